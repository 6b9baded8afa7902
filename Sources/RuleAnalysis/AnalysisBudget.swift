/// The budget of a command for comparing rules, in items of work and bytes of memory.
///
/// All comparisons of a command share one budget, so that no file costs more than the budget,
/// however many rules, entries and apps it has. A comparison ends without an answer when nothing is
/// left, and its caller says which rules it concerns.
package final class AnalysisBudget {
  /// The items of work that are left; an item is one position of a pattern compared with a symbol.
  private var work: Int
  /// The bytes that states may still hold.
  private var memory: Int
  /// The number of items left at which the current share ends.
  private var end: Int

  /// The items of work that a command may spend: some tenths of a second.
  package static let maximumWork = 20_000_000
  /// The bytes that states may hold at the same time.
  package static let maximumMemory = 48 << 20
  /// One question may spend what is left divided by this, so that a hard one does not use up all.
  private static let shareOfQuestion = 8
  /// Comparisons end when the work divided by this is left, because every question costs something.
  private static let rest = 32

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - work: The items of work.
  ///   - memory: The bytes of memory.
  package init(work: Int = maximumWork, memory: Int = maximumMemory) {
    (self.work, self.memory) = (work, memory)
    end = work / Self.rest
  }

  /// Whether nothing is left of the current share; searches then end without an answer.
  var isExhausted: Bool { work <= end || memory <= 0 }

  /// The items of work that are left.
  var remainingWork: Int { work }

  /// The bytes that may still be held.
  var remainingMemory: Int { memory }

  /// Spends items of work.
  func spend(_ items: Int) { work -= items }

  /// Holds bytes until the current question ends.
  func hold(_ bytes: Int) { memory -= bytes }

  /// Calls a function that may spend a share of what is left, and returns its result; memory that
  /// the function holds is free again afterward.
  func withShare<Result>(_ body: () -> Result) -> Result {
    let (outerEnd, outerMemory) = (end, memory)
    end = max(end, work - max(0, work - end) / Self.shareOfQuestion)
    defer { (end, memory) = (outerEnd, outerMemory) }
    return body()
  }
}
