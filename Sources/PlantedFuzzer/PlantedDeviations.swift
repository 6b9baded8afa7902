#if FUZZING
  import Foundation
  import Fuzzing
  import SpecModel

  /// The search for deviations that are planted in the model.
  enum PlantedDeviations {
    // libFuzzer asks on one thread.
    nonisolated(unsafe) private static var search = PlantedSearch(
      countsEvents: !FuzzTarget.isWithout("counters"))

    /// Says which deviations an input shows; ends the program when none is left.
    static func lookFor(_ input: [UInt8]) {
      if search.questions == 0 { sayWhatIsSought() }
      for deviation in search.ask(input) { say("detected \(deviation.id) \(search.questions)") }
      // Without the handlers of libFuzzer, which takes an exit for a crash.
      if search.hidden.isEmpty { _exit(0) }
    }

    private static func sayWhatIsSought() {
      for deviation in search.hidden { say("sought \(deviation.id) 0") }
      for deviation in Mutant.ofMatching {
        guard let reason = deviation.reasonItStaysHidden else { continue }
        say("omitted \(deviation.id): \(reason)")
      }
    }
  }

  /// Says something that the benchmark reads.
  func say(_ words: String) {
    FileHandle.standardError.write(Data("planted: \(words)\n".utf8))
  }
#endif
