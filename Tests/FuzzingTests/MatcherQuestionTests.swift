import Foundation
import Questions
import Suites
import TestSupport
import Testing

@testable import Discovery
@testable import Fuzzing

/// Questions to the matcher from bytes.
struct MatcherQuestionTests {
  @Test func `any bytes give a question, and its own bytes give it again`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let question = MatcherQuestion(bytes: generator.input())
      let again = MatcherQuestion(bytes: question.bytes)
      #expect(again == question)
      #expect(again.bytes == question.bytes)
      #expect(again.file == question.file)
    }
  }

  @Test func `no bytes at all give the simplest question`() {
    let question = MatcherQuestion(bytes: [])
    #expect(question.url == "https://example.com/shoes")
    #expect(question.platform == Platform(.ios, Version(27)))
    #expect(question.file == Array("{}".utf8))
  }

  @Test func `bytes after a change keep their meaning`() throws {
    let question = MatcherQuestion(rule: #"{"/": "/buy/*"}"#, url: "https://example.com/")
    var bytes = question.bytes
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "buy/*".utf8) })
    bytes[start] = UInt8(ascii: "g")
    bytes.insert(UInt8(ascii: "x"), at: start)
    #expect(
      MatcherQuestion(bytes: bytes)
        == MatcherQuestion(rule: #"{"/": "/xguy/*"}"#, url: "https://example.com/"))
  }

  @Test func `URLs that are aimed at a rule often match it, and often do not`() {
    let rule = ##"{"/": "/$(digit)/$(food)/*", "?": {"a": "?*"}, "#": "top-??"}"##
    let question = MatcherQuestion(rule: rule, url: "")
    var generator = SeededGenerator(seed: 1)
    var matches = 0
    for _ in 0..<500 {
      let choices = (0..<15).map { _ in generator.byte() }
      var aimed = question
      aimed.url = MatchingURL.url(on: "example.com", in: question.site, choices: choices)
      matches += aimed.verdict.decision == "match" ? 1 : 0
    }
    #expect((40...460).contains(matches), "\(matches) of 500")
  }

  @Test func `a question of the suites has the same answer after encoding as bytes`() throws {
    let data = try Project.readData()
    var count = 0
    for item in data.cases {
      guard let platform = item.platforms.newest,
        let question = MatcherQuestion(item.question, on: platform)
      else { continue }
      let decision = MatcherQuestion(bytes: question.bytes).verdict.decision
      switch item.expectation {
      case .answer(.decision(let expected, _)): #expect(decision == expected.rawValue, "\(item.id)")
      case .answer(.refused): #expect(decision == "no_match", "\(item.id)")
      case .answer(.matches(let expected)): #expect((decision == "match") == expected, "\(item.id)")
      default: continue
      }
      count += 1
    }
    #expect(count > 900, "\(count)")
  }

  @Test func `questions are shown as the adapter protocol sends them`() throws {
    var question = MatcherQuestion(rule: #"{"/": "/é"}"#, url: "https://example.com/")
    let json = try JSON(parsing: Data(question.text.utf8))
    #expect(json["site"]?["applinks"]?["details"]?.array?.count == 1)
    #expect(json["app"] == "app")
    #expect(json["platform"] == ["ios": "27.0"])
    question.writing.slip = .trailingComma
    let slip = try JSON(parsing: Data(question.text.utf8))
    #expect(slip["siteText"]?.string?.hasSuffix(",}") == true)
    question.writing.encoding = .utf16BigEndian
    let encoded = try JSON(parsing: Data(question.text.utf8))
    #expect(
      encoded["siteBase64"]?.string.flatMap { Data(base64Encoded: $0) } == Data(question.file))
  }

  @Test func `the dictionary has every word of the vocabularies`() throws {
    let file = MatcherCorpus.folder.appending(path: "matcher_fuzzer.dict")
    let lines = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
    let vocabularies: [Vocabulary] = [.pattern, .app, .domain, .item, .variable, .value, .name]
    for word in Set(vocabularies.flatMap(\.words)) where !word.isEmpty {
      let entry = word.utf8.map { byte in
        let isPlain = (0x20..<0x7F).contains(byte) && !"\"\\".utf8.contains(byte)
        return isPlain ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16)
      }
      #expect(lines.contains("\"\(entry.joined())\""))
    }
  }
}

extension SeededGenerator {
  /// One random byte.
  mutating func byte() -> UInt8 { UInt8(number(below: 0x100)) }

  /// Random bytes, up to 255 of them.
  mutating func input() -> [UInt8] {
    (0..<number(below: 0x100)).map { _ in byte() }
  }
}
