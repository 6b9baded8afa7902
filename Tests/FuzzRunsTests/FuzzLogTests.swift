import Testing
@testable import FuzzRuns

struct FuzzLogTests {
  @Test(arguments: [
    ("finding", FuzzFault.Kind.finding, "value-differs"),
    ("trap", .trap, "trap Planted/Planted.swift:5 Planted/Planted.swift:26"),
    ("timeout", .timeout, "timeout"),
    ("out-of-memory", .outOfMemory, "out-of-memory"),
    ("leak", .leak, "leak Planted/Planted.swift:10 Planted/Planted.swift:29"),
    (
      "use-after-free", .sanitizer,
      "heap-use-after-free Planted/Planted.swift:12 Planted/Planted.swift:30"
    ),
  ])
  func `a fault has a kind and a signature`(
    name: String, kind: FuzzFault.Kind, signature: String
  ) throws {
    let log = FuzzLog(try Logs.text(name))
    let fault = try #require(log.fault)
    #expect(fault.kind == kind)
    #expect(fault.signature == signature)
    #expect(log.executions > 0)
    #expect(log.artifact?.hasPrefix("/project/out-") == true)
  }

  @Test func `a complete run has no fault`() throws {
    let log = FuzzLog(try Logs.text("quiet"))
    #expect(log.fault == nil)
    #expect(log.artifact == nil)
    #expect(log.executions == 100_000)
    #expect(log.executionsPerSecond == 33_333)
    #expect(log.edges == 401)
    #expect(log.corpusSize == 81)
    #expect(log.growth.map(\.executions) == [13, 700, 65_536, 100_000])
    #expect(log.growth.map(\.edges) == [310, 322, 400, 401])
    #expect(log.growth.last.map { $0.after(10).executions } == 100_010)
  }

  @Test func `a long log has few states, the last among them`() {
    let lines = (1...1_000).map { "#\($0)\tNEW    cov: \($0) ft: 1 corp: 1/1b exec/s: 1 rss: 1Mb" }
    let growth = FuzzLog(lines.joined(separator: "\n")).growth
    #expect(growth.count <= 101 && growth.last?.executions == 1_000)
    #expect(growth.first.map { $0.executions < 20 } == true)
  }

  @Test func `the log of a killed run is read to its end`() throws {
    let log = FuzzLog(String(try #require(Logs.text("quiet").split(separator: "#100000").first)))
    #expect(log.executions == 65_536)
    #expect(log.executionsPerSecond == 32_768)
    #expect(log.edges == 400)
    #expect(log.corpusSize == 80)
    #expect(log.fault == nil)
  }

  @Test func `an empty log has no executions`() {
    let log = FuzzLog("")
    #expect(log.executions == 0)
    #expect(log.edges == 0)
    #expect(log.fault == nil)
  }
}
