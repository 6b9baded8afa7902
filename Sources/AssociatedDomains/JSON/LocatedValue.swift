/// A value of a JSON document and the pointer to it.
package struct LocatedValue: Sendable {
  /// The value.
  package let value: JSONValue
  /// The pointer.
  package let pointer: JSONPointer

  /// Creates a value with its pointer.
  package init(_ value: JSONValue, at pointer: JSONPointer) {
    (self.value, self.pointer) = (value, pointer)
  }

  /// Returns the value of the last member with a name; `nil` if the value is not an object or lacks
  /// the member.
  package func member(_ name: String) -> LocatedValue? {
    value.object?[name].map { LocatedValue($0, at: pointer.appending(name)) }
  }

  /// The elements of an array; empty if the value is not an array.
  package var elements: [LocatedValue] {
    (value.array ?? []).enumerated().map { LocatedValue($1, at: pointer.appending($0)) }
  }

  /// The last member of each name of an object, in order; empty if the value is not an object.
  package var members: [(name: String, value: LocatedValue)] {
    (value.object?.effectiveMembers ?? []).map {
      ($0.name, LocatedValue($0.value, at: pointer.appending($0.name)))
    }
  }
}
