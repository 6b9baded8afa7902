// Compares the library with its peers in one process, on the same rules, URLs and files.
import AssociatedDomains
import CPeers
import Foundation

/// Keeps results alive, so that no work is optimized away.
nonisolated(unsafe) var sink = 0

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("bench-peers: \(message)\n".utf8))
  exit(1)
}

/// Returns the rules as a peer has compiled them; `nil` if it cannot.
func peer(_ kind: PeerKind, _ rules: [GeneratedRule]) -> OpaquePointer? {
  var strings: [UnsafeMutablePointer<CChar>?] = []
  func copy(_ text: String) -> UnsafePointer<CChar>? {
    let copy = strdup(text)
    strings.append(copy)
    return UnsafePointer(copy)
  }
  defer { strings.forEach { free($0) } }
  let rules = rules.map { rule in
    PeerRule(
      path: copy(rule.canonicalPath), item: rule.item.flatMap { copy($0.name) },
      value: rule.item.flatMap { copy($0.value) })
  }
  return peer_create(kind, rules, rules.count)
}

func first(_ peer: OpaquePointer, _ url: GeneratedURL) -> Int {
  var (path, query) = (url.path, url.query)
  return path.withUTF8 { path in
    query.withUTF8 { query in
      path.withMemoryRebound(to: CChar.self) { path in
        query.withMemoryRebound(to: CChar.self) { query in
          peer_first(
            peer, path.baseAddress, path.count, query.baseAddress, query.count)
        }
      }
    }
  }
}

let peers = [
  (PeerRE2Set, "RE2::Set"), (PeerHyperscan, "Hyperscan"), (PeerPCRE2, "PCRE2 alternation, JIT"),
  (PeerLinearScan, "greedy scan in C++"),
]

/// Compares first matches of a warm matcher, from a URL's text; peers are given its path and query.
func warmMatches(_ ruleCount: Int, isMixed: Bool) throws -> Comparison {
  let workload = Workload(ruleCount: ruleCount, isMixed: isMixed)
  let site = try SiteAssociation(parsing: workload.site)
  let matcher = Matcher(site, app: Workload.app, domain: "example.com")
  // Every URL opens an app without rules, so that only the URL is left to read.
  let open = #"{"applinks": {"details": [{"appIDs": ["\#(Workload.app)"]}]}}"#
  let splitter = Matcher(
    try SiteAssociation(parsing: Array(open.utf8)), app: Workload.app, domain: "example.com")
  guard splitter.result(for: workload.urls[0].text).decision == .match else {
    fail("an app without rules does not open every URL")
  }
  var contenders = [matcher, splitter].map { matcher in
    Contender(name: "library") {
      for url in workload.urls where matcher.result(for: url.text).rule != nil { sink += 1 }
    }
  }
  for (kind, name) in peers {
    guard let compiled = peer(kind, workload.rules) else { continue }
    for url in workload.urls {
      let mine = matcher.result(for: url.text).rule?.text
      let index = first(compiled, url)
      let theirs = index < 0 ? nil : "/applinks/details/0/components/\(index)"
      guard mine == theirs else {
        fail(
          "\(name) finds \(theirs ?? "nothing") for \(url.text), the library \(mine ?? "nothing")")
      }
    }
    contenders.append(
      Contender(name: name) {
        for url in workload.urls { sink += first(compiled, url) }
      })
  }
  var measurements = Measurement.alternating(contenders, units: workload.urls.count)
  let splitting = measurements.remove(at: 1)
  return Comparison(
    title: "first match, \(isMixed ? "mixed" : "paths"), \(ruleCount) rules",
    measurements: measurements, splitting: splitting)
}

