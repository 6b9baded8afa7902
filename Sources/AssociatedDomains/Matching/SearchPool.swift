/// A pool of searches that tasks borrow, one for each simultaneous decision.
///
/// A task takes the first slot that no other task holds, so that no task ever waits for another.
final class SearchPool: @unchecked Sendable {
  /// The locks of the slots.
  private let locks: UnsafeMutablePointer<TryLock>
  /// The searches; only the holder of a slot's lock uses the slot's search.
  private let searches: UnsafeMutablePointer<Box<RuleSearch>>
  /// The number of slots.
  static let slotCount = 8
  /// The distance of locks in memory, so that tasks do not share cache lines.
  private static let stride = 64

  /// Creates an empty pool.
  init() {
    locks = .allocate(capacity: Self.slotCount * Self.stride)
    searches = .allocate(capacity: Self.slotCount)
    for slot in 0..<Self.slotCount {
      lock(of: slot).initialize(to: TryLock())
      (searches + slot).initialize(to: Box())
    }
  }

  deinit {
    for slot in 0..<Self.slotCount { lock(of: slot).deinitialize(count: 1) }
    locks.deallocate()
    searches.deinitialize(count: Self.slotCount)
    searches.deallocate()
  }

  private func lock(of slot: Int) -> UnsafeMutablePointer<TryLock> { locks + slot * Self.stride }

  /// Calls a function with a search, and returns the result; `nil` if a new search is not made.
  ///
  /// The search comes from the first free slot, and is made if that slot has none. If all slots are
  /// taken, a new search is made and not kept.
  func withSearch<Result>(
    orNew make: () -> RuleSearch?, _ body: (UnsafeMutablePointer<RuleSearch>) -> Result
  ) -> Result? {
    for slot in 0..<Self.slotCount where lock(of: slot).pointee.tryLock() {
      defer { lock(of: slot).pointee.unlock() }
      if let known = searches[slot].pointer { return body(known) }
      guard let made = make() else { return nil }
      return body(searches[slot].fill(with: made))
    }
    guard let made = make() else { return nil }
    var box = Box<RuleSearch>()
    return body(box.fill(with: made))
  }
}
