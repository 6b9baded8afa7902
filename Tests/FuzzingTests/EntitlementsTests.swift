import AssociatedDomains
import AssociatedDomainsEntitlements
import CLibXML2
import Discovery
import Foundation
import Testing

@testable import Fuzzing

/// The entitlements target.
struct EntitlementsTests {
  static let list = """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>\
    <array><string>applinks:example.com</string></array></dict></plist>
    """
  static let profile = """
    <plist version="1.0"><dict><key>Entitlements</key>\
    <dict><key>com.apple.developer.associated-domains</key>\
    <array><string>applinks:example.com</string></array></dict></dict></plist>
    """

  private func outcome(_ text: String) -> EntitlementsOutcome {
    EntitlementsOutcome(of: Array(text.utf8))
  }

  @Test(arguments: EntitlementsContainer.allCases)
  func `writes containers that the library reads`(container: EntitlementsContainer) throws {
    let list = Array((container.isProfile ? Self.profile : Self.list).utf8)
    let file = container.file(of: list)
    let entitlements = try Entitlements(parsing: file)
    #expect(entitlements.entries.map(\.text) == ["applinks:example.com"])
    #expect(throws: Never.self) { try EntitlementsTarget().checkUntimed(file) }
  }

  @Test(arguments: EntitlementsContainer.allCases)
  func `finds the list in a container if it is in one piece`(container: EntitlementsContainer) {
    let file = EntitlementsFile(container.file(of: Array(Self.list.utf8)))
    #expect(file.container == container || container == .programBigEndian)
    #expect(container == .profileInBER || String(decoding: file.list, as: UTF8.self) == Self.list)
  }

  @Test func `often gives a file that the library reads, of every kind`() {
    var kinds: [Entitlements.Kind: Int] = [:]
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let input = EntitlementsMutator.mutator.mutate(Array(Self.list.utf8), 4096, &generator)
      guard let entitlements = try? Entitlements(parsing: input) else { continue }
      kinds[entitlements.kind, default: 0] += 1
    }
    #expect(kinds.values.reduce(0, +) > 300)
    #expect(Set(kinds.keys) == Set(Entitlements.Kind.allCases))
  }

  @Test func `crosses entries of two files`() throws {
    let other = Self.list.replacing("example.com", with: "example.org")
    var generator = SeededGenerator(seed: 5)
    let crossed = (0..<100).contains { _ in
      let input = EntitlementsMutator.mutator.crossOver(
        Array(Self.list.utf8), Array(other.utf8), 4096, &generator)
      let entitlements = try? Entitlements(parsing: input)
      return entitlements?.entries.map(\.text) == ["applinks:example.org", "applinks:example.com"]
    }
    #expect(crossed)
  }

  @Test func `cuts any bytes into tokens that are the whole of them`() {
    for text in [Self.list, "", "<", "<!--", "a<b", "<![CDATA[<a>]]>", "<?a", "</a></a>", "<a/>"] {
      #expect(XMLTokens(Array(text.utf8)).bytes == Array(text.utf8))
    }
    let tokens = XMLTokens(Array("<a><b>c</b><d/></a>e".utf8))
    #expect(tokens.span(from: 0) == 0..<6)
    #expect(tokens.span(from: 1) == 1..<4)
    #expect(tokens.span(from: 4) == 4..<5)
  }

  @Test func `allows the library limits that the model does not have`() throws {
    func error(_ bytes: [UInt8]) -> EntitlementsError? {
      guard case .failure(let error) = EntitlementsOutcome(of: bytes) else { return nil }
      return error
    }
    func listError(_ element: String) -> EntitlementsError? {
      error(Array(Self.list.replacing("<array>", with: element).utf8))
    }
    let attributes = (0..<40).map { " a\($0)=''" }.joined()
    #expect(listError("<array\(attributes)>")?.exceedsLibraryLimit == true)
    let profile = EntitlementsContainer.profileInBER.file(of: Array(Self.profile.utf8))
    let content = try #require(profile.firstRange(of: [0x24, 0x80])).lowerBound
    let pieces = (0..<100).flatMap { _ in [0x24, 0x80] as [UInt8] }
    #expect(error(profile[..<content] + pieces)?.exceedsLibraryLimit == true)
    #expect(error(Self.listOfRepeatedText)?.exceedsLibraryLimit == true)
    #expect(listError(String(repeating: "<array>", count: 200))?.exceedsLibraryLimit == false)
    #expect(listError("<array>a")?.exceedsLibraryLimit == false)
    #expect(error(Array("{}".utf8))?.exceedsLibraryLimit == false)
  }

  /// A binary list with a thousand references to one text of ten thousand bytes.
  private static var listOfRepeatedText: [UInt8] {
    let number = EntitlementsContainer.number
    let objects: [[UInt8]] = [
      [0xD1, 1, 2], [0x51] + Array("a".utf8),
      [0xAF, 0x11] + number(1_000, 2) + [UInt8](repeating: 3, count: 1_000),
      [0x5F, 0x11] + number(10_000, 2) + [UInt8](repeating: 0x61, count: 10_000),
    ]
    var (file, table): ([UInt8], [UInt8]) = (Array("bplist00".utf8), [])
    for object in objects {
      table += number(file.count, 2)
      file += object
    }
    let trailer = [objects.count, 0, file.count].flatMap { number($0, 8) }
    return file + table + [0, 0, 0, 0, 0, 0, 2, 1] + trailer
  }

  @Test func `detects a line outside the file`() throws {
    let reading = outcome("\n\n" + Self.list)
    #expect(throws: Never.self) { try EntitlementsLines([10, 10]).check(reading) }
    #expect(throws: Finding.self) { try EntitlementsLines([10]).check(reading) }
    let entitlements = try #require(try? reading.get())
    let misplaced = try Entitlements(
      parsing: Array(Self.list.replacing("applinks", with: "a").utf8))
    #expect(throws: Finding.self) {
      try EntitlementsLines([10, 10]).check(misplaced.ignored(), of: entitlements)
    }
    let failure = outcome("<plist>\n\n<a/></plist>")
    #expect(throws: Finding.self) { try EntitlementsLines([]).check(failure) }
  }

  @Test
  func `counts libxml2's allocations and makes each of them fail, for which the error has a code`()
    throws
  {
    let (_, count) = try LibXML2Watch.watching { outcome(Self.list) }
    #expect(count > 10)
    var failures = 0
    for number in 1...count {
      let (reading, _) = try LibXML2Watch.watching(failingAllocation: number) { outcome(Self.list) }
      guard case .failure(let error) = reading else { continue }
      failures += 1
      #expect(error.code == .outOfMemory, "allocation \(number): \(error.message)")
    }
    #expect(failures > count / 2)
  }

  @Test func `checks every input of the corpus with a failing allocation of libxml2`() throws {
    for file in try CorpusTests.inputs(of: "entitlements_fuzzer") {
      let input = try [UInt8](Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.path)") {
        try TimeLimit.$isEnforced.withValue(false) {
          try EntitlementsTarget.check(input, alwaysFailingAllocation: true)
        }
      }
    }
  }

  @Test func `detects memory that is not freed, and files that are opened`() throws {
    var kept: xmlDocPtr?
    #expect(throws: Finding.self) { try LibXML2Watch.watching { kept = xmlNewDoc(nil) } }
    xmlFreeDoc(kept)
    #expect(throws: Finding.self) {
      try LibXML2Watch.watching { xmlFreeDoc(xmlReadFile(#filePath, nil, 0)) }
    }
  }
}
