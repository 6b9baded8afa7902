/// A list of rules in a file, which are read when they are asked for.
struct RuleList: Sendable {
  /// The array in the file.
  let source: LocatedValue

  /// Creates the list of an array; `nil` if the value is none.
  init?(_ source: LocatedValue) {
    guard source.value.isArray else { return nil }
    self.source = source
  }

  /// The array.
  var value: JSONValue { source.value }
  /// The pointer to the array.
  var pointer: JSONPointer { source.pointer }

  /// The rules of `components`.
  var components: [ComponentRule] { source.elements.compactMap(ComponentRule.init) }

  /// The rules of `paths`.
  var paths: [PathRule] { source.elements.compactMap(PathRule.init) }

  /// Returns a rule of `components`; `nil` unless it is an object.
  func component(_ element: JSONValue, at index: Int) -> ComponentRule? {
    ComponentRule(LocatedValue(element, at: pointer.appending(index)))
  }

  /// Returns a rule of `paths`; `nil` unless it is a string.
  func path(_ element: JSONValue, at index: Int) -> PathRule? {
    PathRule(LocatedValue(element, at: pointer.appending(index)))
  }
}