/// Compares what it takes from the bytes of a file to the first decision.
func coldMatch() throws -> Comparison {
  let workload = Workload(ruleCount: 1_000, isMixed: false)
  let bytes = workload.site
  let data = Data(bytes)
  let url = workload.urls[0]
  return Comparison(
    title: "file to first decision, 1000 rules",
    measurements: Measurement.alternating([
      Contender(name: "library") {
        guard let site = try? SiteAssociation(parsing: bytes) else { fail("the file is refused") }
        let matcher = Matcher(site, app: Workload.app, domain: "example.com")
        if matcher.result(for: url.text).rule != nil { sink += 1 }
      },
      Contender(name: "simdjson, greedy scan in C++") {
        bytes.withUnsafeBytes { bytes in
          var path = url.path
          path.withUTF8 { path in
            path.withMemoryRebound(to: CChar.self) { path in
              sink += linear_scan_of_file(
                bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count,
                path.baseAddress, path.count)
            }
          }
        }
      },
      Contender(name: "JSONSerialization alone") {
        if (try? JSONSerialization.jsonObject(with: data)) != nil { sink += 1 }
      },
    ]))
}

/// The types that a program would decode a file into.
struct DecodedSite: Decodable {
  struct AppLinks: Decodable { let details: [Entry] }
  struct Entry: Decodable { let appIDs: [String], components: [Rule] }
  struct Rule: Decodable {
    let path: String?
    let excludes: Bool?
    enum CodingKeys: String, CodingKey { case path = "/", excludes = "exclude" }
  }
  let applinks: AppLinks
}

func simdjsonParses(_ bytes: [UInt8]) {
  bytes.withUnsafeBytes { bytes in
    let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    guard simdjson_parses(start, bytes.count) == 1 else { fail("simdjson refuses the file") }
  }
}

/// Compares parsers of JSON on a site association.
func json(_ ruleCount: Int) -> Comparison {
  let bytes = Workload(ruleCount: ruleCount, isMixed: false).site
  let data = Data(bytes)
  return Comparison(
    title: "JSON, \(bytes.count / 1000) kB of rules",
    measurements: Measurement.alternating([
      Contender(name: "library") {
        guard (try? SiteAssociation(parsing: bytes)) != nil else { fail("the file is refused") }
      },
      Contender(name: "simdjson DOM") { simdjsonParses(bytes) },
      Contender(name: "JSONSerialization") {
        if (try? JSONSerialization.jsonObject(with: data)) != nil { sink += 1 }
      },
      Contender(name: "JSONDecoder") {
        if (try? JSONDecoder().decode(DecodedSite.self, from: data)) != nil { sink += 1 }
      },
    ]))
}

/// Compares parsing one long string with its validation.
func longString(_ name: String, of character: String) -> Comparison {
  let text = String(repeating: character, count: 1_000_000 / character.utf8.count)
  let bytes = Array("\"\(text)\"".utf8)
  return Comparison(
    title: "a string of 1 MB, \(name)",
    measurements: Measurement.alternating([
      Contender(name: "library") {
        // The file is parsed before its root is seen to be no object.
        do throws(JSONError) {
          _ = try SiteAssociation(parsing: bytes)
          fail("a string is taken for a site association")
        } catch {
          if error.code != .rootNotObject { fail("the string is refused") }
        }
      },
      Contender(name: "simdjson, validation of UTF-8") {
        bytes.withUnsafeBytes { bytes in
          let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
          sink += Int(simdjson_validates(start, bytes.count))
        }
      },
      Contender(name: "simdjson DOM") { simdjsonParses(bytes) },
    ]))
}

// With the name of a work and a number, it does that so many times, for a tool that counts.
if CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]),
  let work = FixedWork.all.first(where: { $0.name == CommandLine.arguments[1] })
{
  let run = try work.prepare()
  for _ in 0..<count { try run() }
  exit(0)
}
if CommandLine.arguments.dropFirst() == ["--works"] {
  print(FixedWork.all.map(\.name).joined(separator: "\n"))
  exit(0)
}
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(
    Data("usage: bench-peers <folder> | --works | <work> <count>\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
var comparisons = [
  json(2_000), json(20_000), longString("ASCII", of: "a"), longString("Chinese", of: "蚂"),
  try coldMatch(),
]
for isMixed in [false, true] {
  for ruleCount in [10, 100, 1_000, 10_000] {
    comparisons.append(try warmMatches(ruleCount, isMixed: isMixed))
  }
}
let report = Report(comparisons: comparisons, growth: HostileShape.measurements())
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
try Data(report.table.utf8).write(to: folder.appendingPathComponent("peers.md"))
try Data(report.chart.utf8).write(to: folder.appendingPathComponent("peers.svg"))
print(report.table, terminator: "")
