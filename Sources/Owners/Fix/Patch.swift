/// The difference of two texts as a patch in the unified format, with one hunk.
enum Patch {
  /// The number of unchanged lines around the change.
  private static let context = 3

  /// Returns the patch; empty if the texts are equal.
  static func text(from old: String, to new: String, file: String) -> String {
    guard !old.utf8.elementsEqual(new.utf8) else { return "" }
    let (before, after) = (lines(of: old), lines(of: new))
    let shorter = min(before.count, after.count)
    let start = (0..<shorter).first { !before[$0].isSame(as: after[$0]) } ?? shorter
    let rest = shorter - start
    let end =
      (0..<rest).first {
        !before[before.count - 1 - $0].isSame(as: after[after.count - 1 - $0])
      } ?? rest
    let first = max(0, start - context)
    let tail = min(context, end)
    let kept = before[first..<start].map { " " + $0 }
    let removed = before[start..<before.count - end].map { "-" + $0 }
    let added = after[start..<after.count - end].map { "+" + $0 }
    let following = before[(before.count - end)...].prefix(tail).map { " " + $0 }
    let count = kept.count + following.count
    let header =
      "--- a/\(file)\n+++ b/\(file)\n@@ -\(first + 1),\(count + removed.count) "
      + "+\(first + 1),\(count + added.count) @@\n"
    return header
      + (kept + removed + added + following).map { line in
        line.utf8.last == UInt8(ascii: "\n") ? line : line + "\n\\ No newline at end of file\n"
      }.joined()
  }

  /// Returns the lines with their ends.
  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) + "\n" }.droppingLastEnd()
  }
}

extension [String] {
  /// Returns the lines without the end that the last one did not have.
  fileprivate func droppingLastEnd() -> [String] {
    guard let last else { return [] }
    let text = String(decoding: last.utf8.dropLast(), as: UTF8.self)
    return dropLast() + (text.isEmpty ? [] : [text])
  }
}

extension String {
  /// Returns whether two lines have the same bytes.
  fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension SiteFix {
  /// Returns the corrections of a file as a patch.
  package func patch(of original: [UInt8], file: String) -> String {
    Patch.text(
      from: String(decoding: original, as: UTF8.self), to: String(decoding: bytes, as: UTF8.self),
      file: file)
  }
}
