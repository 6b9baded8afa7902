import CFuzzing

/// Events that guide libFuzzer as edges of the program do.
package enum ExtraCounters {
  /// Counts an event, named by any number; equal numbers are one event.
  package static func hit(_ event: UInt64) {
    // Neighbouring numbers must not meet in one counter when they are names of different kinds.
    var mixer = SeededGenerator(seed: event)
    fuzzing_hit(mixer.next())
  }
}
