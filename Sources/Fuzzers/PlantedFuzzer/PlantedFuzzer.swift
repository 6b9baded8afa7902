import Discovery
import FoundationShim
import Fuzzing
import SpecModel

#if FUZZING
  /// A target with planted faults: a bug in the matcher, mutants in the model, or a costly step of
  /// a command.
  ///
  /// The target is a benchmark of the fuzzer, and never part of a campaign. `PLANTED` in the
  /// environment names the bug, or is `mutants`. `WITHOUT` disables a part of the search: `mutator`
  /// or `counters`.
  struct PlantedTarget: FuzzTarget {
    let name = "planted_fuzzer"
    let summary = "Has planted bugs."
    private let base: any FuzzTarget
    private let isOfCost: Bool

    init() {
      let fault = PlantedCost.chosen
      isOfCost = fault != nil
      base =
        fault.map { fault in
          CostTarget(isGuided: !Self.isWithout("counters")) { fault.strike($0, $1) }
        } ?? FuzzTargets.matcher
    }

    var mutator: Mutator? { Self.isWithout("mutator") ? nil : base.mutator }

    func show(_ input: [UInt8]) -> String { base.show(input) }

    func check(_ input: [UInt8]) throws {
      if isOfCost {
        try base.check(input)
      } else if let bug = PlantedBug.chosen {
        bug.strike(input)
      } else {
        PlantedMutants.check(input)
      }
    }

    /// Returns whether a part of the search is disabled.
    static func isWithout(_ part: String) -> Bool { part == disabledPart }

    private static let disabledPart = ProcessInfo.processInfo.environment["WITHOUT"]
  }

  /// The search for mutants that are planted in the model.
  enum PlantedMutants {
    // libFuzzer uses one thread.
    nonisolated(unsafe) private static var search = PlantedSearch(
      countsEvents: !PlantedTarget.isWithout("counters"))

    /// Reports the mutants that an input kills; ends the program when none is left.
    static func check(_ input: [UInt8]) {
      if search.questions == 0 { reportMutants() }
      for mutant in search.mutantsKilled(by: input) {
        report("detected \(mutant.id) \(search.questions)")
      }
      // Bypasses libFuzzer's handlers, which treat an exit as a crash.
      if search.hidden.isEmpty { _exit(0) }
    }

    private static func reportMutants() {
      for mutant in search.hidden { report("sought \(mutant.id) 0") }
      for mutant in Mutant.ofMatching {
        guard let reason = mutant.reasonItStaysHidden else { continue }
        report("omitted \(mutant.id): \(reason)")
      }
    }
  }

  /// Writes a line that the benchmark reads.
  func report(_ words: String) {
    StandardError.write("planted: \(words)\n")
  }

  @main
  enum Program {
    static func main() { PlantedTarget().fuzz() }
  }
#else
  /// The program without libFuzzer, which only prints how to run it.
  @main
  enum Program {
    static func main() {
      print("planted_fuzzer has bugs on purpose; scripts/fuzz-benchmark builds and runs it")
    }
  }
#endif
