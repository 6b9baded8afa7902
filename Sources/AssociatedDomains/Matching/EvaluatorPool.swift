/// Evaluators that tasks borrow, one for each decision that is made at the same time.
///
/// A task takes an evaluator out of a slot and puts it back with one atomic exchange, so that no task
/// ever waits for another.
final class EvaluatorPool: @unchecked Sendable {
  private typealias Slot = UnsafeRawPointer?

  private let slots: UnsafeMutablePointer<Slot>
  /// The number of slots.
  static let slotCount = 8
  /// The distance of slots in memory, so that tasks do not share lines of the cache.
  private static let stride = 16

  /// Creates an empty pool.
  init() {
    slots = .allocate(capacity: Self.slotCount * Self.stride)
    slots.initialize(repeating: nil, count: Self.slotCount * Self.stride)
  }

  deinit {
    for number in 0..<Self.slotCount {
      if let evaluator = slots[number * Self.stride] {
        Unmanaged<RuleEvaluator>.fromOpaque(evaluator).release()
      }
    }
    slots.deallocate()
  }

  /// Calls a function with an evaluator of the pool, or with a new one if all are in use; returns
  /// `nil` if none is made.
  func withEvaluator<Result>(
    orNew make: () -> RuleEvaluator?, _ body: (RuleEvaluator) -> Result
  ) -> Result? {
    guard let evaluator = take() ?? make().map(Unmanaged.passRetained) else { return nil }
    let result = evaluator._withUnsafeGuaranteedRef(body)
    put(evaluator)
    return result
  }

  private func take() -> Unmanaged<RuleEvaluator>? {
    for number in 0..<Self.slotCount {
      var known: Slot = nil
      let slot = slots + number * Self.stride
      // The first exchange reads the slot, the second one empties it.
      if !exchange(slot, &known, nil), let found = known, exchange(slot, &known, nil) {
        return .fromOpaque(found)
      }
    }
    return nil
  }

  private func put(_ evaluator: Unmanaged<RuleEvaluator>) {
    for number in 0..<Self.slotCount {
      var free: Slot = nil
      if exchange(slots + number * Self.stride, &free, UnsafeRawPointer(evaluator.toOpaque())) {
        return
      }
    }
    evaluator.release()
  }

  /// Replaces the value of a slot if it is the expected one, or else stores it as the expected one.
  ///
  /// `Synchronization` has no atomics for the systems that the library runs on.
  private func exchange(
    _ slot: UnsafeMutablePointer<Slot>, _ expected: inout Slot, _ value: Slot
  ) -> Bool {
    _stdlib_atomicCompareExchangeStrongPtr(object: slot, expected: &expected, desired: value)
  }
}
