import AssociatedDomains
import RuleAnalysis

/// A site association with everything corrected that can be without changing what it means.
///
/// Each correction leaves every decision as it is or makes a file readable that was not: a trailing
/// comma, white space that JSON does not have, a byte order mark, rules that are not needed, missing
/// leading slashes.
package struct SiteFix: Sendable {
  /// The corrected file.
  package let bytes: [UInt8]
  /// What was corrected, in order of the places in the original file: `3:7: removed the comma`.
  package let corrections: [String]

  /// A change of the file.
  private struct Edit {
    let offset: Int
    let range: Range<Int>
    let replacement: String
    let description: String
  }

  /// Each correction is followed by another look at the whole file.
  private static let maximumCorrections = 1_000

  /// Corrects a file; one that is not in UTF-8 is left as it is.
  package init(_ bytes: [UInt8]) {
    var corrected = bytes
    var edits: [Edit] = []
    var places: [(offset: Int, description: String)] = []
    while edits.count < Self.maximumCorrections, let edit = Self.nextEdit(of: corrected) {
      places.append((Self.offset(of: edit, after: edits), edit.description))
      corrected.replaceSubrange(edit.range, with: edit.replacement.utf8)
      edits.append(edit)
    }
    self.bytes = corrected
    corrections = places.sorted { $0.offset < $1.offset }.map { place in
      let start = String(decoding: bytes[..<place.offset], as: UTF8.self)
      let lines = start.trimmingPrefix("\u{FEFF}").split(omittingEmptySubsequences: false) {
        $0 == "\n" || $0 == "\r" || $0 == "\r\n"
      }
      let column = lines.last.map { $0.unicodeScalars.count + 1 } ?? 1
      return "\(lines.count):\(column): \(place.description)"
    }
  }

  /// Returns the offset of an edit in the original file, which other edits have changed before.
  private static func offset(of edit: Edit, after edits: [Edit]) -> Int {
    edits.reversed().reduce(edit.offset) { offset, earlier in
      let end = earlier.range.lowerBound + earlier.replacement.utf8.count
      return offset < end
        ? min(offset, earlier.range.lowerBound) : offset - end + earlier.range.upperBound
    }
  }

  private static func nextEdit(of bytes: [UInt8]) -> Edit? {
    let (encoding, markLength) = TextEncoding.detect(bytes)
    guard encoding == .utf8 else { return nil }
    if markLength > 0 {
      return Edit(
        offset: 0, range: 0..<markLength, replacement: "",
        description: "removed the byte order mark")
    }
    do throws(JSONError) {
      let site = try SiteAssociation(parsing: bytes)
      return slash(in: site, bytes) ?? unneededRule(of: site)
    } catch {
      return edit(of: bytes, for: error)
    }
  }

  /// Returns the edit that lets the parser read on; `nil` if there is no safe one.
  private static func edit(of bytes: [UInt8], for error: JSONError) -> Edit? {
    let offset = error.position.offset
    guard offset < bytes.count else { return nil }
    let white: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let comma = bytes[..<offset].lastIndex { !white.contains($0) }
    if "]}".utf8.contains(bytes[offset]), let comma, bytes[comma] == UInt8(ascii: ",") {
      return Edit(
        offset: error.position.offset, range: comma..<comma + 1, replacement: "",
        description: "removed the comma before this")
    }
    let rest = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first, scalar.properties.isWhitespace, !scalar.isASCII
    else { return nil }
    return Edit(
      offset: error.position.offset, range: offset..<offset + String(scalar).utf8.count,
      replacement: " ",
      description: "replaced white space that JSON does not have")
  }

  private static func slash(in site: SiteAssociation, _ bytes: [UInt8]) -> Edit? {
    site.diagnostics.lazy.compactMap { diagnostic -> Edit? in
      guard diagnostic.rule == "PTH-001", diagnostic.severity == .note,
        bytes[diagnostic.position.offset] == UInt8(ascii: "\"")
      else { return nil }
      // After `NOT ` the path begins with the pattern.
      let quote = diagnostic.position.offset + 1
      let start = quote + (bytes[quote...].starts(with: "NOT ".utf8) ? 4 : 0)
      return Edit(
        offset: diagnostic.position.offset, range: start..<start, replacement: "/",
        description: "added the leading slash")
    }.first
  }

  private static func unneededRule(of site: SiteAssociation) -> Edit? {
    let shadows = (site.diagnostics + site.ruleFindings(within: AnalysisBudget()).diagnostics)
      .filter {
        $0.severity == .note && $0.message.hasSuffix("this rule is not needed")
      }
    guard let shadow = shadows.first else { return nil }
    let parts = shadow.pointer.text.split(separator: "/")
    let list = parts.dropLast().reduce(Optional(site.root)) { value, step in
      value?.member(at: step)
    }
    guard let rules = list?.array, let index = parts.last.flatMap({ Int($0) })
    else { return nil }
    let (start, end) = (rules[index].position.offset, rules[index].endOffset)
    // An earlier rule decides, so that one precedes and its comma goes too.
    let range = index > 0 ? rules[index - 1].endOffset..<end : start..<end
    return Edit(
      offset: shadow.position.offset, range: range, replacement: "",
      description: "removed a rule that is not needed")
  }
}
