package import FoundationShim

/// The findings of all nights, each with the night that found it first, kept as JSON Lines.
package struct FindingHistory: Sendable, Hashable {
  /// A finding.
  struct Entry: Sendable, Hashable, Codable {
    /// The target, or an implementation with what was varied: `mine/matcher`.
    let subject: String
    /// The name, which is the same for the same finding.
    let name: String
    /// The start of the night that found it first.
    var since: String
    /// The start of the first night that no longer found it.
    var gone: String?
  }

  /// The findings, the oldest first.
  private(set) var entries: [Entry] = []

  /// Adds the findings of a night, replacing those that are already recorded for it.
  ///
  /// A finding is gone only if every run of its subject executed something, and none has an error.
  mutating func add(_ night: Night) {
    let started = night.description.started
    entries.removeAll { $0.since == started }
    for index in entries.indices where entries[index].gone == started { entries[index].gone = nil }
    let found = night.findingNames
    for index in entries.indices {
      let entry = entries[index]
      let isFound = found[entry.subject]?.contains(entry.name) ?? false
      if isFound, entry.gone != nil {
        (entries[index].since, entries[index].gone) = (started, nil)
      } else if !isFound, entry.gone == nil, night.isComplete(entry.subject) {
        entries[index].gone = started
      }
    }
    for (subject, names) in found.sorted(by: { $0.key < $1.key }) {
      for name in names.sorted() where entry(of: name, in: subject) == nil {
        entries.append(Entry(subject: subject, name: name, since: started))
      }
    }
  }

  private func entry(of name: String, in subject: String) -> Entry? {
    entries.first { $0.subject == subject && $0.name == name }
  }

  /// Returns `new`, or `since` and the day of the night that found it first.
  func age(of name: String, in subject: String, at night: Night) -> String {
    guard let since = entry(of: name, in: subject)?.since, since != night.description.started else {
      return "new"
    }
    return "since \(since.prefix(10))"
  }

  /// Returns the findings that a night no longer found.
  func gone(in night: Night) -> [Entry] { entries.filter { $0.gone == night.description.started } }
}

extension FindingHistory {
  /// Reads a history.
  ///
  /// - Throws: The error of the first line that is not an entry.
  init(parsing data: Data) throws { entries = try [Entry](jsonLines: data) }

  /// The content of the file.
  package var data: Data { get throws { try entries.jsonLines } }
}

extension Night {
  /// The names of all findings, known or not, by subject.
  fileprivate var findingNames: [String: Set<String>] {
    allRuns.reduce(into: [:]) {
      $0[$1.subject, default: []].formUnion($1.findingNames.union($1.knownNames))
    }
  }

  /// Whether every run of a subject executed something, and none has an error.
  fileprivate func isComplete(_ subject: String) -> Bool {
    let runs = allRuns.filter { $0.subject == subject }
    return !runs.isEmpty
      && runs.allSatisfy { $0.problems.isEmpty && $0.skipped == nil && $0.executions > 0 }
  }
}
