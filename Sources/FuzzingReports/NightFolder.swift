import Foundation

/// The folder that `scripts/nightly` writes to, over all nights.
package struct NightFolder: Sendable {
  /// Where it is, as it was named.
  package let path: String

  /// The folder at a path.
  package init(path: String) {
    self.path = path
  }

  /// Something in the folder.
  func file(_ name: String) -> URL {
    URL(fileURLWithPath: path).appending(path: name)
  }

  /// The night that is on or was the last.
  package func night() throws -> Night {
    try Night(folder: file("night"))
  }

  /// The nights so far, this one among them.
  package func history(with night: Night) throws -> History {
    let data = try? Data(contentsOf: file("history.jsonl"))
    var history = try data.map(History.init(parsing:)) ?? History()
    history.add(night)
    return history
  }

  /// Copies an input of each finding to a folder of its own, and answers the paths of the copies.
  package func keepInputs(of night: Night) throws -> [String] {
    try night.findings.compactMap { finding in
      // A kill may strike before the input is written.
      guard let artifact = finding.artifact, FileManager.default.fileExists(atPath: artifact)
      else { return nil }
      let folder = file("findings").appending(path: finding.folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let input = folder.appending(path: "input")
      if !FileManager.default.fileExists(atPath: input.path) {
        try FileManager.default.copyItem(at: URL(fileURLWithPath: artifact), to: input)
      }
      return input.path
    }
  }

  /// The input of a finding, and where it is: the minimised one if there is one.
  func input(of finding: NightFinding) -> (path: String, bytes: Data)? {
    for name in ["input.min", "input"] {
      let file = file("findings").appending(path: finding.folder).appending(path: name)
      if let bytes = try? Data(contentsOf: file) { return (file.path, bytes) }
    }
    return nil
  }
}
