#if canImport(os)
  private import os
#else
  private import Synchronization
#endif

/// A lock that a task takes only if it is free, so that no task ever waits.
///
/// On Apple's systems, `Synchronization` requires later versions than the library does.
struct TryLock: ~Copyable, Sendable {
  #if canImport(os)
    private let lock = OSAllocatedUnfairLock()
  #else
    private let isTaken = Atomic(false)
  #endif

  /// Takes the lock; returns whether it was free.
  func tryLock() -> Bool {
    #if canImport(os)
      lock.lockIfAvailable()
    #else
      isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    #endif
  }

  /// Releases the lock.
  func unlock() {
    #if canImport(os)
      lock.unlock()
    #else
      isTaken.store(false, ordering: .releasing)
    #endif
  }
}

/// A value that one task at a time reads or writes.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
  #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>

    /// Creates a value that is not locked.
    init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let lock: Mutex<Value>

    /// Creates a value that is not locked.
    init(_ value: Value) { lock = Mutex(value) }
  #endif

  /// Calls a function that may change the value, and returns the value after the call.
  func changed(by body: @Sendable (inout Value) -> Void) -> Value {
    lock.withLock { value in
      body(&value)
      return value
    }
  }
}
