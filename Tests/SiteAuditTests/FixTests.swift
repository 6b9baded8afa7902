import AssociatedDomains
import Foundation
import ModelSupport
import Questions
import SpecModel
import TestSupport
import Testing

@testable import SiteAudit

struct FixTests {
  private static func fix(_ text: String) -> SiteFix { SiteFix(Array(text.utf8)) }

  /// No source says whether systems before iOS 13, which read `paths`, ignore a final slash, or whether
  /// a star alone matches the bare domain there: what only they may need stays.
  @Test func `what has one way to be right is corrected, and all else stays as it is`() throws {
    func fixed(_ text: String) -> [String] {
      let fix = Self.fix(text)
      let lines = String(decoding: fix.bytes, as: UTF8.self)
        .replacing("\r\n", with: "\\u{D}\n").replacing("\u{A0}", with: #"\u{A0}"#)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return (fix.bytes == Array(text.utf8) ? [] : lines) + fix.corrections
    }
    try Golden.expectAnswers(
      at: "Tests/SiteAuditTests/Answers/fixes.txt",
      [
        "files": fixed, "rules": { fixed(Sample.site($0)) },
        "paths": { paths in
          let app = #"{"appID": "ABCDE12345.a.b", "paths": [\#(paths)]}"#
          return fixed(#"{"applinks": {"apps": [], "details": [\#(app)]}}"#)
        },
      ])
  }

  @Test func `a file in UTF-16 is left alone`() throws {
    let bytes = Array(try #require("{\"a\": [1,]}".data(using: .utf16LittleEndian)))
    #expect(SiteFix(bytes).bytes == bytes)
  }

  @Test func `more than a thousand URLs are decided as before, by the model`() throws {
    let text = ModelSite.text([
      #""/": "a/*", "exclude": true"#, #""/": "/a/b""#, #""/": "/?b*""#,
      #""/": "/cb", "?": {"k": "a"}"#, #""/": "b", "?": {"k": "a"}"#, #""/": "/b/""#,
      #""/": "/b", "caseSensitive": false"#, #""/": "/a", "exclude": true"#,
    ])
    let fixed = String(decoding: Self.fix(text).bytes, as: UTF8.self)
    #expect(fixed.count(where: { $0 == "\n" }) < text.count(where: { $0 == "\n" }))
    let letters = ["", "a", "b", "c", "/", "B"]
    for number in 0..<1_296 {
      let path = [1, 6, 36, 216].map { letters[number / $0 % 6] }
      let url = "/" + path.joined() + ["", "?k=a", "?k=b"][number % 3]
      let (before, after) = (
        ModelSite.decision(text, path: url), ModelSite.decision(fixed, path: url)
      )
      #expect(before.decision == after.decision, "\(url)")
    }
  }

  @Test(arguments: [
    ("[1,]", "@@ -1,1 +1,1 @@\n-[1,]\n\\ No newline at end of file\n+[1]\n"),
    ("{\n1\n2\n3\n4\n}", ""),
  ])
  func `a patch says if the last line has no end`(text: String, end: String) {
    let patch = Self.fix(text).patch(of: Array(text.utf8), file: "f")
    #expect(patch == (end.isEmpty ? "" : "--- a/f\n+++ b/f\n\(end)\\ No newline at end of file\n"))
  }

  @Test(arguments: [
    ("a\nb\nc\n", [(2..<4, "")], "@@ -1,3 +1,2 @@\n a\n-b\n c\n"),
    ("1\n2\n3\n4\n5\n", [(8..<8, "x\n")], "@@ -2,4 +2,5 @@\n 2\n 3\n 4\n+x\n 5\n"),
    (
      "a\n1\n2\nb\n", [(6..<7, "c"), (0..<2, "")],
      "@@ -1,4 +1,3 @@\n-a\n 1\n 2\n-b\n+c\n"
    ),
    (
      "a\n1\n2\n3\n4\n5\n6\n7\nb\n", [(0..<2, ""), (18..<18, "c\n")],
      "@@ -1,4 +1,3 @@\n-a\n 1\n 2\n 3\n@@ -7,3 +6,4 @@\n 6\n 7\n b\n+c\n"
    ),
    ("a,\nb,\nb\nc\n", [(1..<4, "")], "@@ -1,4 +1,3 @@\n a,\n-b,\n b\n c\n"),
  ])
  func `a patch of whole lines has no others in its change`(
    old: String, edits: [(Range<Int>, String)], hunk: String
  ) {
    var text = CorrectedText(Array(old.utf8))
    text.apply(
      edits.map {
        CorrectedText.Edit(
          offset: $0.0.lowerBound, range: $0.0, replacement: $0.1, description: "")
      })
    let patch = Patch(from: Array(old.utf8), to: text.bytes, origins: text.origins)
    #expect(patch.text(file: "f") == "--- a/f\n+++ b/f\n\(hunk)")
  }

  @Test func `thousands of corrections take a few reviews`() {
    let rules = (0..<2_000).map {
      "{\"/\": \"p\($0)\"},\n{\"/\": \"/p\($0)\", \"?\": {\"k\": \"v\"}},\n"
    }
    let text = Sample.site(rules.joined())
    let fix = Self.fix(text)
    let fixed = (0..<2_000).map { "{\"/\": \"/p\($0)\"}" }
    #expect(
      String(decoding: fix.bytes, as: UTF8.self).filter { $0 != "\n" }
        == Sample.site(fixed.joined(separator: ",")).filter { $0 != "\n" })
    #expect(fix.corrections.count == 4_001)
    #expect(fix.corrections.last == "4004:1: removed the comma before this")
    let patch = fix.patch(of: Array(text.utf8), file: "f").split(separator: "\n")
    #expect(patch.count { $0.hasPrefix("-") } == 4_001)
  }
}
