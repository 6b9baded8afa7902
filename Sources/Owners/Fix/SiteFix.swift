import AssociatedDomains
import RuleAnalysis

/// A site association with everything corrected that can be without changing what it means.
///
/// Each correction leaves every decision as it is or makes a file readable that was not: a trailing
/// comma, white space that JSON does not have, a byte order mark, rules that are not needed, missing
/// leading slashes. Those that do not depend on each other are made together, and then the file is
/// reviewed again.
package struct SiteFix: Sendable {
  /// The corrected file.
  package let bytes: [UInt8]
  /// What was corrected, in order of the places in the original file: `3:7: removed the comma`.
  package let corrections: [String]
  /// Where the bytes of the corrected file were in the original.
  let origins: [Int]

  /// The maximum number of reviews.
  ///
  /// One that finds as much as the list of diagnostics holds leaves more to the next.
  private static let maximumRounds = 16

  /// Corrects a file; one that is not in UTF-8 is left as it is.
  ///
  /// - Complexity: That of 16 reviews at most, which share a budget.
  package init(_ bytes: [UInt8]) {
    var text = CorrectedText(bytes)
    let budget = AnalysisBudget()
    for _ in 0..<Self.maximumRounds {
      let edits = Self.edits(of: text, budget)
      if edits.isEmpty { break }
      text.apply(edits)
    }
    self.bytes = text.bytes
    origins = text.origins
    corrections = text.descriptions(in: bytes)
  }

  /// Returns edits that do not depend on each other.
  private static func edits(
    of text: CorrectedText, _ budget: AnalysisBudget
  ) -> [CorrectedText.Edit] {
    let bytes = text.bytes
    let (encoding, markLength) = TextEncoding.detect(bytes)
    guard encoding == .utf8 else { return [] }
    if markLength > 0 {
      return [
        CorrectedText.Edit(
          offset: 0, range: 0..<markLength, replacement: "",
          description: "removed the byte order mark")
      ]
    }
    guard let site = try? SiteAssociation(parsing: bytes) else {
      return (try? JSONValue(parsing: bytes)) == nil ? syntaxEdits(of: bytes) : []
    }
    let slashes = slashes(in: site, bytes)
    return slashes.isEmpty ? unneededRules(of: site, budget) : slashes
  }

  /// Returns the edits that let the parser read on, as far as it then reads.
  private static func syntaxEdits(of bytes: [UInt8]) -> [CorrectedText.Edit] {
    let edits = JSONSyntaxScan.edits(of: bytes)
    var text = CorrectedText(bytes)
    text.apply(edits)
    do throws(JSONError) {
      _ = try JSONValue(parsing: text.bytes)
      return edits
    } catch {
      // Behind an error that stays, strings may be none.
      let end = text.origins[min(error.position.offset, text.bytes.count)]
      return edits.filter { $0.offset < end }
    }
  }

  private static func slashes(
    in site: SiteAssociation, _ bytes: [UInt8]
  ) -> [CorrectedText.Edit] {
    site.diagnostics.compactMap { diagnostic in
      guard diagnostic.rule == "PTH-001", diagnostic.severity == .note,
        bytes[diagnostic.position.offset] == UInt8(ascii: "\"")
      else { return nil }
      // After `NOT ` the path begins with the pattern.
      let quote = diagnostic.position.offset + 1
      let start = quote + (bytes[quote...].starts(with: "NOT ".utf8) ? 4 : 0)
      return CorrectedText.Edit(
        offset: diagnostic.position.offset, range: start..<start, replacement: "/",
        description: "added the leading slash")
    }
  }

  /// Returns the edits that remove rules that never decide; without one, the others still do not.
  private static func unneededRules(
    of site: SiteAssociation, _ budget: AnalysisBudget
  ) -> [CorrectedText.Edit] {
    let shadows = (site.diagnostics + site.ruleFindings(within: budget).diagnostics).filter {
      $0.severity == .note && $0.message.hasSuffix("this rule is not needed")
    }
    return shadows.compactMap { shadow in
      let parts = shadow.pointer.text.split(separator: "/")
      let list = parts.dropLast().reduce(Optional(site.root)) { value, step in
        value?.member(at: step)
      }
      guard let rules = list?.array, let index = parts.last.flatMap({ Int($0) })
      else { return nil }
      let (start, end) = (rules[index].position.offset, rules[index].endOffset)
      // An earlier rule decides, so that one precedes and its comma goes too.
      let range = index > 0 ? rules[index - 1].endOffset..<end : start..<end
      return CorrectedText.Edit(
        offset: shadow.position.offset, range: range, replacement: "",
        description: "removed a rule that is not needed")
    }
  }
}
