/// The difference between a text and its corrected form, as a patch in the unified format.
struct Patch {
  /// A line with its end, and whether it is only in the old text or only in the new one.
  private struct Line: CustomStringConvertible {
    let text: ArraySlice<UInt8>
    let isRemoved, isAdded: Bool

    var description: String {
      let end = text.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
      return (isRemoved ? "-" : isAdded ? "+" : " ") + String(decoding: text, as: UTF8.self) + end
    }
  }

  /// The number of unchanged lines around a change.
  private static let context = 3

  /// The lines of both texts in order.
  private let lines: [Line]

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - origins: For each byte of the new text its offset in the old one, in ascending order.
  /// - Complexity: Linear in the length of the texts.
  init(from old: [UInt8], to new: [UInt8], origins: [Int]) {
    let oldLines = Self.lines(of: old)
    var lines: [Line] = []
    var added: [Line] = []
    var next = 0
    /// The first old line that begins where the new line does, or after that.
    var candidate = 0
    func remove(while isRemoved: (ArraySlice<UInt8>) -> Bool) {
      while next < oldLines.count, isRemoved(oldLines[next]) {
        lines.append(Line(text: oldLines[next], isRemoved: true, isAdded: false))
        next += 1
      }
      lines += added
      added = []
    }
    for line in Self.lines(of: new) {
      let start = origins[line.startIndex]
      // A line of the new text that begins where an old line does, with the same text, is that
      // line.
      while candidate < oldLines.count, oldLines[candidate].startIndex < start { candidate += 1 }
      if candidate < oldLines.count, oldLines[candidate].startIndex == start,
        oldLines[candidate] == line
      {
        remove { $0.startIndex < start }
        lines.append(Line(text: line, isRemoved: false, isAdded: false))
        next += 1
      } else {
        added.append(Line(text: line, isRemoved: false, isAdded: true))
      }
    }
    remove { _ in true }
    self.lines = lines
  }

  /// Returns the patch; empty if the texts are equal.
  func text(file: String) -> String {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].isRemoved || lines[index].isAdded {
      let near = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= near.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<near.upperBound
      } else {
        hunks.append(near)
      }
    }
    guard !hunks.isEmpty else { return "" }
    var patch = "--- \(Self.name("a/\(file)"))\n+++ \(Self.name("b/\(file)"))\n"
    var end = 0
    var starts = (old: 1, new: 1)
    func count(_ range: Range<Int>) -> (old: Int, new: Int) {
      (lines[range].count { !$0.isAdded }, lines[range].count { !$0.isRemoved })
    }
    for hunk in hunks {
      let passed = count(end..<hunk.lowerBound)
      starts = (starts.old + passed.old, starts.new + passed.new)
      let counts = count(hunk)
      patch += "@@ -\(starts.old),\(counts.old) +\(starts.new),\(counts.new) @@\n"
      for line in lines[hunk] { patch += line.description }
      starts = (starts.old + counts.old, starts.new + counts.new)
      end = hunk.upperBound
    }
    return patch
  }

  /// Returns a file name as `git` writes it and `patch` reads it: in quotation marks if it has more
  /// than printable ASCII, or a number sign, which may begin a command for GitHub Actions.
  private static func name(_ file: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      (0x20...0x7E).contains(byte) && !##""\#"##.utf8.contains(byte)
    }
    guard !file.utf8.allSatisfy(isPlain) else { return file }
    let escaped = file.utf8.map { byte in
      let digits = String(byte, radix: 8)
      return isPlain(byte)
        ? String(Unicode.Scalar(byte))
        : "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "\"\(escaped.joined())\""
  }

  /// Returns the lines with their ends.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }
}

extension SiteFix {
  /// Returns the corrections of a file as a patch.
  package func patch(of original: [UInt8], file: String) -> String {
    Patch(from: original, to: bytes, origins: origins).text(file: file)
  }
}
