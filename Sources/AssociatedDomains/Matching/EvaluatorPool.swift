/// Evaluators that tasks borrow, one for each decision that is made at the same time.
///
/// A task marks a slot as taken, and as free again, with one atomic exchange, so that no task ever
/// waits for another.
final class EvaluatorPool: @unchecked Sendable {
  /// A mark, `nil` if the slot is free, and an evaluator for the task that has taken the slot.
  private struct Slot {
    var mark: UnsafeRawPointer?
    var evaluator: RuleEvaluator?
  }

  private let slots: UnsafeMutablePointer<Slot>
  /// The number of slots.
  static let slotCount = 8
  /// The distance of slots in memory, so that tasks do not share lines of the cache.
  private static let stride = 8

  /// Creates an empty pool.
  init() {
    slots = .allocate(capacity: Self.slotCount * Self.stride)
    slots.initialize(repeating: Slot(), count: Self.slotCount * Self.stride)
  }

  deinit {
    slots.deinitialize(count: Self.slotCount * Self.stride)
    slots.deallocate()
  }

  /// Calls a function with an evaluator of the pool, which is made if the slot has none, or with one
  /// that is not kept if all are taken; returns `nil` if none is made.
  func withEvaluator<Result>(
    orNew make: () -> RuleEvaluator?, _ body: (RuleEvaluator) -> Result
  ) -> Result? {
    for number in 0..<Self.slotCount {
      let slot = slots + number * Self.stride
      guard exchange(slot, nil, UnsafeRawPointer(slot)) else { continue }
      defer { _ = exchange(slot, UnsafeRawPointer(slot), nil) }
      if slot.pointee.evaluator == nil { slot.pointee.evaluator = make() }
      // Without a reference count.
      return slot.pointee.evaluator.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef(body)
    }
    return make().map(body)
  }

  /// Replaces the mark of a slot; returns whether it was the expected one.
  ///
  /// `Synchronization` has no atomics for the systems that the library runs on.
  private func exchange(
    _ slot: UnsafeMutablePointer<Slot>, _ expected: UnsafeRawPointer?, _ mark: UnsafeRawPointer?
  ) -> Bool {
    var expected = expected
    // The mark is what a slot begins with.
    let place = UnsafeMutableRawPointer(slot).assumingMemoryBound(to: UnsafeRawPointer?.self)
    return _stdlib_atomicCompareExchangeStrongPtr(
      object: place, expected: &expected, desired: mark)
  }
}
