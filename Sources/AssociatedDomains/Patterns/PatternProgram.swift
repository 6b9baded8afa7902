/// The instructions of one pattern.
final class PatternProgram: @unchecked Sendable {
  private let memory: InstructionMemory
  private let variables: [VariableValues]

  /// Compiles a pattern.
  init(_ tokens: PatternTokens) {
    var builder = InstructionBuilder()
    _ = builder.append(tokens, number: 0)
    memory = InstructionMemory(builder)
    variables = builder.variables
  }

  /// Returns whether the pattern matches a text; `nil` if only another engine can say.
  func matchesByScan(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard variables.isEmpty else { return nil }
    return switch memory.contents.compare(from: 0, with: text, at: 0) {
    case .matches: true
    case .differs: false
    case .undecided: nil
    }
  }

  /// Returns whether the pattern matches a text, by position sets.
  func matchesBySets(_ text: PositionIndex) -> Bool {
    let matcher = PositionSetMatcher(code: memory.contents, variables: variables)
    return matcher.matches(from: 0, matcher.suffix(from: 0), text)
  }
}
