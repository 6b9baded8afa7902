import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

struct RecordReaderTests {
  private static let record = RunRecord.sample([
    .sample("a/x"), .sample("a/y", .failed, question: ["text": "a", "variables": [:]]),
  ])

  @Test func `records can be written and read again`() throws {
    let other = RunRecord.sample([.sample("a/x", .skipped, actual: nil)], name: "other")
    #expect(try read(Self.record.data + other.data) == [Self.record, other])
  }

  @Test func `a record has a line for its header, each case and its counts`() throws {
    let record = RunRecord.sample([.sample("a/x", .knownFailure), .sample("a/y")])
    let other = #"""
      {"id":"a/y","suite":"a","title":"It shows something","file":"Conformance/suites/a.json",\#
      "line":1,"authority":"documented","rules":["PAT-001"],"platform":"ios=27.0","question":null,\#
      "outcome":"passed","expected":"matches","actual":"matches","message":"got matches",\#
      "seconds":0.5,"reproduce":"assay run --case 'a/y'"}
      """#
    let known = other.replacing("a/y", with: "a/x").replacing("passed", with: "known failure")
    #expect(
      String(decoding: try record.data, as: UTF8.self) == #"""
        {"record":1,"dataVersion":"1.2.3","implementation":{"name":"scripted",\#
        "language":"Swift","version":"1","questions":["pattern"],"platforms":true},\#
        "started":"2026-11-21T10:00:00","host":"builder","rules":{}}
        \#(known)
        \#(other)
        {"counts":{"known failure":1,"passed":1}}

        """#)
  }

  @Test func `a record keeps the order and spelling of a question, and all of a header`() throws {
    let names = ["b", "a", "\u{e9}", "e\u{301}"]
    let members = names.map { JSON.Member(name: $0, value: .number("1.50")) }
    var record = RunRecord.sample([.sample("a/x", question: .object(JSON.Object(members)))])
    record.header.platform = "ios=12.0"
    record.header.filters = Selection(suites: ["a"], authorities: [.inferred]).filters
    record.header.seed = .max
    record.header.shard = RecordShard(try #require(Shard(1, of: 2)), total: 3)
    record.header.measures = ["executions": "5"]
    record.header.rules = ["R": RuleCitation(statement: "S", sources: ["a"], remarks: ["b"])]
    record.header.implementation.homepage = "https://a.example"
    record.cases[0].trace = ""
    let read = try #require(try self.read(record.data).first)
    #expect(read == record)
    #expect(read.cases[0].question.text == record.cases[0].question.text)
  }

  @Test func `a case is reduced to what its reader has a use for`() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.file("r", Self.record.data))
    let records = try RunRecord.records(at: file) { item in
      item.title = ""
    }
    #expect(records.map { $0.cases.map(\.title) } == [["", ""]])
    #expect(records.map { $0.cases.map(\.id) } == [["a/x", "a/y"]])
  }

  @Test func `a record is read line by line`() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.file("r", Self.record.data))
    var reader = try RecordReader(at: file)
    var lines: [RecordLine] = []
    while let line = try reader.next() { lines.append(line) }
    #expect(
      lines == [.header(Self.record.header)] + Self.record.cases.map { .item($0) } + [.footer(nil)])
  }

  @Test func `lines longer than a chunk arrive whole`() throws {
    let long = (1...3).map { number in
      CaseRecord.sample("a/\(number)", actual: String(repeating: "é", count: number * 70_000))
    }
    #expect(try read(RunRecord.sample(long).data) == [.sample(long)])
  }

  @Test func `blank lines and a missing last line end change nothing`() throws {
    let data = Data("\n".utf8) + (try Self.record.data) + Data("\n".utf8)
    #expect(try read(data) == [Self.record])
    #expect(try read(Self.record.data.dropLast()) == [Self.record])
  }

  /// In the file, words in uppercase stand for the lines of a record.
  @Test func `a file that is no record is refused with its line`() throws {
    let words = ["HEADER", "PASSED", "FAILED", "FOOTER"]
    let lines = try Self.record.data.split(separator: 0x0A).map {
      String(decoding: $0, as: UTF8.self)
    }
    try Golden.expectAnswers(
      at: "Tests/RunningTests/Answers/record-files.txt",
      [
        "files": { text in
          let file = zip(words, lines).reduce(text) {
            $0.replacing($1.0 + "+", with: $1.1.dropLast()).replacing($1.0, with: $1.1)
          }
          do {
            return ["records: \(try read(Data(file.utf8)).count)"]
          } catch let error as InputError {
            return [error.description]
          }
        }
      ])
    #expect(throws: InputError("cannot be read: no such file", file: "/nonexistent")) {
      try RunRecord.records(at: URL(fileURLWithPath: "/nonexistent"))
    }
  }

  @Test func `a line that never ends is cut off`() throws {
    #expect(throws: InputError("the line is longer than 64 MiB", file: "zeros", line: 1)) {
      try RunRecord.records(at: URL(fileURLWithPath: "/dev/zero"), named: "zeros")
    }
  }

  private func read(_ data: Data) throws -> [RunRecord] {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.file("r", data))
    return try RunRecord.records(at: file, named: "r")
  }
}
