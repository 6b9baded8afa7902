package import FoundationShim
import Fuzzing
package import Questions

/// The plan of a night: what to fuzz, and for how long.
package struct NightPlan: Sendable, Hashable {
  /// An implementation that is fuzzed in place of our library.
  package struct Implementation: Sendable, Hashable {
    /// The name in reports.
    package var name: String
    /// `exec:` and a command, or `dylib:` and a path.
    package var argument: String
    /// The folder in which the command runs, and to which paths are relative.
    package var folder: String
    /// The names of the targets to vary: `matcher`.
    package var targets = ["matcher"]
    /// The configurations of the fuzz programs; they apply only to a shared library.
    package var configurations: [FuzzConfiguration] = [.fast]
    /// The path of the list of known findings.
    package var known: String?
    /// The maximum number of inputs to execute in a part.
    package var runs: Int?

    /// The path of the shared library; `nil` if the implementation answers through pipes.
    var library: String? { argument.hasPrefix("dylib:") ? String(argument.dropFirst(6)) : nil }
  }

  /// The time for fuzzing: `8h`.
  package var time = "8h"
  /// The number of processes that run at the same time.
  package var jobs = 2
  /// The names of Assay's own targets; `nil` for all if there is no implementation.
  package var targets: [String]?
  /// The configurations of Assay's own targets.
  package var configurations: [FuzzConfiguration] = [.fast, .asan]
  /// The implementations.
  package var implementations: [Implementation] = []

  /// Creates a plan with the usual values.
  package init() {}

  /// Reads a time such as 60s, 10m or 8h.
  ///
  /// - Throws: `InputError`, whose message begins with the name of the time.
  package static func seconds(of time: String, _ name: String) throws(InputError) -> Int {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = time.last.flatMap({ units[$0] }), let count = Int(time.dropLast()),
      count > 0, count < 1_000_000
    else { throw InputError("\(name) \(time): expected a time such as 60s, 10m or 8h") }
    return count * unit
  }

  /// The parts in the order in which they run, configuration by configuration.
  var parts: [NightPart] {
    FuzzConfiguration.allCases.flatMap { configuration in
      let own = configurations.contains(configuration) ? targets ?? [] : []
      let others = implementations.filter {
        ($0.library == nil ? [.pipes] : $0.configurations).contains(configuration)
      }
      return (own + others.flatMap { item in item.targets.map { "\(item.name)/\($0)" } })
        .map { NightPart(subject: $0, configuration: configuration) }
    }
  }

  /// Returns the implementation of a part; `nil` for a target of Assay's own.
  func implementation(of part: NightPart) -> Implementation? {
    implementations.first { part.subject.hasPrefix("\($0.name)/") }
  }
}

extension NightPlan {
  /// Reads a plan from the contents of a file and the path of the file's folder.
  ///
  /// - Throws: `InputError` with the location of the problem.
  package init(parsing data: Data, in folder: String) throws(InputError) {
    self.init()
    let value = try JSONReader.value(of: Array(data))
    var object = try ObjectReader(value, as: "the file")
    if let time = try object.optionalText("time") {
      _ = try Self.seconds(of: time, "\"time\"")
      self.time = time
    }
    if let jobs = try Self.count(&object, "jobs") { self.jobs = jobs }
    if value["targets"] != nil { targets = try object.strings("targets") }
    if let names = try Self.words(
      value, &object, "configurations", FuzzConfiguration.ofTargets.map(\.rawValue))
    {
      configurations = names.compactMap(FuzzConfiguration.init(rawValue:))
    }
    let items = value["implementations"] == nil ? [] : try object.array("implementations")
    try object.finish()
    for (index, item) in items.enumerated() {
      do throws(InputError) {
        implementations.append(try Implementation(item, in: folder))
      } catch {
        throw InputError("implementations[\(index)]: \(error)")
      }
    }
  }

  fileprivate static func count(
    _ object: inout ObjectReader, _ name: String
  ) throws(InputError) -> Int? {
    guard let value = object.optional(name) else { return nil }
    guard let count = value.int, count > 0 else {
      throw InputError("\"\(name)\" must be a number above 0")
    }
    return count
  }

  fileprivate static func words(
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

extension NightPlan.Implementation {
  /// Creates an implementation with the usual values.
  ///
  /// - Throws: `InputError` if the name or the argument is wrong.
  package init(name: String, argument: String, in folder: String) throws(InputError) {
    guard name.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil else {
      throw InputError("\"name\" must consist of letters, digits, dots, hyphens and underscores")
    }
    guard name != ".", name != ".." else {
      throw InputError("\"name\" is \(name.quoted), which is a folder; choose another")
    }
    guard argument.wholeMatch(of: /(exec|dylib):.+/) != nil else {
      throw InputError("\"implementation\" must be exec: and a command, or dylib: and a path")
    }
    (self.name, self.argument, self.folder) = (name, argument, folder)
  }

  fileprivate init(_ item: JSON, in folder: String) throws(InputError) {
    var object = try ObjectReader(item, as: "an implementation")
    try self.init(
      name: try object.text("name"), argument: try object.text("implementation"), in: folder)
    let allowed = ImplementationTarget.allCases.map(\.rawValue)
    if let names = try NightPlan.words(item, &object, "targets", allowed) { targets = names }
    if let names = try NightPlan.words(item, &object, "configurations", ["fast", "asan"]) {
      guard library != nil else {
        throw InputError("\"configurations\" are those of a shared library (dylib:)")
      }
      configurations = names.compactMap(FuzzConfiguration.init(rawValue:))
    }
    known = try object.optionalText("known")
    runs = try NightPlan.count(&object, "runs")
    try object.finish()
  }
}
