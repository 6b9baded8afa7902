import Foundation

/// Which folders of a module use each other, by the types that their files declare and name.
struct FolderGraph {
  /// The folders that each folder uses, with one file that does for each.
  private let uses: [String: [String: String]]

  /// Creates the graph of a module's files.
  ///
  /// - Parameters:
  ///   - files: The text of each file by its path in the module, such as `Matching/Pattern.swift`; a
  ///     file outside any folder counts as one in `.`.
  ///   - module: The name of the module. A type with that name is what the folders extend, each by its
  ///     part, and so is in none of them.
  init(of files: [String: String], module: String) {
    let code = files.mapValues(Self.code)
    var owners: [String: Set<String>] = [:]
    for (path, text) in code {
      for match in text.matches(of: Self.declaration) {
        owners[String(match.output.1), default: []].insert(Self.folder(of: path))
      }
    }
    owners[module] = nil
    var uses: [String: [String: String]] = [:]
    for (path, text) in code {
      let folder = Self.folder(of: path)
      for word in Set(text.matches(of: Self.typeName).map { String($0.output) }) {
        guard let owner = owners[word], owner.count == 1, let other = owner.first,
          other != folder
        else { continue }
        uses[folder, default: [:]][other] = "\(path) names \(word)"
      }
    }
    self.uses = uses
  }

  /// One line for each pair of folders that reach each other, with a file on the way there.
  var cycles: [String] {
    uses.keys.sorted().flatMap { folder in
      (uses[folder] ?? [:]).sorted { $0.key < $1.key }.compactMap { other, reason in
        reaches(folder, from: other) ? "\(folder) uses \(other) (\(reason)) and is used by it" : nil
      }
    }
  }

  private func reaches(_ goal: String, from start: String) -> Bool {
    var seen: Set = [start]
    var open = [start]
    while let folder = open.popLast() {
      if folder == goal { return true }
      open += (uses[folder] ?? [:]).keys.filter { seen.insert($0).inserted }
    }
    return false
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The text without comments and string literals.
  private static func code(_ text: String) -> String {
    text.replacing(#/"""(?s:.*?)"""/#, with: "")
      .replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "")
      .replacing(#/\/\/[^\n]*/#, with: "")
  }

  private static var declaration: Regex<(Substring, Substring)> {
    #/(?m)^(?:(?:public|package|indirect|final|nonisolated) )*(?:struct|enum|class|actor|protocol|typealias) ([A-Z]\w*)/#
  }

  private static var typeName: Regex<Substring> { #/\b[A-Z]\w*/# }
}
