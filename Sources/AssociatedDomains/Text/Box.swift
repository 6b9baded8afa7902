/// A value in memory of its own, which is used in place and without exclusivity checks.
struct Box<Value: ~Copyable>: ~Copyable {
  /// The value, which is valid while the box lives; `nil` if the box is empty.
  private(set) var pointer: UnsafeMutablePointer<Value>?

  /// Creates an empty box.
  init() { pointer = nil }

  deinit {
    pointer?.deinitialize(count: 1)
    pointer?.deallocate()
  }

  /// Moves a value into the box, which must be empty, and returns a pointer to the value.
  mutating func fill(with value: consuming Value) -> UnsafeMutablePointer<Value> {
    assert(pointer == nil)
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    pointer = memory
    return memory
  }
}

/// An immutable value that tasks share and access without reference counting.
package final class Shared<Value: ~Copyable>: @unchecked Sendable {
  /// The value, which is valid while this instance lives.
  let contents: UnsafePointer<Value>
  private var memory = Box<Value>()

  /// A pointer that identifies the value while this instance lives; `===` would need newer systems.
  package var identity: UnsafeRawPointer { UnsafeRawPointer(contents) }

  /// Shares a value.
  init(_ value: consuming Value) { contents = UnsafePointer(memory.fill(with: value)) }
}
