package import Foundation
package import Questions

/// The ledger and all suites, as the folder `Conformance` holds them.
package struct ConformanceData: Sendable {
  /// The rules and the works they cite.
  package let catalog: RuleCatalog
  /// The suites in the order of their paths.
  package let suites: [Suite]
  /// The version of the tables.
  package let version: String
  /// The ids of cases that are gone and never come back.
  package let retired: Set<String>

  /// The tables with these parts.
  package init(catalog: RuleCatalog, suites: [Suite], version: String, retired: Set<String>) {
    self.catalog = catalog
    self.suites = suites
    self.version = version
    self.retired = retired
  }

  /// All cases, suite by suite.
  package var cases: [Case] { suites.flatMap(\.cases) }

  /// Reads the folder; throws everything that is wrong with its files, a line each.
  package init(readingFolder url: URL) throws(InputErrors) {
    let folder = DataFolder(url: url)
    let catalog = try RuleCatalog(readingFolder: folder)
    var errors: [InputError] = []
    let root = folder.name("suites")
    let suites = folder.contents(below: "suites", errors: &errors) { file, errors in
      Suite(reading: file, below: root, errors: &errors)
    }
    let version: String
    let retired: Set<String>
    do throws(InputError) {
      version = try folder.version()
      retired = try folder.retiredIDs()
    } catch {
      throw InputErrors(errors + [error])
    }
    self.init(catalog: catalog, suites: suites, version: version, retired: retired)
    errors += problemsOfReference()
    guard errors.isEmpty else { throw InputErrors(errors) }
  }

  /// Doubled and retired ids, unknown rules and unknown works.
  private func problemsOfReference() -> [InputError] {
    var errors: [InputError] = []
    var seen: [String: (file: String, line: Int)] = [:]
    for item in suites.lazy.flatMap(\.cases) {
      func report(_ message: String) {
        errors.append(InputError("\(item.id): \(message)", file: item.file, line: item.line))
      }
      if let first = seen.updateValue((item.file, item.line), forKey: item.id) {
        report(
          "this id stands twice (\(first.file):\(first.line)); ids are unique and never reused")
      }
      if retired.contains(item.id) {
        report("this id is retired; give the case a new one")
      }
      for rule in item.rules where catalog.rules[rule] == nil {
        report("unknown rule \(rule); the catalog in rules/ has no such id")
      }
      if let work = item.example?.work, catalog.works[work] == nil {
        report("the example cites the unknown work \"\(work)\"; add it to rules/sources.json")
      }
    }
    for rule in catalog.sortedRules {
      for source in rule.sources where catalog.works[source.work] == nil {
        errors.append(
          InputError(
            "\(rule.id): unknown work \"\(source.work)\"; add it to rules/sources.json",
            file: rule.file, line: rule.line))
      }
    }
    return errors
  }
}
