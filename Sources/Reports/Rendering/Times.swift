import FoundationShim
import Running

extension Double {
  /// The value as a duration that can be summed; a foreign record may hold any number.
  var asDuration: Double {
    // A billion seconds are thirty years.
    isFinite ? Swift.min(Swift.max(self, 0), 1_000_000_000) : 0
  }

  /// The seconds with three decimals, without the sign or exponent that the schemas reject.
  var threeDecimals: String {
    asDuration.text(decimals: 3)
  }
}

extension Sequence<CaseRecord> {
  /// The seconds that the cases took together.
  var seconds: Double { reduce(0) { $0 + $1.seconds.asDuration } }
}

extension RunRecord {
  /// The seconds that the run took, or else those that its cases took together.
  var seconds: Double { header.seconds ?? cases.seconds }
}

extension RecordHeader {
  /// The start of the run in the form of the schemas; the epoch if the record's start is not a
  /// time.
  var timestamp: String {
    let candidates = [started, started + "Z"]
    let date = candidates.lazy.compactMap { try? Date($0, strategy: .iso8601) }.first
    // The text ends with a zone of one letter.
    return String((date ?? Date(timeIntervalSince1970: 0)).formatted(.iso8601).dropLast())
  }
}
