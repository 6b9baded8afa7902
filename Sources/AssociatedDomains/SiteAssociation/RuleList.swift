/// A list of rules in a file, which are read when they are asked for.
struct RuleList: Sendable {
  /// The array.
  let value: JSONValue
  /// The pointer to the array.
  let pointer: JSONPointer

  /// Finds a list by its name in an object; `nil` if the member is missing or no array.
  init?(_ name: String, of object: JSONObject, at pointer: JSONPointer) {
    guard let value = object[name], value.isArray else { return nil }
    (self.value, self.pointer) = (value, pointer.appending(name))
  }

  /// The rules of `components`.
  var components: [ComponentRule] {
    (value.array ?? []).enumerated().compactMap { component($1, at: $0) }
  }

  /// The rules of `paths`.
  var paths: [PathRule] {
    (value.array ?? []).enumerated().compactMap { path($1, at: $0) }
  }

  /// Returns a rule of `components`; `nil` unless it is an object.
  func component(_ element: JSONValue, at index: Int) -> ComponentRule? {
    element.object.map { ComponentRule($0, at: pointer.appending(index)) }
  }

  /// Returns a rule of `paths`; `nil` unless it is a string.
  func path(_ element: JSONValue, at index: Int) -> PathRule? {
    element.string.map { PathRule(pointer: pointer.appending(index), text: $0) }
  }
}
