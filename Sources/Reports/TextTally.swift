extension [String] {
  /// How often each text occurs, the most frequent first, equals in the order of the alphabet.
  var tally: [(text: String, count: Int)] {
    reduce(into: [:]) { $0[$1, default: 0] += 1 }
      .map { (text: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }
}
