import Foundation
import TestSupport

/// A project for the scripts of a night, with a fuzz target in C, which is built in a second, in the
/// place of those in Swift; libFuzzer, the sanitizers and all scripts are the real ones.
struct ToyProject {
  let folder: TemporaryFolder

  /// Creates a project.
  init() throws {
    folder = try TemporaryFolder()
    try require(
      Program(
        ["bash", "-euc", Self.recipe],
        environment: [
          "FOLDER": folder.url.path, "PACKAGE": Project.folder.path,
          "ASSAY": Program.built("assay"),
        ]
      ).run())
  }

  /// The reason why a project could not be created.
  struct Failure: Error { let message: String }

  private func require(_ result: Program.Result) throws {
    guard result.status == 0 else { throw Failure(message: result.errors) }
  }

  /// The folder that the nights of the project write to.
  var out: URL { folder.url.appendingPathComponent("out") }

  /// Returns the text of a file in the folder of the nights, empty if there is none.
  func text(_ name: String) -> String {
    (try? folder.text("out/\(name)")) ?? ""
  }

  /// Returns the names in a folder of that folder.
  func names(in name: String) -> [String] {
    (try? folder.contents(of: "out/\(name)")) ?? []
  }

  /// Runs a program of the project, with a target that has faults.
  func run(_ command: [String]) throws -> Program.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Program(
      command, in: folder.url,
      environment: ["PATH": "\(folder.url.path)/bin:\(path)", "TOY": "has faults"]
    ).run()
  }

  /// Returns the failures and errors in the report of a night: kind and message.
  func wrongs() -> [String] {
    text("junit.xml").matches(of: /<(failure|error) type="([^"]*)" message="([^"]*)"/)
      .map { "\($0.output.2): \($0.output.3)" }
  }

  private static let recipe = #"""
    cd "$FOLDER"
    mkdir -p bin .build/release Sources/AssociatedDomains Corpus/toy_fuzzer/seeds
    cp -r "$PACKAGE/scripts" .
    cp "$PACKAGE/Tests/ScriptsTests/Toy/toy.c" Sources/AssociatedDomains
    cp "$PACKAGE/Tests/ScriptsTests/Toy/swift" bin
    toolchain=$(dirname "$(realpath "$(command -v swift)")")
    ln -s "$toolchain"/{clang,llvm-cov,llvm-profdata} bin
    ln -s "$ASSAY" .build/release
    ln -s "$PACKAGE/Conformance" .
    cp "$PACKAGE/Tests/DiscoveryTests/planted.py" .
    printf '[libfuzzer]\nmax_len = 64\ntimeout = 1\n' >Corpus/toy_fuzzer/toy_fuzzer.options
    printf seed >Corpus/toy_fuzzer/seeds/one
    """#
}
