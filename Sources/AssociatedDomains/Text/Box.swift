/// A value in memory of its own, which is used in place and without checks of exclusive access.
struct Box<Value: ~Copyable>: ~Copyable {
  /// The value, which is valid while the box lives; `nil` if the box is empty.
  private(set) var pointer: UnsafeMutablePointer<Value>?

  /// Creates an empty box.
  init() { pointer = nil }

  deinit {
    pointer?.deinitialize(count: 1)
    pointer?.deallocate()
  }

  /// Moves a value into the box, which is empty, and returns where it is.
  mutating func fill(with value: consuming Value) -> UnsafeMutablePointer<Value> {
    assert(pointer == nil)
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    pointer = memory
    return memory
  }
}

/// An immutable value that tasks share and reach without reference counting.
package final class Shared<Value: ~Copyable>: @unchecked Sendable {
  /// The value, which is valid while this lives.
  let contents: UnsafePointer<Value>
  private var memory = Box<Value>()

  /// What tells the value from others while this lives; `===` would need newer systems.
  package var identity: UnsafeRawPointer { UnsafeRawPointer(contents) }

  /// Shares a value.
  init(_ value: consuming Value) { contents = UnsafePointer(memory.fill(with: value)) }
}
