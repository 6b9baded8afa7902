import AssociatedDomains
import Questions
import RuleAnalysis

extension RuleTrial.Failure {
  /// The condition, the text, the compared form of the pattern, and how far text and pattern agree.
  var description: String {
    let isSame = comparedPattern == nil || comparedPattern == mismatch.pattern
    let pattern =
      isSame ? "" : "; the pattern is compared as \((comparedPattern ?? "").quotedBriefly)"
    guard let text = matchedStart, let start = matchedPattern else {
      return "\(mismatch)\(pattern)"
    }
    let inPattern = start == text ? "" : " (in the pattern \(start.quotedBriefly))"
    let caseHint = differsOnlyInCase ? "; only uppercase and lowercase letters differ" : ""
    return "\(mismatch)\(pattern); alike up to \(text.quotedBriefly)\(inPattern)\(caseHint)"
  }
}

extension RuleTrial.Comparison {
  /// The text and the pattern that matches it, each with its compared form if that is different.
  var description: String {
    let subject = queryItem.map { "item \($0.quotedBriefly) of \"?\"" } ?? member.quoted
    let text =
      written.map { "is \(Self.form($0, self.text ?? $0))" } ?? "is missing, which counts as empty"
    return "\(subject) \(text), and matches \(Self.form(pattern, comparedPattern))"
  }

  private static func form(_ written: String, _ compared: String) -> String {
    written == compared
      ? written.quotedBriefly
      : "\(written.quotedBriefly) (compared as \(compared.quotedBriefly))"
  }
}
