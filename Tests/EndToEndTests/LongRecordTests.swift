import Foundation
import Suites
import TestSupport
import Testing

struct LongRecordTests {
  /// A record of 100,000 cases, in shards, one case in ten failed with its evidence.
  private static func writeShards(_ count: Int, in folder: TemporaryFolder) throws -> [String] {
    let site = String(repeating: #"{"/": "/a/*/long/path/*", "comment": "words"}, "#, count: 10)
    let question =
      #"{"question":"match","url":"https://example.com/a","siteText":\#(site.debugDescription)}"#
    let shards = try (1...count).map { try #require(Shard($0, of: count)) }
    var lines = Array(repeating: [String](), count: count)
    for number in 1...100_000 {
      let suite = "suite-\(number / 1000)"
      let id = "\(suite)/case-number-\(number)"
      let place = try #require(shards.firstIndex { $0.contains(id) })
      let hasFailed = number % 10 == 0
      lines[place].append(
        """
        {"id":"\(id)","suite":"\(suite)","title":"The case of the number \(number), in a sentence",\
        "file":"Conformance/suites/\(suite).json","line":\(number),"authority":"documented",\
        "rules":["PAT-001","PAT-002"],"platform":"ios=27.0","expected":"no_match",\
        "outcome":"\(hasFailed ? "failed" : "passed")","actual":"\(hasFailed ? "match" : "no_match")",\
        "message":"it says \(number)","question":\(hasFailed ? question : "null"),"seconds":0.001,\
        "reproduce":"assay run --implementation associated-domains --case '\(id)'"}
        """)
    }
    return try zip(shards, lines).map { shard, lines in
      let header = """
        {"record":1,"dataVersion":"1","host":"h","started":"2026-11-21T10:00:00","rules":{},\
        "implementation":{"name":"m","language":"C","version":"1","questions":[],\
        "platforms":false},"shard":{"index":\(shard.index),"count":\(count),"total":100000}}
        """
      let failed = lines.count { $0.contains(#""outcome":"failed""#) }
      let footer = #"{"counts":{"failed":\#(failed),"passed":\#(lines.count - failed)}}"#
      let text = ([header] + lines + [footer]).map { $0 + "\n" }.joined()
      return try folder.file("\(shard.index).jsonl", text)
    }
  }

  /// Runs the program to its end and gives the most memory that it held, in megabytes.
  private func peak(_ arguments: [String]) throws -> Int {
    let process = Program.assay(arguments).process
    try process.run()
    var peak = 0
    while process.isRunning {
      let path = "/proc/\(process.processIdentifier)/status"
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      peak = max(peak, (kilobytes ?? 0) / 1024)
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(process.terminationStatus == 0)
    return peak
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `100,000 cases are merged, rendered and compared in less than 200 MB`() throws {
    let folder = try TemporaryFolder()
    let merged = folder.path("all.jsonl")
    let junit = folder.path("junit.xml")
    let shards = try Self.writeShards(3, in: folder)
    let merging = try peak(["report"] + shards + ["--record", merged])
    #expect((1..<200).contains(merging))
    let rendering = try peak(["report", merged, "--junit", junit])
    #expect((1..<200).contains(rendering))
    let comparing = try peak(["report", merged, "--against", merged])
    #expect((1..<200).contains(comparing))
    let text = try folder.text("junit.xml")
    #expect(text.components(separatedBy: "<testcase ").count == 100_001)
    #expect(text.components(separatedBy: "<failure ").count == 10_001)
  }
}
