package import Questions
import Suites

extension PreparedCase {
  /// Returns why the case is not run with an implementation on a platform; `nil` if it is.
  package func skip(
    by description: ImplementationDescription, on platform: Platform?
  ) -> (kind: CaseRecord.Skip, reason: String)? {
    guard description.questions.contains(question.kind) else {
      let kind = item.question.kind.rawValue
      return (.undeclared, "\(description.name) does not answer \(kind) questions")
    }
    guard let platform else { return (.system, "the case's platforms include no known release") }
    guard platform.version != platform.system.latest else { return nil }
    guard description.supportsPlatforms else {
      return (.system, "\(description.name) supports only today's systems, not \(platform)")
    }
    return isAskedAsMatch && !platform.supportsComponents
      ? (.system, "a pattern question is stated as match only where components are supported")
      : nil
  }
}
