import Questions
import Suites

extension DataLint {
  /// Returns an error for each way in which a rule's sources do not support its authority.
  func sourceErrors(of rule: Rule) -> [InputError] {
    let works = rule.sources.compactMap { data.catalog.works[$0.work] }
    return [evidenceError(of: rule, works), orderError(works)].compactMap(\.self).map {
      InputError("\(rule.id): \($0)", file: rule.file, line: rule.line)
    }
  }

  /// Returns why a rule's sources and premises do not support its authority; `nil` if they do.
  private func evidenceError(of rule: Rule, _ works: [Work]) -> String? {
    let weakPremises = rule.premises.filter {
      (data.catalog.rules[$0]?.authority ?? .unspecified) < .observed
    }
    switch rule.authority {
    case .documented where !works.contains { $0.kind == .document }:
      return "it is documented without a document; cite the place of a sentence"
    case .documented
    where !works.contains { $0.origin == .apple || $0.origin == .engineer }
      && rule.note?.lowercased().contains("third part") != true:
      return "it is documented by third parties alone; cite Apple, or say so in \"note\""
    case .observed where !works.contains { $0.kind == .record }:
      return "it is observed without a record; cite the place in one"
    case .inferred where !weakPremises.isEmpty:
      return "it follows from \(weakPremises.joined(separator: ", ")); "
        + "only documented and observed rules can be premises"
    default: return nil
    }
  }

  /// Returns why the sources are in the wrong order; `nil` if the first is the strongest.
  private func orderError(_ works: [Work]) -> String? {
    guard let first = works.first, let strongest = works.map(\.origin).min(),
      first.origin != strongest
    else { return nil }
    return "its strongest source is \(strongest.description), so it cannot begin with "
      + "\(first.id), \(first.origin.description); sort the sources"
  }
}
