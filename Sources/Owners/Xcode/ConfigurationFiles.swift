import Essentials
import Questions

/// The configuration files of a project, `.xcconfig`, each of which is read once.
struct ConfigurationFiles {
  /// The folder of the project, out of which no link may lead.
  private let folder: URL
  /// The settings of the files that were read, with those of the files that they include.
  private var known: [URL: BuildSettings] = [:]
  /// The number of settings that may still be taken over from included files.
  private var remainingCount = 1_000_000
  /// The number of bytes that may still be read.
  private var remainingByteCount = 4 << 20

  /// The maximum number of files that include each other.
  private static let maximumDepth = 50

  /// Creates an empty collection of the files of a project.
  init(within folder: URL) { self.folder = folder }

  /// Returns the settings of a file and of those that it includes.
  ///
  /// - Throws: `InputError` if a file is missing, a file includes itself, or the files include each
  ///   other too often.
  mutating func settings(at url: URL) throws(InputError) -> BuildSettings {
    try settings(at: url, within: [])
  }

  private mutating func settings(
    at url: URL, within outer: [URL]
  ) throws(InputError) -> BuildSettings {
    let file = url.standardizedFileURL
    if let settings = known[file] { return settings }
    let name = url.relativePath
    guard !outer.contains(file) else {
      throw InputError("the file includes itself; remove that line", file: name)
    }
    guard outer.count < Self.maximumDepth else {
      throw InputError(
        "files include each other more than \(Self.maximumDepth) deep; include this one directly",
        file: name)
    }
    try InputFile.check(file, namedWithin: folder, as: name)
    let data = try InputFile.data(at: file, named: name)
    remainingByteCount -= data.count
    guard remainingByteCount >= 0 else {
      throw InputError(
        "the configuration files of a project have more than 4 MiB; remove what no setting needs",
        file: name)
    }
    var settings = BuildSettings()
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)].trimmed
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3 else { continue }
        let included = URL(fileURLWithPath: String(parts[1]), relativeTo: url)
        let mayBeMissing = parts[0].contains("?")
        if mayBeMissing, !FileManager.default.fileExists(atPath: included.path) { continue }
        let others = try self.settings(at: included, within: outer + [file])
        remainingCount -= others.count + 1
        guard remainingCount >= 0 else {
          throw InputError(
            "the files that it includes have too many settings; include each only once", file: name)
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

  /// Returns the equals sign between name and value, which is in no condition; `nil` if there is none.
  private static func sign(in line: String) -> String.Index? {
    var isCondition = false
    return line.indices.first { index in
      if "[]".contains(line[index]) { isCondition = line[index] == "[" }
      return line[index] == "=" && !isCondition
    }
  }
}
