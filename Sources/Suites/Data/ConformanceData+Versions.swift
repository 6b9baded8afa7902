import Questions

extension ConformanceData {
  /// Returns, by id, the version that added or last changed each case, if it is later than the
  /// given version.
  package func cases(after version: DataVersion) -> [String: DataVersion] {
    let newer = changes.versions(after: version)
    let byNumber = Dictionary(newer.map { ($0.number, $0) }) { first, _ in first }
    var found: [String: DataVersion] = [:]
    for item in cases {
      found[item.id] = item.since.flatMap { byNumber[$0] }
    }
    let ids = Set(cases.map(\.id))
    for version in newer {
      for change in version.changes where change.kind == .changed {
        for id in change.cases where ids.contains(id) { found[id] = version }
      }
    }
    return found
  }

  /// Returns why a version added or changed a case; `nil` if its list of changes does not say.
  package func reason(for id: String, in version: DataVersion) -> String? {
    version.changes.last { $0.cases.contains(id) }?.reason
  }
}
