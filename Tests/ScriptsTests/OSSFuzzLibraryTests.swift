import Foundation
import TestSupport
import Testing

/// What `assay init clusterfuzzlite` writes, up to the build of the fuzz programs.
struct OSSFuzzLibraryTests {
  private static let coverage = "-fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp"

  /// A project in C with the written files, and the folders of a build.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in ["src", "out", "work"] { _ = try folder.folder(path) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("src/assay"), withDestinationPath: Project.folder.path)
    for words in [
      "c library", "clusterfuzzlite .clusterfuzzlite/ --repository https://example.com/me/assay",
    ] {
      let arguments = ["init"] + words.split(separator: " ").map(String.init)
      let result = try Program.assay(arguments, in: folder.url).run()
      try #require(result.status == 0, "\(result.errors)")
    }
    return folder
  }

  /// Runs the written script; an unknown sanitizer ends it before the programs are built.
  private static func build(
    _ folder: TemporaryFolder, flags: String, list: String = ""
  ) throws -> Program.Result {
    try Program(
      ["bash", "-eu", ".clusterfuzzlite/build.sh"], in: folder.url,
      environment: [
        "SRC": folder.path("src"), "OUT": folder.path("out"), "WORK": folder.path("work"),
        "FUZZING_ENGINE": "libfuzzer", "SANITIZER": "none", "CC": "clang", "CFLAGS": flags,
        "KNOWN": list,
      ]
    ).run()
  }

  @Test func `the library and what is known of it are beside the program`() throws {
    let folder = try Self.project()
    try folder.file(
      "known.txt", "# Fixed in 2.0:\nonly-first-item # a\ntrap decide # b\nother # c\n")
    let result = try Self.build(folder, flags: Self.coverage, list: "known.txt")
    #expect(result.errors == "fuzz: SANITIZER=none; expected one of: address, coverage\n")
    #expect(try folder.contents(of: "out") == ["libmine.so", "matcher_fuzzer.environment"])
    let lines = try folder.text("out/matcher_fuzzer.environment").split(separator: "\n")
    let start = "ASSAY_FUZZING_UNSPECIFIED="
    #expect(
      lines.filter { !$0.hasPrefix(start) } == [
        "ASSAY_FUZZING_LIBRARY=libmine.so", "ASSAY_FUZZING_STEERING=library",
        "ASSAY_FUZZING_KNOWN=only-first-item other",
      ])
    let rules = try #require(lines.first { $0.hasPrefix(start) }).dropFirst(start.count)
      .split(separator: " ")
    #expect(rules.contains("X-01") && !rules.contains("QRY-001"))
  }

  @Test func `a library without counters is refused`() throws {
    let result = try Self.build(Self.project(), flags: "")
    #expect(result.status == 3)
    #expect(
      result.errors.hasSuffix(
        "is not instrumented; build it with $CFLAGS, $CXXFLAGS or $RUSTFLAGS\n"))
  }

  @Test func `the image has the release and the project`() throws {
    let folder = try TemporaryFolder()
    let homeless = try Program.assay(["init", "clusterfuzzlite", "fuzz"], in: folder.url).run()
    #expect(homeless.status == 2 && homeless.errors.contains("add --repository"))
    let result = try Program.assay(
      ["init", "clusterfuzzlite", "fuzz", "--repository", "https://example.com/me/assay"],
      in: folder.url
    ).run()
    #expect(result.status == 0, "\(result.output)")
    let version = try Program(["scripts/releasing/version"]).run().output
      .trimmingCharacters(in: .newlines)
    let image = try folder.text("fuzz/Dockerfile")
    #expect(image.contains("--branch v\(version) https://example.com/me/assay $SRC/assay"))
    #expect(image.contains("COPY fuzz/build.sh $SRC/"))
    for path in try folder.contents(of: "fuzz") {
      #expect(try !folder.text("fuzz/\(path)").contains(/@[A-Z]+@/), "\(path)")
    }
  }
}
