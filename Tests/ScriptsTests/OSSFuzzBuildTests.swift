import Foundation
import TestSupport
import Testing

/// The build for OSS-Fuzz.
struct OSSFuzzBuildTests {
  @Test(arguments: [
    ("afl", "address", "fuzz: FUZZING_ENGINE=afl; Swift supports only libfuzzer\n"),
    ("libfuzzer", "memory", "fuzz: SANITIZER=memory; expected one of: address, coverage\n"),
  ])
  func `refuses what Swift does not support, in one line`(
    engine: String, sanitizer: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("assay"), withDestinationPath: Project.folder.path)
    let result = try Program(
      ["bash", "-eu", ".clusterfuzzlite/build.sh"],
      environment: [
        "SRC": folder.url.path, "OUT": folder.url.path, "WORK": folder.url.path,
        "FUZZING_ENGINE": engine, "SANITIZER": sanitizer, "CC": "clang", "CFLAGS": "",
      ]
    ).run()
    #expect(result.status == 2)
    #expect(result.errors == message)
  }

  @Test func `every target but the empty one has a dictionary, options and seeds`() throws {
    let result = try Program.assay(["fuzz", "list"]).run()
    let targets = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      .filter { $0 != "empty_fuzzer" }
    #expect(!targets.isEmpty)
    for target in targets {
      let folder = Project.folder.appendingPathComponent("Corpus/\(target)")
      for part in ["\(target).dict", "\(target).options", "seeds"] {
        let path = folder.appendingPathComponent(part).path
        #expect(FileManager.default.fileExists(atPath: path), "\(path)")
      }
    }
  }
}
