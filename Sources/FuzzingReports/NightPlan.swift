package import Essentials
package import Questions

/// What a file says of a night: its time, Assay's own targets, and implementations.
package struct NightPlan: Sendable, Hashable {
  /// The lines that `scripts/nightly` reads: the name of a value and the value, between tabs.
  package private(set) var lines: [String] = []

  private static let targets = ["matcher", "site", "entitlements", "json", "url"]
  private static let configurations = ["fast", "asan"]

  /// Reads the text of a file.
  ///
  /// - Throws: `InputError` with the place of what is wrong.
  package init(parsing data: Data) throws(InputError) {
    let value = try JSONReader.value(of: Array(data))
    var object = try ObjectReader(value, as: "the file")
    if let time = try object.optionalText("time") { try add("time", time) }
    if let jobs = try Self.count(&object, "jobs") { try add("jobs", "\(jobs)") }
    for name in ["targets", "configurations"] where value[name] != nil {
      try add(name, try object.strings(name).joined(separator: " "))
    }
    let implementations = value["implementations"] == nil ? [] : try object.array("implementations")
    try object.finish()
    for (index, item) in implementations.enumerated() {
      do throws(InputError) { try add(item) } catch {
        throw InputError("implementations[\(index)]: \(error)")
      }
    }
  }

  private mutating func add(_ name: String, _ value: String) throws(InputError) {
    try Self.check(value, name)
    lines.append("\(name)\t\(value)")
  }

  /// Refuses what the lines of a plan cannot hold: nothing, line ends and tabs.
  private static func check(_ value: String?, _ name: String) throws(InputError) {
    guard let value else { return }
    guard !value.isEmpty else { throw InputError("\"\(name)\" is empty; leave it out") }
    guard !value.contains(where: { $0.isNewline || $0 == "\t" }) else {
      throw InputError("\"\(name)\" must not have a tab or several lines")
    }
  }

  private mutating func add(_ item: JSON) throws(InputError) {
    var object = try ObjectReader(item, as: "an implementation")
    let name = try object.text("name")
    guard name.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil else {
      throw InputError("\"name\" must consist of letters, digits, dots, hyphens and underscores")
    }
    guard name != ".", name != ".." else {
      throw InputError("\"name\" is \(name.quoted), which is a folder; choose another")
    }
    let argument = try object.text("implementation")
    guard argument.wholeMatch(of: /(exec|dylib):.+/) != nil else {
      throw InputError("\"implementation\" must be exec: and a command, or dylib: and a path")
    }
    let targets = try Self.words(item, &object, "targets", Self.targets) ?? ["matcher"]
    let configurations = try Self.words(item, &object, "configurations", Self.configurations)
    if configurations != nil, argument.hasPrefix("exec:") {
      throw InputError("\"configurations\" are those of a shared library (dylib:)")
    }
    let known = try object.optionalText("known")
    let runs = try Self.count(&object, "runs")
    try object.finish()
    try Self.check(argument, "implementation")
    try Self.check(known, "known")
    lines.append(
      [
        "implementation", name, targets.joined(separator: " "),
        configurations?.joined(separator: " ") ?? "-", known ?? "-", runs.map(String.init) ?? "-",
        argument,
      ].joined(separator: "\t"))
  }

  private static func count(
    _ object: inout ObjectReader, _ name: String
  ) throws(InputError) -> Int? {
    guard let value = object.optional(name) else { return nil }
    guard let count = value.int, count > 0 else {
      throw InputError("\"\(name)\" must be a number above 0")
    }
    return count
  }

  private static func words(
    _ item: JSON, _ object: inout ObjectReader, _ name: String, _ allowed: [String]
  ) throws(InputError) -> [String]? {
    guard item[name] != nil else { return nil }
    let words = try object.strings(name)
    guard !words.isEmpty, words.allSatisfy(allowed.contains) else {
      throw InputError("\"\(name)\" must list some of: \(allowed.joined(separator: ", "))")
    }
    return words
  }
}
