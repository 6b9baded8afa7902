import AssociatedDomains
import RuleAnalysis

/// A site association with every correction that does not change its meaning.
///
/// Each correction keeps every decision or makes a broken file or pattern work: it removes trailing
/// commas, white space that JSON does not have, byte order marks, spaces around patterns and
/// unneeded rules, and adds missing leading slashes. A text with another problem is left as it is,
/// so that the problem is still reported. After independent corrections, the file is reviewed
/// again.
package struct SiteFix: Sendable {
  /// The corrected file.
  package let bytes: [UInt8]
  /// The corrections, in the order of the original file: `3:7: removed the comma`.
  package let corrections: [String]
  /// The offsets of the corrected file's bytes in the original file.
  let origins: [Int]

  /// The maximum number of reviews.
  ///
  /// A review finds at most what the list of diagnostics holds, and leaves the rest to the next.
  private static let maximumRounds = 16

  /// Corrects a file; a file that is not in UTF-8 is left as it is.
  ///
  /// - Complexity: At most that of 16 reviews, which share a budget.
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

  /// Returns edits that are independent of each other.
  private static func edits(
    of text: CorrectedText, _ budget: AnalysisBudget
  ) -> [CorrectedText.Edit] {
    let bytes = text.bytes
    let (encoding, markLength) = UnicodeEncoding.detect(bytes)
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
    let diagnostics = site.diagnostics
    let patterns = patterns(diagnostics, bytes)
    return patterns.isEmpty ? unneededRules(of: site, diagnostics, budget) : patterns
  }

  /// Returns the edits that let the parser read on, up to an error that remains.
  private static func syntaxEdits(of bytes: [UInt8]) -> [CorrectedText.Edit] {
    let edits = JSONSyntaxScan.edits(of: bytes)
    var text = CorrectedText(bytes)
    text.apply(edits)
    do throws(JSONError) {
      _ = try JSONValue(parsing: text.bytes)
      return edits
    } catch {
      // After an error that remains, quotation marks may not delimit strings.
      let end = text.origins[min(error.position.offset, text.bytes.count)]
      return edits.filter { $0.offset < end }
    }
  }

  /// Returns the edits of patterns that have only one problem.
  private static func patterns(
    _ diagnostics: [Diagnostic], _ bytes: [UInt8]
  ) -> [CorrectedText.Edit] {
    let counts = Dictionary(diagnostics.map { ($0.pointer, 1) }, uniquingKeysWith: +)
    return diagnostics.filter { counts[$0.pointer] == 1 }.flatMap { diagnostic in
      let offset = diagnostic.position.offset
      guard bytes[offset] == UInt8(ascii: "\"") else { return [CorrectedText.Edit]() }
      switch diagnostic.kind {
      case .missingSlash:
        // After `NOT ` the path begins with the pattern.
        let start = offset + 1 + (bytes[(offset + 1)...].starts(with: "NOT ".utf8) ? 4 : 0)
        return [
          CorrectedText.Edit(
            offset: offset, range: start..<start, replacement: "/",
            description: "added the leading slash")
        ]
      case .surroundingSpace:
        let (start, end) = (offset + 1, JSONSyntaxScan.end(ofStringAt: offset, in: bytes) - 1)
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        guard let first = bytes[start..<end].firstIndex(where: { !isSpace($0) }),
          let last = bytes[start..<end].lastIndex(where: { !isSpace($0) })
        else { return [] }
        return [("before", start..<first), ("after", last + 1..<end)].filter { !$1.isEmpty }.map {
          CorrectedText.Edit(
            offset: offset, range: $1, replacement: "",
            description: "removed white space \($0) the pattern")
        }
      default: return []
      }
    }
  }

  /// Returns the index of the first rule with a problem other than its order, for each list.
  private static func firstSuspects(_ diagnostics: [Diagnostic]) -> [[Substring]: Int] {
    let suspects = diagnostics.filter {
      $0.severity != .note && $0.kind != .ineffectiveRule && $0.kind != .unneededRule
    }
    return Dictionary(
      suspects.compactMap { $0.pointer.ruleInList.map { ($0.list, $0.index) } },
      uniquingKeysWith: min)
  }

  /// Returns the edits that remove rules that never decide; without one of them, the others still
  /// do not.
  ///
  /// A rule after one with a problem stays, because it may be needed once the problem is fixed.
  private static func unneededRules(
    of site: SiteAssociation, _ diagnostics: [Diagnostic], _ budget: AnalysisBudget
  ) -> [CorrectedText.Edit] {
    let suspects = firstSuspects(diagnostics)
    // Reading a list takes time proportional to its length, so each list is read once.
    var lists: [[Substring]: [JSONValue]] = [:]
    return (diagnostics + site.ruleFindings(within: budget).diagnostics).compactMap { shadow in
      guard shadow.kind == .unneededRule,
        let (list, index) = shadow.pointer.ruleInList, suspects[list].map({ index < $0 }) ?? true
      else { return nil }
      if lists[list] == nil {
        lists[list] = list.reduce(site.root) { $0?.member(at: $1) }?.array ?? []
      }
      guard let rules = lists[list], rules.indices.contains(index) else { return nil }
      let (start, end) = (rules[index].startOffset, rules[index].endOffset)
      // An earlier rule decides, so another rule precedes this one, and the comma between goes too.
      let range = index > 0 ? rules[index - 1].endOffset..<end : start..<end
      return CorrectedText.Edit(
        offset: shadow.position.offset, range: range, replacement: "",
        description: "removed a rule that is not needed")
    }
  }
}

extension JSONPointer {
  /// The list of the rule that this pointer leads to or into, and the index of the rule; `nil` if
  /// it leads to no rule.
  fileprivate var ruleInList: (list: [Substring], index: Int)? {
    // /applinks/details/ENTRY/LIST/INDEX
    let parts = text.split(separator: "/")
    guard parts.count > 4, let index = Int(parts[4]) else { return nil }
    return (Array(parts.prefix(4)), index)
  }
}
