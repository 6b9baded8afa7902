/// The instructions of one pattern.
final class PatternProgram: @unchecked Sendable {
  private let code: Instructions
  private let variables: [VariableValues]

  /// Compiles a pattern.
  init(_ tokens: PatternTokens) {
    var builder = InstructionBuilder()
    _ = builder.append(tokens, number: 0)
    code = Instructions(builder)
    variables = builder.variables
  }

  deinit { code.deallocate() }

  /// Returns whether the pattern matches a text; `nil` if only position sets can say.
  func matchesByScan(_ text: PositionIndex) -> Bool? {
    guard variables.isEmpty else { return nil }
    return text.bytes.withUnsafeBufferPointer { bytes in
      switch code.compare(from: 0, with: bytes, at: 0) {
      case .matches: true
      case .differs: false
      case .undecided: nil
      }
    }
  }

  /// Returns whether the pattern matches a text, by position sets.
  func matchesBySets(_ text: PositionIndex) -> Bool {
    let matcher = PositionSetMatcher(code: code, variables: variables)
    return matcher.matches(from: 0, matcher.suffix(from: 0), text)
  }
}
