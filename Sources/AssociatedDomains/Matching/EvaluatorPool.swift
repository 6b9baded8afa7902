/// The states of evaluators that tasks borrow, one for each decision that is made at the same time.
///
/// A task takes the first slot that no other task has, so that none ever waits for another.
final class EvaluatorPool: @unchecked Sendable {
  /// The locks of the slots.
  private let locks: UnsafeMutablePointer<TryLock>
  /// The states; only who has the lock of a slot reads or writes its state.
  private let evaluations: UnsafeMutablePointer<Box<RuleEvaluation>>
  /// The number of slots.
  static let slotCount = 8
  /// The distance of locks in memory, so that tasks do not share lines of the cache.
  private static let stride = 64

  /// Creates an empty pool.
  init() {
    locks = .allocate(capacity: Self.slotCount * Self.stride)
    evaluations = .allocate(capacity: Self.slotCount)
    for slot in 0..<Self.slotCount {
      lock(of: slot).initialize(to: TryLock())
      (evaluations + slot).initialize(to: Box())
    }
  }

  deinit {
    for slot in 0..<Self.slotCount { lock(of: slot).deinitialize(count: 1) }
    locks.deallocate()
    evaluations.deinitialize(count: Self.slotCount)
    evaluations.deallocate()
  }

  private func lock(of slot: Int) -> UnsafeMutablePointer<TryLock> { locks + slot * Self.stride }

  /// Calls a function with a state of the pool, which is made if the slot has none, or with one that
  /// is not kept if all are taken; returns `nil` if none is made.
  func withEvaluation<Result>(
    orNew make: () -> RuleEvaluation?, _ body: (UnsafeMutablePointer<RuleEvaluation>) -> Result
  ) -> Result? {
    for slot in 0..<Self.slotCount where lock(of: slot).pointee.tryLock() {
      defer { lock(of: slot).pointee.unlock() }
      if let known = evaluations[slot].pointer { return body(known) }
      guard let made = make() else { return nil }
      return body(evaluations[slot].fill(with: made))
    }
    guard let made = make() else { return nil }
    var box = Box<RuleEvaluation>()
    return body(box.fill(with: made))
  }
}
