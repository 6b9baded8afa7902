import Adapters
package import FoundationShim
package import Questions

/// A checkout of Assay, in which fuzz programs are built.
package struct Checkout: Sendable {
  /// The folder of the checkout.
  package let root: URL

  /// Creates a value for the folder at a path.
  package init(at path: String) {
    root = URL(fileURLWithPath: path, isDirectory: true).absoluteURL
  }

  /// The name of the target that does nothing.
  package static let emptyTarget = "empty_fuzzer"

  /// The names of the targets: those with a corpus, and the empty target.
  package var targets: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpora.path)) ?? []
    return ([Self.emptyTarget] + names.filter { $0.hasSuffix("_fuzzer") }).sorted()
  }

  /// The folder of the committed corpora.
  package var corpora: URL { root.appending(path: "Corpus") }

  /// Throws unless there is a target with a name.
  ///
  /// The target with planted bugs is in no list, so that it runs only if it is named.
  package func require(_ target: String) throws(InputError) {
    guard (targets + ["planted_fuzzer"]).contains(target) else {
      throw InputError("no target \(target); scripts/fuzz list lists the targets")
    }
  }

  /// Returns the target of an input: the last folder in the path that is named like a target.
  package func target(ofInput path: String) throws(InputError) -> String {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw InputError("no such file, or it cannot be read", file: path)
    }
    let folders = URL(fileURLWithPath: path).standardizedFileURL.pathComponents.dropLast()
    guard let target = folders.last(where: { $0.hasSuffix("_fuzzer") }) else {
      throw InputError("no folder in its path has the name of a target", file: path)
    }
    try require(target)
    return target
  }

  /// Returns the committed corpus of a target.
  package func corpus(of target: String) -> CommittedCorpus {
    CommittedCorpus(of: target, in: corpora)
  }

  /// Returns the folder of the programs of a configuration.
  package func programs(of configuration: String) -> URL {
    let isDebug = ["debug", "cover"].contains(configuration)
    return root.appending(
      path: ".build/fuzz-\(configuration)/\(isDebug ? "debug" : "release")")
  }

  /// Returns the path of the program of a target in a configuration.
  package func program(of target: String, in configuration: String) -> String {
    programs(of: configuration).appending(path: target).path
  }

  /// Builds the programs of configurations, `replay` (the program without libFuzzer), or `assay`,
  /// which asks implementations; fails unless the fuzz programs are instrumented.
  ///
  /// - Parameter progress: Takes lines of the build.
  package func build(
    _ what: [String], log: String, in engine: FuzzEngine,
    progress: (@Sendable (String) -> Void)? = nil
  ) async throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: log).deletingLastPathComponent(), withIntermediateDirectories: true)
    let shown = Mutex(0)
    try await engine.require(
      .init(
        [root.appending(path: "scripts/fuzz").path, "build"] + what, in: root.path, log: log)
    ) {
      guard let progress else { return }
      let lines = FileText.read(log).split(separator: "\n")
      shown.withLock { count in
        lines.dropFirst(count).forEach { progress(String($0)) }
        count = lines.count
      }
    }
  }

  /// Checks an input again; returns whether nothing was found, and what was printed.
  ///
  /// Without a configuration, the program without libFuzzer checks the input.
  package func replay(
    _ file: String, of target: String, in configuration: String?, log: String, _ engine: FuzzEngine
  ) async throws -> (isClean: Bool, text: String) {
    let path = URL(fileURLWithPath: file).absoluteURL.path
    let reports = URL(fileURLWithPath: log).deletingLastPathComponent().path
    let words =
      if let configuration {
        [program(of: target, in: configuration)] + corpus(of: target).arguments
          + ["-artifact_prefix=\(reports)/", path]
      } else {
        [root.appending(path: ".build/debug/fuzzer").path, target, path]
      }
    let outcome = try await engine.run(.init(words, log: log))
    return (outcome == .exit(0), FileText.read(log))
  }
}
