import Foundation
import Reports
import Running
import Testing

/// CI systems drop or merge cases that share class name and name.
struct JUnitNamesTests {
  @Test func `the suite is the class and the rest is the name`() throws {
    let record = RunRecord.sample([
      .sample("components/query/missing"), .sample("json/comment"), .sample("alone"),
    ])
    #expect(
      try names([record]) == [
        ["components.query", "missing"], ["json", "comment"], ["(root)", "alone"],
      ])
  }

  @Test func `cases of a suite are adjacent`() throws {
    let record = RunRecord.sample([.sample("b/1"), .sample("a/1"), .sample("b/2")])
    #expect(try names([record]) == [["b", "1"], ["b", "2"], ["a", "1"]])
    let suites = try JUnitReport().element(for: [record]).all("testsuite")
    #expect(suites.map(\.attributes["name"]) == ["b", "a"])
    #expect(suites.map(\.attributes["id"]) == ["0", "1"])
  }

  @Test func `duplicates are numbered`() throws {
    let ids = ["a/b", "a/b (2)", "a/b", "a/b", "a/c", "a/b"]
    let record = RunRecord.sample(ids.map { .sample($0) })
    #expect(
      try names([record]).map(\.last) == ["b", "b (2)", "b (3)", "b (4)", "c", "b (5)"])
  }

  @Test func `suites with the same class name number their cases`() throws {
    let record = RunRecord.sample([.sample("a/b/c"), .sample("a.b/c")])
    #expect(try names([record]) == [["a.b", "c"], ["a.b", "c (2)"]])
  }

  @Test func `names that are shown alike are numbered`() throws {
    let record = RunRecord.sample([.sample("a/\u{1B}"), .sample(#"a/\u{1B}"#)])
    #expect(try names([record]).map(\.last) == [#"\u{1B}"#, #"\u{1B} (2)"#])
  }

  @Test func `class names begin with the implementation if there are several`() throws {
    let first = RunRecord.sample([.sample("a/b")], name: "one")
    let second = RunRecord.sample([.sample("a/b")], name: "two")
    #expect(
      try names([first, second, first]) == [["one.a", "b"], ["two.a", "b"], ["one (2).a", "b"]])
    let suites = try JUnitReport().element(for: [first, second]).all("testsuite")
    #expect(suites.map(\.attributes["name"]) == ["one.a", "two.a"])
    #expect(suites.map(\.attributes["package"]) == ["one", "two"])
    #expect(suites.map(\.attributes["id"]) == ["0", "1"])
  }

  @Test func `every case has a name`() throws {
    let record = RunRecord.sample([.sample(""), .sample(" "), .sample("a/")])
    #expect(
      try names([record]) == [
        ["(root)", "(unnamed)"], ["(root)", "(unnamed) (2)"], ["(root)", "a/"],
      ])
  }

  @Test func `thousands of duplicates are numbered`() throws {
    let record = RunRecord.sample(Array(repeating: .sample("a/b"), count: 10_000))
    let names = try names([record])
    #expect(Set(names).count == 10_000)
    #expect(names.last == ["a", "b (10000)"])
  }

  private func names(_ records: [RunRecord]) throws -> [[String?]] {
    let cases = try JUnitReport().element(for: records).all("testsuite", "testcase")
    return cases.map { [$0.attributes["classname"], $0.attributes["name"]] }
  }
}
