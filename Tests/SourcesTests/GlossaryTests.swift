import Foundation
import TestSupport
import Testing

/// The words that the project's glossary replaces do not come back.
struct GlossaryTests {
  @Test func `no replaced word is in sources, tests, scripts or documentation`() throws {
    let texts =
      try Project.files(below: "Sources", "swift")
      + Project.files(below: "Tests", "swift")
      .filter { $0.path() != #filePath } + Project.files(below: "docs", "md")
      + Project.files(below: "Conformance", "md") + Project.scripts()
      + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map { Project.folder.appending(path: $0) }
    try #require(texts.count > 300)
    // Compiled once.
    let patterns = Self.patterns
    for file in texts {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      #expect(Self.replacedWords(in: text, patterns) == [], "\(file.path())")
    }
  }

  @Test(arguments: [
    ("the ledger", "ledger: rule catalog"), ("Deviations", "Deviation: mutant"),
    ("`nil`, nothing if", "nothing if: nil if"), ("ends with 1", "ends with 1: exits with status"),
    ("Behaviour", "Behaviour: US spelling"), ("it mends", "mend: fix"),
    ("not carried out", "carried out: abort reason, unattributed fault"),
    ("two replies", "replies: answer, response"), ("cases notice it", "cases notice: kill"),
    ("other tables", "other tables: conformance data"),
    ("reads only as today's", "reads only as today's: support"),
    ("modesHeeded", "Heed: enforce, honor"), ("its rivals", "rivals: alternative"),
    ("questions posed", "posed: question"), ("a time-out", "time-out: timeout"),
  ])
  func `a replaced word is found`(text: String, found: String) {
    #expect(Self.replacedWords(in: text, Self.patterns) == [found])
  }

  /// Each replaced word of a text with the word that takes its place.
  private static func replacedWords(
    in text: String, _ patterns: [(Regex<(Substring, Substring)>, String)]
  ) -> [String] {
    patterns.flatMap { pattern, replacement in
      text.matches(of: pattern).map { "\($0.output.1): \(replacement)" }
    }
  }

  private static var patterns: [(Regex<(Substring, Substring)>, String)] {
    [
      (#/\b([Ll]edger)/#, "rule catalog"),
      (#/\b([Rr]espondent)/#, "implementation under test"),
      (#/\b([Dd]eviation|[Dd]eviating)/#, "mutant"),
      (#/\b([Tt]ells? apart|[Tt]old apart)\b/#, "distinguish"),
      (#/\b([Mm]end)(?:s|ed|ing)?\b/#, "fix"),
      (#/\b([Rr]emed(?:y|ies))\b/#, "fix-it"),
      (#/\b([Cc]rew)\b/#, "worker pool"),
      (#/\b(unblamed|given up|carried out)\b/#, "abort reason, unattributed fault"),
      (#/\b([Rr]epl(?:y|ies))\b/#, "answer, response"),
      (#/\b(cases notice)\b/#, "kill"),
      (#/\b((?:the|these|other) tables)\b(?! of| above| have)/#, "conformance data"),
      (#/\b([Rr]eads? (?:only )?as (?:this|any|an older|today(?:'s)?))\b/#, "support"),
      (#/([Hh]eed)(?:s|ed)?\b/#, "enforce, honor"),
      (#/\b([Tt]ime-outs?)\b/#, "timeout"),
      (#/\b([Dd]oubling|lonely)\b/#, "duplicate key, unmatched surrogate"),
      (#/\b(lose sight|lost sight)\b/#, "skip"),
      (#/\b(small letters|capital letters|in capitals)\b/#, "lowercase, uppercase"),
      (#/\b([Pp]osed)\b/#, "question"),
      (#/\b([Rr]ivals?)\b/#, "alternative"),
      (#/\b([Ss]pecimens?|[Tt]erritory)\b/#, "example, unspecified rules"),
      (#/\b(whom)\b/#, "implementation under test"),
      (#/\b([Nn]othing (?:if|where))\b/#, "nil if"),
      (#/\b(ends with (?:status )?[0-3])\b/#, "exits with status"),
      (
        #/\b([Bb]ehaviour|[Cc]olour|[Hh]onour|[Ll]icence|[Mm]inimis|[Ss]pelt\b|[Nn]ormalis|[Rr]ecognis)/#,
        "US spelling"
      ),
      (#/\b([Nn]eighbour|[Cc]ancelled\b)/#, "US spelling"),
    ]
  }
}
