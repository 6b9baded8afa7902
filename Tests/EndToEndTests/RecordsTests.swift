import Foundation
import TestSupport
import Testing

/// Known failures, shards and comparison.
final class RecordsTests {
  private let folder: TemporaryFolder
  private let data: String

  /// Creates a copy of the conformance data with a suite of which two expectations are wrong.
  init() throws {
    folder = try TemporaryFolder()
    data = try folder.copy("Conformance")
    try writeSuite(wrong: ["two", "three"])
  }

  private func writeSuite(wrong: Set<String>) throws {
    let cases = ["one", "two", "three", "four"].map { name in
      let expect = #""expect": {"matches": \#(!wrong.contains(name))}"#
      return SampleData.pattern("wrong/\(name)", expect: expect)
    }
    try folder.file("Conformance/suites/wrong.json", SampleData.suite("wrong", cases))
  }

  private func path(_ name: String) -> String { folder.path(name) }

  private func run(_ arguments: String...) throws -> Program.Result {
    try Assay.run(
      ["run", "--implementation", "spec-model", "--data", data, "--case", "wrong/*"] + arguments
    )
  }

  @Test func `listed failures leave a run green`() throws {
    let list = try folder.file(
      "known.txt", "# Ours\nwrong/t* = matches # the table is wrong\n")
    let result = try run("--known-failures", list, "--junit", path("junit.xml"))
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("2 x known failure: the table is wrong"))
    #expect(
      result.output.contains("2 passed, 0 failed, 0 errored, 0 not run, 0 skipped, 2 known failure")
    )
    #expect(try folder.text("junit.xml").contains("message=\"known failure: the table is wrong\""))
    #expect(try run().status == 1, "without the list it is red")
  }

  @Test func `a list that does not fit makes a run red, and JUnit shows each line`() throws {
    let list = try folder.file(
      "known.txt",
      """
      wrong/two = crash # it matches, which is no crash
      wrong/three # right
      wrong/four # fixed
      wrong/five # never was
      wrong/three # again

      """)
    let result = try run("--known-failures", list, "--junit", path("junit.xml"))
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "expected does not match, got matches (\(list):1 lists this case as crash)"))
    #expect(
      result.output.contains("\(list):3 lists this case (fixed), but it passes; remove the line"))
    #expect(result.output.contains("\(list):4: no case id matches wrong/five"))
    #expect(
      result.output.contains("\(list):5: line 2 already lists every case that wrong/three matches"))
    let junit = try folder.text("junit.xml")
    #expect(junit.components(separatedBy: "<failure ").count == 5)
    #expect(junit.contains("classname=\"known-failures\"") && junit.contains("name=\"line-4\""))
  }

  @Test func `an update writes the list that the run needs`() throws {
    let list = try folder.file("known.txt", "# Ours\nwrong/four # fixed\nwrong/two # why\n")
    let result = try run("--known-failures", list, "--update-known-failures")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let updated = "# Ours\nwrong/two # why\nwrong/three = matches # expected does not match\n"
    #expect(try folder.text("known.txt") == updated)
    #expect(result.errors == "\(list): 1 line added, 1 removed\n")
    #expect(try run("--known-failures", list).errors.isEmpty)
    let fresh = path("fresh.txt")
    let first = try run("--known-failures", fresh, "--update-known-failures")
    #expect(first.status == 0)
    #expect(first.errors == "\(fresh): 2 lines added, 0 removed\n")
    #expect(try folder.text("fresh.txt").split(separator: "\n").count == 2)
  }

  @Test func `a run that cannot begin updates nothing`() throws {
    let list = try folder.file("known.txt", "wrong/gone # gone\n")
    let result = try run(
      "--known-failures", list, "--update-known-failures", "--suite", "nosuch")
    #expect(result.status == 2)
    #expect(try folder.text("known.txt") == "wrong/gone # gone\n")
  }

  @Test func `a wrong list exits with 2, one that cannot be written with 3`() throws {
    let list = try folder.file("known.txt", "\nwrong/two = matches\n")
    let result = try run("--known-failures", list)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "assay: \(list):2: the reason is missing; write GLOB # REASON, or GLOB = OUTCOME # REASON\n"
    )
    let missing = try run("--known-failures", path("none.txt"))
    #expect(missing.status == 2)
    #expect(missing.errors == "assay: \(path("none.txt")): cannot be read: no such file\n")
    let latin = try folder.file("latin.txt", Data([0x61, 0xE9, 0x20, 0x23, 0x20, 0x62]))
    #expect(try run("--known-failures", latin).errors.contains("latin.txt: not UTF-8 text"))
    let unwritable = try run(
      "--known-failures", path("none/known.txt"), "--update-known-failures")
    #expect(unwritable.status == 3)
    #expect(unwritable.errors.split(separator: "\n").count == 1)
  }

  @Test func `shards are joined into the record of the whole run`() throws {
    let all = ["run", "--implementation", "spec-model", "--implementation", "associated-domains"]
    let whole = try Assay.run(all + ["--record", path("whole.jsonl")])
    #expect(whole.status == 0)
    let shards = (1...3).map { path("shard-\($0).jsonl") }
    for (index, shard) in shards.enumerated() {
      let result = try Assay.run(
        all + ["--shard", "\(index + 1)/3", "--seed", "7", "--record", shard])
      #expect(result.status == 0, "\(result.errors)")
    }
    let joined = try Assay.run(["report"] + shards.reversed() + ["--record", path("all.jsonl")])
    #expect(joined.status == 0 && joined.output.isEmpty, "\(joined.errors)")
    let compare = try Assay.run("report", path("all.jsonl"), "--against", path("whole.jsonl"))
    #expect(compare.status == 0)
    let totals = compare.output.split(separator: "\n").filter { $0.hasPrefix("total: ") }
    #expect(totals.count == 2)
    let same = ": 0 regressed, 0 fixed, 0 new, 0 gone, 0 changed, "
    #expect(totals.allSatisfy { $0.contains(same) && !$0.contains(" 0 unchanged") })
    #expect(try ids(in: "all.jsonl") == ids(in: "whole.jsonl"), "in the order of the suites")
    let both = try Assay.run(
      ["report", path("whole.jsonl")] + shards.flatMap { ["--against", $0] })
    #expect(both.status == 0, "\(both.errors)")
    #expect(both.output.split(separator: "\n").filter { $0.contains(same) }.count == 2)
  }

  private func ids(in record: String) throws -> [Substring] {
    try folder.text(record).split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/"id":"([^"]+)"/#)?.output.1
    }
  }

  @Test func `missing and duplicate cases are named, and nothing is written`() throws {
    for index in 1...2 {
      _ = try run("--shard", "\(index)/2", "--record", path("\(index).jsonl"))
    }
    let output = path("all.jsonl")
    let lack = try Assay.run(
      "report", path("1.jsonl"), "--record", output, "--data", data)
    #expect(lack.status == 2)
    #expect(lack.errors.hasPrefix("assay: spec-model: shard 2/2 is missing; pass its record too\n"))
    let missing = try ids(in: "2.jsonl")
    #expect(!missing.isEmpty)
    #expect(missing.allSatisfy { lack.errors.contains("assay: \($0): this case is missing\n") })
    let copy = try folder.file("copy.jsonl", folder.text("2.jsonl"))
    let twice = try Assay.run(
      "report", path("1.jsonl"), path("2.jsonl"), copy, "--record", output)
    #expect(twice.status == 2)
    #expect(missing.allSatisfy { twice.errors.contains("\($0): a duplicate case") })
    #expect(try !folder.contents().contains("all.jsonl"))
    let nowhere = try Assay.run(
      "report", path("1.jsonl"), path("2.jsonl"), "--record", path("none/all.jsonl"))
    #expect(nowhere.status == 3)
  }

  @Test func `a comparison exits with 1 if something regressed`() throws {
    _ = try run("--record", path("old.jsonl"))
    try writeSuite(wrong: ["three", "four"])
    _ = try run("--record", path("new.jsonl"))
    let worse = try Assay.run(
      "report", path("new.jsonl"), "--against", path("old.jsonl"), "--markdown", path("comment.md"))
    #expect(worse.status == 1)
    #expect(worse.output.contains("regressed wrong/four: passed, matches -> failed, matches\n"))
    #expect(worse.output.contains("  reproduce: "))
    #expect(worse.output.contains("fixed wrong/two: failed, matches -> passed, matches\n"))
    #expect(
      worse.output.hasSuffix(
        "total: spec-model: 1 regressed, 1 fixed, 0 new, 0 gone, 0 changed, 2 unchanged\n"))
    #expect(try folder.text("comment.md").contains("<summary>1 regressed</summary>"))
    let annotations = try Assay.run(
      "report", path("new.jsonl"), "--against", path("old.jsonl"), "--format", "github")
    #expect(annotations.status == 1)
    #expect(
      annotations.output
        == "::error file=Conformance/suites/wrong.json,line=14,title=wrong/four"
        + "::expected does not match, got matches\n")
    #expect(try Assay.run("report", path("new.jsonl"), "--against", path("new.jsonl")).status == 0)
    let lost = try Assay.run(
      "report", path("old.jsonl"), "--against", path("old.jsonl"), "--markdown",
      path("none/comment.md"))
    #expect(lost.status == 3)
  }
}
