package import FoundationShim
package import Questions

/// The rule catalog and all suites: the contents of the folder `Conformance`.
package struct ConformanceData: Sendable {
  /// The rules and the works they cite.
  package let catalog: RuleCatalog
  /// The suites in the order of their paths.
  package let suites: [Suite]
  /// The version of the data.
  package let version: String
  /// The ids of removed cases and rules, which are never reused.
  package let retired: Set<String>
  /// What changed from version to version.
  package let changes: DataChanges

  /// Creates data from its parts.
  package init(
    catalog: RuleCatalog, suites: [Suite], version: String, retired: Set<String>,
    changes: DataChanges
  ) {
    self.catalog = catalog
    self.changes = changes
    self.suites = suites
    self.version = version
    self.retired = retired
  }

  /// All cases, suite by suite.
  package var cases: [Case] { suites.flatMap(\.cases) }

  /// Reads the folder.
  ///
  /// - Throws: `InputErrors` with everything that is wrong with its files.
  package init(readingFolder url: URL) throws(InputErrors) {
    try self.init(reading: .files(url))
  }

  /// Reads a folder of the file system or of an archive.
  ///
  /// - Throws: `InputErrors` with everything that is wrong with its files.
  package init(reading folder: DataFolder) throws(InputErrors) {
    let catalog = try RuleCatalog(readingFolder: folder)
    var errors: [InputError] = []
    let root = folder.name("suites")
    let suites = folder.contents(below: "suites", errors: &errors) { file, errors in
      Suite(reading: file, below: root, errors: &errors)
    }
    let version: String
    let retired: Set<String>
    let changes: DataChanges
    do throws(InputError) {
      version = try folder.version()
      retired = try folder.retiredIDs()
      changes = try folder.changes()
    } catch {
      throw InputErrors(errors + [error])
    }
    self.init(
      catalog: catalog, suites: suites, version: version, retired: retired, changes: changes)
    errors += referenceErrors()
    guard errors.isEmpty else { throw InputErrors(errors) }
  }

  /// Returns the errors of duplicate and retired ids, unknown rules and unknown works.
  private func referenceErrors() -> [InputError] {
    var errors: [InputError] = []
    var seen: [String: (file: String, line: Int)] = [:]
    for item in suites.lazy.flatMap(\.cases) {
      func report(_ message: String) {
        errors.append(InputError("\(item.id): \(message)", file: item.file, line: item.line))
      }
      if let first = seen.updateValue((item.file, item.line), forKey: item.id) {
        report("a duplicate id, first used at \(first.file):\(first.line); give the case a new one")
      }
      if retired.contains(item.id) {
        report("this id is retired; give the case a new one")
      }
      for rule in item.rules where catalog.rules[rule] == nil {
        report("unknown rule \(rule); the catalog in rules/ has no such id")
      }
      if let work = item.example?.work, catalog.works[work] == nil {
        report("the example cites the unknown work \(work.quoted); add it to rules/sources.json")
      }
    }
    for rule in catalog.sortedRules {
      func report(_ message: String) {
        errors.append(InputError("\(rule.id): \(message)", file: rule.file, line: rule.line))
      }
      if retired.contains(rule.id) { report("this id is retired; give the rule a new one") }
      for source in rule.sources where catalog.works[source.work] == nil {
        report("unknown work \(source.work.quoted); add it to rules/sources.json")
      }
      for premise in rule.premises where catalog.rules[premise] == nil {
        report("\"from\" names the unknown rule \(premise)")
      }
      for other in rule.contradicted where catalog.rules[other] == nil {
        report("\"contradicts\" names the unknown rule \(other)")
      }
    }
    return errors
  }
}

extension ConformanceData {
  /// Returns the nearest folder `Conformance` with `rules/sources.json`, in one of the folders or
  /// in one of their parents; `nil` if there is none.
  package static func folder(near folders: [URL]) -> URL? {
    for start in folders {
      var folder = start.standardizedFileURL
      while true {
        let candidate = folder.appendingPathComponent("Conformance", isDirectory: true)
        let mark = candidate.appendingPathComponent("rules/sources.json")
        if FileManager.default.fileExists(atPath: mark.path) { return candidate }
        guard folder.pathComponents.count > 1 else { break }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }
}
