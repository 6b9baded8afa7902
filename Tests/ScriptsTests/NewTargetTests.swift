import TestSupport
import Testing

/// The skeleton of a new target.
struct NewTargetTests {
  @Test func `is in the list, and has a dictionary, options and a folder for seeds`() throws {
    let copy = try Self.copy()
    let result = try Self.new("odd_name_fuzzer", in: copy)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    let list = try copy.text(Self.list).firstMatch(of: /\n    \[([^\]]*)\]/)
    let names = try #require(list).output.1.split { ",\n ".contains($0) }
    #expect(names.contains("OddNameTarget()") && names.contains("EmptyTarget()"), "\(names)")
    for (file, text) in [
      ("Sources/Fuzzing/OddName/OddNameTarget.swift", "struct OddNameTarget: FuzzTarget {"),
      ("Corpus/odd_name_fuzzer/odd_name_fuzzer.dict", "# "),
      ("Corpus/odd_name_fuzzer/odd_name_fuzzer.options", "[libfuzzer]\nmax_len = "),
    ] {
      #expect(try copy.text(file).contains(text), "\(file)")
    }
    #expect(
      try copy.contents(of: "Corpus/odd_name_fuzzer") == [
        "odd_name_fuzzer.dict", "odd_name_fuzzer.options", "seeds",
      ])
  }

  @Test func `fails with one line if the list cannot be extended`() throws {
    let copy = try Self.copy()
    try copy.file(Self.list, "// Written in some other way.\n")
    let result = try Self.new("odd_fuzzer", in: copy)
    #expect(result.status == 3)
    #expect(
      result.errors == "fuzz: \(Self.list) has no list of targets; add OddTarget() to its targets\n"
    )
  }

  @Test(arguments: [
    ("OddFuzzer", "expected a name such as like_this_fuzzer"),
    ("empty_fuzzer", "empty_fuzzer already exists"),
  ])
  func `is refused with one line if the name is invalid`(name: String, message: String) throws {
    let result = try Self.new(name, in: Self.copy())
    #expect(result.status == 2)
    #expect(result.errors == "fuzz: \(message)\n")
  }

  private static let list = "Sources/Fuzzing/Program/FuzzTargets.swift"

  /// Returns a copy of the files that the script reads and changes.
  private static func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = [Self.list, "scripts", "Corpus/url_fuzzer"]
    for file in files { try folder.copy(file) }
    return folder
  }

  private static func new(_ name: String, in copy: TemporaryFolder) throws -> Program.Result {
    try Program([copy.path("scripts/fuzz"), "new", name]).run()
  }
}
