import Essentials
import Questions

/// Build settings as they are written, by name; nothing is evaluated.
struct BuildSettings {
  /// The values by name; a name may end in conditions, such as `[sdk=iphoneos*]`.
  private(set) var values: [String: String]

  /// Creates settings from a dictionary of a project; lists, which no setting here is, are left out.
  init(_ dictionary: [String: Any]) {
    values = dictionary.compactMapValues { $0 as? String }
  }

  /// Reads a configuration file, `.xcconfig`, and those that it includes.
  ///
  /// - Throws: `InputError` if a file is missing, or a file includes itself.
  init(at url: URL) throws(InputError) {
    values = [:]
    try read(url, within: [])
  }

  private mutating func read(_ url: URL, within outer: [URL]) throws(InputError) {
    let file = url.standardizedFileURL
    guard !outer.contains(file), outer.count < 50 else {
      throw InputError("the file includes itself; remove that line", file: url.relativePath)
    }
    let data = try InputFile.data(at: file, named: url.relativePath)
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)].trimmed
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3 else { continue }
        let included = URL(fileURLWithPath: String(parts[1]), relativeTo: url)
        let mayBeMissing = parts[0].contains("?")
        if mayBeMissing, !FileManager.default.fileExists(atPath: included.path) { continue }
        try read(included, within: outer + [file])
      } else if let sign = Self.sign(in: text) {
        values[text[..<sign].filter { !$0.isWhitespace }] =
          text[text.index(after: sign)...].trimmed
      }
    }
  }

  /// Returns the equals sign between name and value, which is in no condition; `nil` if there is none.
  private static func sign(in line: String) -> String.Index? {
    var isCondition = false
    return line.indices.first { index in
      if "[]".contains(line[index]) { isCondition = line[index] == "[" }
      return line[index] == "=" && !isCondition
    }
  }

  /// Returns the values of a setting, one for each condition; empty if it is not set.
  func all(of name: String) -> Set<String> {
    Set(values.filter { $0.key == name || $0.key.hasPrefix("\(name)[") }.values)
  }
}
