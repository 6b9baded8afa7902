import Questions
import Suites

extension DataLint {
  /// Returns an error for each case whose version is missing or unknown, and for each line of the
  /// list of changes that does not fit the data.
  func versionErrors() -> [InputError] {
    orderErrors() + data.cases.flatMap(versionErrors) + changeErrors()
  }

  private func orderErrors() -> [InputError] {
    let versions = data.changes.versions
    var errors: [InputError] = []
    if let newest = versions.first, newest.number != data.version {
      errors.append(
        error(
          at: newest.line, "the newest version is \(newest.number), but VERSION has \(data.version)"
        ))
    }
    for (newer, older) in zip(versions, versions.dropFirst()) {
      if !isLater(newer.number, than: older.number) {
        errors.append(error(at: older.line, "\(older.number) is not before \(newer.number)"))
      }
      if !older.isReleased {
        errors.append(
          error(at: older.line, "only the newest version may be unreleased, not \(older.number)"))
      }
    }
    return errors
  }

  private func isLater(_ number: String, than other: String) -> Bool {
    guard let number = Version(number), let other = Version(other) else { return false }
    return number > other
  }

  private func versionErrors(of item: Case) -> [InputError] {
    guard let since = item.since else {
      guard data.changes.hasRelease else { return [] }
      return [
        error(
          at: item,
          "it has no version; add \"since\": \"\(data.version)\", and a line with the reason to "
            + "CHANGELOG.md")
      ]
    }
    guard let version = data.changes.versions.first(where: { $0.number == since }) else {
      return [error(at: item, "CHANGELOG.md has no version \(since)")]
    }
    guard version != data.changes.versions.last, !version.names(item.id, as: .added) else {
      return []
    }
    return [
      error(
        at: item,
        "CHANGELOG.md does not say why \(since) has it; add a line: - added `\(item.id)`: …")
    ]
  }

  private func changeErrors() -> [InputError] {
    let cases = Dictionary(data.cases.map { ($0.id, $0) }) { first, _ in first }
    return data.changes.versions.flatMap { version in
      version.changes.flatMap { change in
        change.cases.compactMap { id in
          let problem: String? =
            switch (change.kind, cases[id]) {
            case (.retired, let item):
              item == nil && data.retired.contains(id)
                ? nil : "retired.json does not have it"
            case (_, nil): data.retired.contains(id) ? nil : "no case has this id"
            case (.added, let item?):
              item.since == version.number
                ? nil : "its suite does not have \"since\": \"\(version.number)\""
            case (.changed, _?): nil
            }
          return problem.map { error(at: change.line, "\(id): \($0)") }
        }
      }
    }
  }

  private func error(at line: Int, _ message: String) -> InputError {
    InputError(message, file: data.changes.file, line: line)
  }
}

extension DataVersion {
  /// Returns whether the list of changes names a case.
  fileprivate func names(_ id: String, as kind: DataChange.Kind) -> Bool {
    changes.contains { $0.kind == kind && $0.cases.contains(id) }
  }
}
