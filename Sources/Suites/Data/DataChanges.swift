package import Questions

/// What changed in the conformance data, version by version: the file `CHANGELOG.md`.
package struct DataChanges: Sendable, Hashable {
  /// The versions, the newest first.
  package let versions: [DataVersion]
  /// The file, relative to the parent of `Conformance`.
  package let file: String

  /// Whether a version is released, so that others may rely on it.
  package var hasRelease: Bool { versions.contains(where: \.isReleased) }

  /// Returns the newest version that a text such as `1.2` or `1.2.3` names.
  ///
  /// - Throws: `InputError` that lists the existing versions.
  package func version(named text: String) throws(InputError) -> DataVersion {
    let found = versions.first { $0.number == text || $0.number.hasPrefix(text + ".") }
    guard let found, !text.isEmpty else {
      throw InputError(
        "data version \(text.quoted): the conformance data has no such version; expected one of: "
          + versions.map(\.number).joined(separator: ", "))
    }
    return found
  }

  /// Returns the versions after another, the oldest first.
  package func versions(after version: DataVersion) -> [DataVersion] {
    versions.prefix { $0 != version }.reversed()
  }
}

/// A version of the conformance data.
package struct DataVersion: Sendable, Hashable {
  /// The version: `1.2.0`.
  package let number: String
  /// Whether it is released, so that others rely on it.
  package let isReleased: Bool
  /// The line of its heading.
  package let line: Int
  /// What changed in it.
  package fileprivate(set) var changes: [DataChange] = []
}

/// A change of cases in a version of the conformance data.
package struct DataChange: Sendable, Hashable {
  /// What was done to a case.
  package enum Kind: String, Sendable, CaseIterable {
    /// It is new.
    case added
    /// Its question, its answer or its platforms differ.
    case changed
    /// It was removed, and its id is not used again.
    case retired
  }

  /// What was done.
  package let kind: Kind
  /// The ids of the cases.
  package let cases: [String]
  /// Why.
  package fileprivate(set) var reason: String
  /// The line in the file.
  package let line: Int
}

extension DataChanges {
  /// Reads the text of a file.
  ///
  /// - Throws: `InputError` with the line of a malformed heading or item.
  package init(reading text: String, named file: String) throws(InputError) {
    var versions: [DataVersion] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      if line.hasPrefix("## ") {
        guard let match = line.wholeMatch(of: /## ([0-9]+\.[0-9]+\.[0-9]+)( \(unreleased\))?/)
        else {
          throw InputError(
            "expected a version, such as ## 1.2.0 or ## 1.2.0 (unreleased)", file: file,
            line: number)
        }
        versions.append(
          DataVersion(
            number: String(match.output.1), isReleased: match.output.2 == nil, line: number))
      } else if line.hasPrefix("- "), !versions.isEmpty {
        guard let change = DataChange(reading: line, line: number) else {
          throw InputError(
            "expected added, changed or retired, ids in backticks, a colon and the reason, such as "
              + "- added `paths/star/one`: why",
            file: file, line: number)
        }
        versions[versions.count - 1].changes.append(change)
      } else if line.hasPrefix("  "), let version = versions.indices.last,
        let change = versions[version].changes.indices.last
      {
        versions[version].changes[change].reason += " " + line.trimmingPrefix { $0 == " " }
      }
    }
    guard !versions.isEmpty else {
      throw InputError("no version; expected a heading such as ## 1.0.0", file: file)
    }
    self.versions = versions
    self.file = file
  }
}

extension DataChange {
  fileprivate init?(reading line: Substring, line number: Int) {
    guard let match = line.wholeMatch(of: /- (\w+) (`[^`]+`(?:, `[^`]+`)*): (.+)/),
      let kind = Kind(rawValue: String(match.output.1))
    else { return nil }
    self.kind = kind
    cases = match.output.2.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    reason = String(match.output.3)
    self.line = number
  }
}
