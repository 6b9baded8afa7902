import TestSupport
import Testing

@Suite("The skeleton of a new target")
struct NewTargetTests {
  @Test func `is in both lists, and has a dictionary, options and a folder for seeds`() throws {
    let copy = try Self.copy()
    let result = try Self.new("odd_name_fuzzer", in: copy)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(
      try copy.text("Package.swift").contains(
        "\n  \"odd_name_fuzzer\": \"OddNameFuzzer\",\n"))
    let list = try copy.text("Sources/Fuzzing/Program/FuzzTarget+All.swift")
      .firstMatch(of: /static let all: \[FuzzTarget\] = \[([^\]]*)\]/)
    let names = try #require(list).output.1.split { ",\n ".contains($0) }
    #expect(names.contains("oddName") && names.contains("empty"), "\(names)")
    for (file, text) in [
      ("Sources/Fuzzers/OddNameFuzzer/OddNameFuzzer.swift", "FuzzTarget.oddName."),
      ("Sources/Fuzzing/OddName/OddNameTarget.swift", "static let oddName = FuzzTarget("),
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

  @Test(arguments: [
    ("Package.swift", "Package.swift has no list of targets; add odd_fuzzer to its targets"),
    (
      "Sources/Fuzzing/Program/FuzzTarget+All.swift",
      "Sources/Fuzzing/Program/FuzzTarget+All.swift has no list of targets; add odd to its targets"
    ),
  ])
  func `fails with one line if a list cannot be extended`(file: String, message: String)
    throws
  {
    let copy = try Self.copy()
    try copy.file(file, "// Written in some other way.\n")
    let result = try Self.new("odd_fuzzer", in: copy)
    #expect(result.status == 3)
    #expect(result.errors == "fuzz: \(message)\n")
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

  /// Returns a copy of the files that the script reads and changes.
  private static func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = [
      "Package.swift", "Sources/Fuzzers/EmptyFuzzer",
      "Sources/Fuzzing/Program/FuzzTarget+All.swift", "scripts",
    ]
    for file in files { try folder.copy(file) }
    return folder
  }

  private static func new(_ name: String, in copy: TemporaryFolder) throws -> Program.Result {
    try Program([copy.path("scripts/fuzz"), "new", name]).run()
  }
}
