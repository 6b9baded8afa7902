import Foundation
import TestSupport

/// A project for the scripts of a night, with a fuzz target in C, which is built in a second, in the
/// place of those in Swift; libFuzzer, the sanitizers and all scripts are the real ones.
struct ToyProject {
  let folder: TemporaryFolder

  /// Creates a project, with the programs of some configurations built.
  init(building configurations: [String] = []) throws {
    folder = try TemporaryFolder()
    try require(
      Program(
        ["bash", "-euc", Self.recipe],
        environment: ["FOLDER": folder.url.path, "PACKAGE": Project.folder.path]
      ).run())
    for configuration in configurations {
      for target in ["empty_fuzzer", "toy_fuzzer"] {
        try require(run("scripts/fuzzing/prepare", [target, configuration]))
      }
    }
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

  /// Writes a file of that folder, and the folders above it.
  func write(_ name: String, _ text: String) throws {
    try folder.file("out/\(name)", text)
  }

  /// Returns the names in a folder of that folder.
  func names(in name: String) -> [String] {
    (try? folder.contents(of: "out/\(name)")) ?? []
  }

  /// Runs a script of the project; `toy.c` lists the habits of the target.
  func run(
    _ script: String, _ arguments: [String], habit: String = "", instrumented: Bool = true,
    grace: Int = 60
  ) throws -> Program.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Program(
      [script] + arguments, in: folder.url,
      environment: [
        "PATH": "\(folder.url.path)/bin:\(path)", "TOY": habit,
        "UNINSTRUMENTED": instrumented ? "" : "yes", "ASSAY_NIGHT_GRACE": "\(grace)",
      ]
    ).run()
  }

  /// Runs a night of the project.
  func night(
    _ time: String, configurations: String = "fast", jobs: Int = 2, habit: String = "",
    instrumented: Bool = true
  ) throws -> Program.Result {
    try run(
      "scripts/nightly",
      [
        "--time", time, "--configs", configurations, "--jobs", "\(jobs)", "--seed", "1",
        "--out", out.path,
      ],
      habit: habit, instrumented: instrumented)
  }

  /// Returns the failures and errors in the report of a night: kind and message.
  func wrongs() -> [String] {
    text("junit.xml").matches(of: /<(failure|error) type="([^"]*)" message="([^"]*)"/)
      .map { "\($0.output.2): \($0.output.3)" }
  }

  private static let recipe = #"""
    cd "$FOLDER"
    mkdir -p bin .build/debug Sources/AssociatedDomains Corpus/toy_fuzzer/seeds
    cp -r "$PACKAGE/scripts" .
    cp "$PACKAGE/Tests/ScriptsTests/Toy/toy.c" Sources/AssociatedDomains
    cp "$PACKAGE/Tests/ScriptsTests/Toy/swift" bin
    toolchain=$(dirname "$(realpath "$(command -v swift)")")
    ln -s "$toolchain"/{clang,llvm-cov,llvm-profdata} bin
    ln -s "$PACKAGE/.build/debug/fuzz-report" .build/debug
    printf '  "empty_fuzzer": "EmptyFuzzer",\n  "toy_fuzzer": "ToyFuzzer",\n' >Package.swift
    printf '[libfuzzer]\nmax_len = 64\ntimeout = 1\n' >Corpus/toy_fuzzer/toy_fuzzer.options
    printf seed >Corpus/toy_fuzzer/seeds/one
    """#
}
