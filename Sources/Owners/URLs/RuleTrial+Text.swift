import AssociatedDomains

extension RuleTrial.Failure {
  /// The condition, the text, and how far both are alike.
  var description: String {
    guard let text = matchedStart, let pattern = matchedPattern else { return "\(mismatch)" }
    let inPattern = pattern == text ? "" : " (in the pattern \(pattern.quotedBriefly))"
    return "\(mismatch); alike up to \(text.quotedBriefly)\(inPattern)"
  }
}
