import AssociatedDomains
import FoundationShim
import Questions

/// The configuration files of a project, `.xcconfig`, each read only once.
struct ConfigurationFiles {
  /// A missing file, as in a checkout before anything is built.
  struct MissingFile {
    /// The path of the file.
    let path: String
    /// The files that name it, in order; if the file is not optional, only those that require it.
    var includers: [String]
    /// The line on which the first of these names it; `nil` if that is a project.
    let line: Int?
    /// Whether every file that names it allows it to be missing.
    let isOptional: Bool
  }

  /// The path of the project's folder, which no link may lead out of.
  private let folder: String
  /// The settings of the files that were read, including those of the files that they include.
  private var known: [URL: BuildSettings] = [:]
  /// The missing files, in the order in which they were looked for.
  private(set) var missing: [MissingFile] = []
  private var indicesOfMissing: [String: Int] = [:]
  /// The number of settings that may still be copied from included files.
  private var remainingCount = 1_000_000
  /// The number of bytes that may still be read.
  private var remainingByteCount = 4 << 20

  /// The maximum depth to which files include each other.
  private static let maximumDepth = 50

  /// Creates an empty collection of the files of a project.
  init(within folder: String) { self.folder = folder }

  /// Returns the settings of a file and of those that it includes; empty if the file is missing.
  ///
  /// - Parameter includer: The path of the file that names it.
  /// - Throws: `InputError` if a file cannot be read, a file includes itself, or the files include
  ///   each other too often.
  mutating func settings(
    at path: String, namedBy includer: String
  ) throws(InputError) -> BuildSettings {
    let path = path.withoutParentFolders
    guard Self.isThere(path) else {
      addMissing(path, namedBy: includer, at: nil, isOptional: false)
      return BuildSettings()
    }
    return try settings(at: path, within: [])
  }

  private mutating func settings(
    at path: String, within outer: [URL]
  ) throws(InputError) -> BuildSettings {
    let file = URL(fileURLWithPath: path).standardizedFileURL
    if let settings = known[file] { return settings }
    guard !outer.contains(file) else {
      throw InputError("the file includes itself; remove that line", file: path)
    }
    guard outer.count < Self.maximumDepth else {
      throw InputError(
        "files include each other more than \(Self.maximumDepth) deep; include this one directly",
        file: path)
    }
    try InputFile.check(
      file, namedWithin: URL(fileURLWithPath: folder, isDirectory: true), as: path)
    let data = try InputFile.data(at: file, named: path)
    remainingByteCount -= data.count
    guard remainingByteCount >= 0 else {
      throw InputError(
        "the configuration files of a project have more than 4 MiB; remove what no setting needs",
        file: path)
    }
    var settings = BuildSettings()
    let lines = String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let text = line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)].trimmed
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3 else { continue }
        let others = try included(
          String(parts[1]), by: path, at: index + 1, mayBeMissing: parts[0].contains("?"),
          within: outer + [file])
        remainingCount -= others.count + 1
        guard remainingCount >= 0 else {
          throw InputError(
            "the files that it includes have too many settings; include each only once", file: path)
        }
        settings.set(others)
      } else if let sign = Self.sign(in: text) {
        settings.set(
          text[..<sign].filter { !$0.isWhitespace },
          to: text[text.index(after: sign)...].trimmed)
      }
    }
    known[file] = settings
    return settings
  }

  /// Returns the settings of an included file, which is beside the file that includes it or, like
  /// the files that CocoaPods writes, below the project's folder.
  private mutating func included(
    _ name: String, by includer: String, at line: Int, mayBeMissing: Bool, within outer: [URL]
  ) throws(InputError) -> BuildSettings {
    let neighbors = includer.lastIndex(of: "/").map { String(includer[..<$0]) } ?? ""
    let beside = XcodeObjects.joined(neighbors, name).withoutParentFolders
    let below = XcodeObjects.joined(folder, name).withoutParentFolders
    if let path = [beside, below].first(where: Self.isThere) {
      return try settings(at: path, within: outer)
    }
    addMissing(
      name.hasPrefix("Pods/") ? below : beside, namedBy: includer, at: line,
      isOptional: mayBeMissing)
    return BuildSettings()
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
  }

  private mutating func addMissing(
    _ path: String, namedBy includer: String, at line: Int?, isOptional: Bool
  ) {
    let file = MissingFile(
      path: path, includers: [includer], line: line, isOptional: isOptional)
    guard let index = indicesOfMissing[path] else {
      indicesOfMissing[path] = missing.count
      missing.append(file)
      return
    }
    guard !isOptional else { return }
    if missing[index].isOptional {
      missing[index] = file
    } else if missing[index].includers.last != includer {
      missing[index].includers.append(includer)
    }
  }

  /// Returns the equals sign between name and value, outside any condition; `nil` if there is none.
  private static func sign(in line: String) -> String.Index? {
    var isCondition = false
    return line.indices.first { index in
      if "[]".contains(line[index]) { isCondition = line[index] == "[" }
      return line[index] == "=" && !isCondition
    }
  }
}

extension ConfigurationFiles.MissingFile {
  /// A note at the place that first names the file without allowing it to be missing.
  var note: LintDiagnostic {
    let others = includers.dropFirst()
    return .ofMissingFile(
      path, namedBy: includers.first ?? path, line: line,
      "settings are read without it"
        + (others.isEmpty ? "" : "; also named by \(Array(others).limitedList(to: 3))"))
  }
}

extension LintDiagnostic {
  /// Returns a note on a file that is named but missing, as in a checkout before a build.
  ///
  /// - Parameters:
  ///   - includer: The file that names it.
  ///   - consequence: What follows.
  static func ofMissingFile(
    _ path: String, namedBy includer: String, line: Int? = nil, _ consequence: String
  ) -> LintDiagnostic {
    LintDiagnostic(
      file: includer, line: line, severity: .note, rule: "missing-file",
      message: "\(path.quotedBriefly) is named here and missing; \(consequence)")
  }
}

extension [String] {
  /// Returns the texts separated by commas; if there are more than a limit, the first ones and the
  /// number of omitted ones.
  func limitedList(to limit: Int) -> String {
    let rest = count - limit
    return prefix(limit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension String {
  /// The path without `.` after its start and without folders before `..`, as Xcode shortens it.
  var withoutParentFolders: String {
    guard contains("/.") || contains("//") else { return self }
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." || parts.isEmpty && !hasPrefix("/") {
      if part == "..", let last = parts.last, last != "..", last != "." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
