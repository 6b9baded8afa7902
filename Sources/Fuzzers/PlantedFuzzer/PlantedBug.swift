#if FUZZING
  import FoundationShim
  import Fuzzing

  /// A memory error, trap or resource problem that a fuzzer has to find.
  enum PlantedBug: String, CaseIterable {
    /// Reads beyond the end of the input, after the memory's release, or before its initialization.
    case outOfBounds = "out-of-bounds"
    case useAfterFree = "use-after-free"
    case uninitialized
    /// Never releases memory.
    case leak
    /// Adds two numbers whose sum a byte cannot hold.
    case overflow
    /// Unwraps an optional that is `nil`.
    case missingValue = "missing-value"
    /// Reads the element after the last one of an array.
    case arrayIndex = "array-index"
    /// Never returns.
    case endlessRecursion = "endless-recursion"
    case endlessLoop = "endless-loop"
    /// Allocates three gibibytes of memory at once.
    case hugeAllocation = "huge-allocation"

    /// The bug that the environment names.
    static let chosen = ProcessInfo.processInfo.environment["PLANTED"].flatMap(PlantedBug.init)

    /// Triggers the bug if a rule excludes the URL in the input.
    func strike(_ input: [UInt8]) {
      Self.questions += 1
      let decision = PlantedSearch.decision(
        on: input, countingEvents: !PlantedTarget.isWithout("counters"))
      guard let decision, decision != "no_match" else { return }
      if !Self.wasReached { report("reached \(rawValue) \(Self.questions)") }
      Self.wasReached = true
      guard decision == "exclude" else { return }
      if !Self.wasTriggered { report("triggered \(rawValue) \(Self.questions)") }
      Self.wasTriggered = true
      misbehave(input)
    }

    nonisolated(unsafe) private static var questions = 0
    nonisolated(unsafe) private static var wasReached = false
    nonisolated(unsafe) private static var wasTriggered = false

    private func misbehave(_ input: [UInt8]) {
      switch self {
      case .outOfBounds:
        Self.consume(input.withUnsafeBufferPointer { $0.baseAddress?[input.count + 8] ?? 0 })
      case .useAfterFree:
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
        memory.initialize(repeating: 1, count: 8)
        memory.deallocate()
        Self.consume(memory[Self.opaque(3)])
      case .uninitialized:
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
        defer { memory.deallocate() }
        precondition(memory[Self.opaque(5)] == 0, "memory that was never written is not empty")
      case .leak:
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
        memory.initialize(repeating: UInt8(truncatingIfNeeded: input.count), count: 64)
        Self.consume(memory[Self.opaque(0)])
      case .overflow:
        Self.consume(UInt8(Self.opaque(255)) + UInt8(Self.opaque(1)))
      case .missingValue:
        let nothing: UInt8? = Self.opaque(0) > 0 ? 1 : nil
        // The trap of an unwrapped nil is what is planted here.
        // swift-format-ignore: NeverForceUnwrap
        Self.consume(nothing!)
      case .arrayIndex:
        Self.consume(input[Self.opaque(input.count)])
      case .endlessRecursion:
        Self.consume(UInt8(truncatingIfNeeded: Self.depth(Self.opaque(1))))
      case .endlessLoop:
        while Self.opaque(1) == 1 {}
      case .hugeAllocation:
        let numbers = [UInt8](repeating: 1, count: Self.opaque(3 << 30))
        Self.consume(numbers[Self.opaque(7)])
      }
    }

    /// Returns a number that the optimizer cannot predict.
    @inline(never) @_optimize(none)
    private static func opaque(_ number: Int) -> Int { number }

    /// Uses a number in a way that the optimizer cannot remove.
    @inline(never) @_optimize(none)
    private static func consume(_ number: UInt8) {}

    @inline(never) @_optimize(none)
    private static func depth(_ number: Int) -> Int {
      number == 0 ? 0 : depth(number &+ 1) &+ 1
    }
  }
#endif
