import Foundation

/// Something to measure: a name, and a function that does the work once.
struct Contender {
  let name: String
  let run: () -> Void
}

/// The processor time of one contender, in nanoseconds for each unit of work.
struct Measurement {
  let name: String
  let samples: [Double]

  var median: Double { samples.sorted()[samples.count / 2] }

  /// Measures contenders in turns, so that whatever else the machine does affects all alike.
  /// - Parameters:
  ///   - contenders: The contenders.
  ///   - units: The units of work in one call, for example the number of URLs.
  ///   - rounds: The number of turns of each.
  static func alternating(
    _ contenders: [Contender], units: Int = 1, rounds: Int = 15
  ) -> [Measurement] {
    for contender in contenders { contender.run() }
    // Short work is repeated, so that the clock's steps do not count.
    let repetitions = contenders.map { contender in
      max(1, Int(2_000_000 / max(1, time(1, contender.run))))
    }
    var samples = [[Double]](repeating: [], count: contenders.count)
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        let time = time(repetitions[index], contender.run)
        samples[index].append(time / Double(repetitions[index] * units))
      }
    }
    return zip(contenders, samples).map { Measurement(name: $0.name, samples: $1) }
  }

  private static func time(_ repetitions: Int, _ body: () -> Void) -> Double {
    let start = threadTime
    for _ in 0..<repetitions { body() }
    return threadTime - start
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// For example `1.2 µs (1.1–1.5)`.
  var text: String {
    let (unit, divisor) = median < 1e3 ? ("ns", 1.0) : median < 1e6 ? ("µs", 1e3) : ("ms", 1e6)
    func text(_ value: Double) -> String { String(format: "%.3g", value / divisor) }
    return "\(text(median)) \(unit) (\(text(samples.min() ?? 0))–\(text(samples.max() ?? 0)))"
  }
}

/// Measurements of the same work; the library's is the first.
struct Comparison {
  let title: String
  let measurements: [Measurement]
  /// What the library takes to split a URL, which the peers get split; `nil` if there is no URL.
  var splitting: Measurement?

  /// The library's time divided by a peer's.
  func ratio(to peer: Measurement) -> Double { measurements[0].median / peer.median }

  /// The library's time after splitting the URL, divided by a peer's; `nil` if there is no URL.
  func ratioAfterSplitting(to peer: Measurement) -> Double? {
    splitting.map { (measurements[0].median - $0.median) / peer.median }
  }

  /// The library's time divided by that of the fastest peer.
  var ratioToBest: Double { measurements.dropFirst().map(ratio).max() ?? 1 }
}
