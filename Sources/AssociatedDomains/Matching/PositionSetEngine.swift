/// An engine that matches the patterns of a table by position sets.
///
/// Searches fall back to it, and explanations use it. An instance belongs to one search. It keeps
/// what it learns about patterns, and the texts of a decision.
final class PositionSetEngine {
  private let matcher: PositionSetMatcher
  private var suffixes: [Int: PositionSetMatcher.Suffix] = [:]
  private var texts: [TextKey: PositionIndex] = [:]
  /// The number of comparisons.
  private(set) var count = 0

  private struct TextKey: Hashable {
    let start: UnsafePointer<UInt8>?
    let count: Int
    /// The form of the values of query items; `nil` for a single text.
    let form: ComparisonForm?
    let isFolded: Bool
  }

  /// Creates an engine for the patterns of a table; the table must outlive the engine.
  init(_ table: UnsafePointer<RuleTable>) {
    matcher = PositionSetMatcher(
      code: table.pointee.code, variables: table.pointee.variables)
  }

  /// Removes the kept texts, because their memory will be reused for others.
  func forgetTexts() { texts = [:] }

  /// Returns the number of a pattern if its instructions from an index on match the rest of a text.
  func matches(from index: Int, _ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    count += 1
    let suffix = suffix(from: index)
    let rest = UnsafeBufferPointer(rebasing: text[start(at: index, of: text, offset)...])
    guard suffix.minimumLength <= rest.count else { return nil }
    let key = TextKey(
      start: rest.baseAddress, count: rest.count, form: nil, isFolded: suffix.isFolded)
    let compared = self.text(key) { CollectionOfOne(rest) }
    return matcher.matches(from: index, suffix, compared) ? suffix.number : nil
  }

  /// Returns whether a pattern matches all values of the query items with a name, in a form.
  func matches(
    from start: Int, all values: some Sequence<UnsafeBufferPointer<UInt8>>, _ form: ComparisonForm
  ) -> Bool {
    count += 1
    let suffix = suffix(from: start)
    let first = values.first { _ in true }
    let key = TextKey(
      start: first?.baseAddress, count: first?.count ?? 0, form: form, isFolded: suffix.isFolded)
    return matcher.matches(from: start, suffix, text(key) { values })
  }

  /// Returns the offset after the rest of a scalar, if a star or the rest of a wildcard takes it.
  private func start(
    at index: Int, of text: UnsafeBufferPointer<UInt8>, _ offset: Int
  ) -> Int {
    let kind = matcher.code.instructions[index].kind
    guard kind == .star || kind == .restOfScalar else { return offset }
    return text[offset...].firstIndex { !$0.continuesScalar } ?? text.count
  }

  private func text<Values: Sequence<UnsafeBufferPointer<UInt8>>>(
    _ key: TextKey, _ values: () -> Values
  ) -> PositionIndex {
    if let known = texts[key] { return known }
    let compared = PositionIndex(
      values().map { key.isFolded ? Array($0).caseFolded : Array($0) })
    texts[key] = compared
    return compared
  }

  private func suffix(from start: Int) -> PositionSetMatcher.Suffix {
    if let known = suffixes[start] { return known }
    let suffix = matcher.suffix(from: start)
    suffixes[start] = suffix
    return suffix
  }
}
