/// A value that only one thread at a time can read or change.
///
/// The standard library's `Mutex` requires macOS 15 or iOS 18.
package final class Mutex<Value>: @unchecked Sendable {
  // The lock must not move in memory.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  /// Protects a value.
  package init(_ value: consuming sending Value) {
    self.value = value
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Returns the result of a function that has exclusive access to the value.
  package func withLock<Result, Failure>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
