import FoundationShim
import Reports

/// The folder of all nights.
package struct NightFolder: Sendable {
  /// The location.
  let url: URL

  /// Creates a value for the folder at a path.
  package init(path: String) { url = URL(fileURLWithPath: path).absoluteURL }

  /// The folder of the current or last night.
  var night: URL { url.appending(path: "night") }
  /// Returns the folder of the grown corpus of a target.
  func corpus(of target: String) -> String { url.appending(path: "corpus/\(target)").path }

  /// Reads the state of the current or last night; `nil` if there was none.
  func state() throws -> NightState? {
    guard let data = FileManager.default.contents(atPath: stateFile.path) else { return nil }
    do { return try NightState(parsing: data) } catch {
      throw FuzzFailure.other(
        "\(stateFile.path) is not the state of a night; remove it to begin another")
    }
  }

  /// Writes the state of the current night.
  func write(_ state: NightState) throws {
    try AtomicFile.replace(stateFile.path, with: state.data)
  }

  private var stateFile: URL { url.appending(path: "state.json") }

  /// Returns the inputs of the findings of a target, by the names of their folders.
  func earlierInputs(of target: String) -> [String: String] {
    let folder = url.appending(path: "findings/\(target)").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let inputs = names.map { ($0, "\(folder)/\($0)/input") }
    return Dictionary(uniqueKeysWithValues: inputs).filter {
      FileManager.default.fileExists(atPath: $0.value)
    }
  }

  /// Reads the runs of the nights so far and adds those of this night.
  package func history(with night: Night) throws -> FuzzHistory {
    let data = try? Data(contentsOf: url.appending(path: "history.jsonl"))
    var history = try data.map(FuzzHistory.init(parsing:)) ?? FuzzHistory()
    history.add(night)
    return history
  }

  /// Reads the findings of the nights so far and adds those of this night.
  package func findingHistory(with night: Night) throws -> FindingHistory {
    let data = try? Data(contentsOf: findingFile)
    var history = try data.map(FindingHistory.init(parsing:)) ?? FindingHistory()
    history.add(night)
    return history
  }

  /// Writes the findings of all nights.
  package func write(_ history: FindingHistory) throws {
    try FileManager.default.createDirectory(
      at: findingFile.deletingLastPathComponent(), withIntermediateDirectories: true)
    try AtomicFile.replace(findingFile.path, with: history.data)
  }

  private var findingFile: URL { url.appending(path: "state/findings.jsonl") }

  /// Copies the input of each finding to its folder; returns the findings with the copies' paths.
  func keepInputs(of night: Night) throws -> [(finding: NightFinding, input: String)] {
    try night.findings.compactMap { finding in
      // The program may have been killed before it wrote the input.
      guard let artifact = finding.artifact, FileManager.default.fileExists(atPath: artifact)
      else { return nil }
      let folder = url.appending(path: "findings/\(finding.folder)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let input = folder.appending(path: "input")
      if !FileManager.default.fileExists(atPath: input.path) {
        try FileManager.default.copyItem(at: URL(fileURLWithPath: artifact), to: input)
      }
      return (finding, input.path)
    }
  }

  /// Returns the targets whose coverage has pages.
  package func coveredTargets(of night: Night) -> Set<String> {
    Set(night.runs.map(\.target)).filter { target in
      FileManager.default.fileExists(
        atPath: url.appending(path: "coverage/\(target)/index.html").path)
    }
  }

  /// Returns the input of a finding, minimized if possible, with its path; `nil` if there is none.
  func input(of finding: NightFinding) -> (path: String, bytes: Data)? {
    for name in ["input.min", "input"] {
      let file = url.appending(path: "findings/\(finding.folder)/\(name)")
      if let bytes = try? Data(contentsOf: file) { return (file.path, bytes) }
    }
    return nil
  }
}
