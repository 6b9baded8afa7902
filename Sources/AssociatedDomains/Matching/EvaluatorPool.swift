/// The states of evaluators that tasks borrow, one for each decision that is made at the same time.
///
/// A task takes the first slot that no other task has, so that none ever waits for another.
final class EvaluatorPool: @unchecked Sendable {
  /// A state for the task that has taken the slot.
  private struct Slot: ~Copyable {
    let lock = TryLock()
    var evaluation = Box<RuleEvaluation>()
  }

  private let slots: UnsafeMutablePointer<Slot>
  /// The number of slots.
  static let slotCount = 8
  /// The distance of slots in memory, so that tasks do not share lines of the cache.
  private static let stride = 8

  /// Creates an empty pool.
  init() {
    slots = .allocate(capacity: Self.slotCount * Self.stride)
    for number in 0..<Self.slotCount { (slots + number * Self.stride).initialize(to: Slot()) }
  }

  deinit {
    for number in 0..<Self.slotCount { (slots + number * Self.stride).deinitialize(count: 1) }
    slots.deallocate()
  }

  /// Calls a function with a state of the pool, which is made if the slot has none, or with one that
  /// is not kept if all are taken; returns `nil` if none is made.
  func withEvaluation<Result>(
    orNew make: () -> RuleEvaluation?, _ body: (UnsafeMutablePointer<RuleEvaluation>) -> Result
  ) -> Result? {
    for number in 0..<Self.slotCount {
      let slot = slots + number * Self.stride
      guard slot.pointee.lock.tryLock() else { continue }
      defer { slot.pointee.lock.unlock() }
      if let known = slot.pointee.evaluation.pointer { return body(known) }
      guard let made = make() else { return nil }
      return body(slot.pointee.evaluation.fill(with: made))
    }
    guard let made = make() else { return nil }
    var box = Box<RuleEvaluation>()
    return body(box.fill(with: made))
  }
}
