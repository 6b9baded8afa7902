import Foundation
import Running

extension Double {
  /// A duration that can be added up: a record of somebody else's may hold any number.
  var asDuration: Double {
    // A billion seconds are thirty years.
    isFinite ? Swift.min(Swift.max(self, 0), 1_000_000_000) : 0
  }

  /// Seconds with three decimals, never with a sign or an exponent, which the schemas refuse.
  var threeDecimals: String {
    String(format: "%.3f", asDuration)
  }
}

extension RecordHeader {
  /// When the run began, as the schemas want it; a start that is no time becomes the epoch.
  var timestamp: String {
    let candidates = [started, started + "Z"]
    let date = candidates.lazy.compactMap { try? Date($0, strategy: .iso8601) }.first
    // Its text ends in the zone, a single letter.
    return String((date ?? Date(timeIntervalSince1970: 0)).formatted(.iso8601).dropLast())
  }
}
