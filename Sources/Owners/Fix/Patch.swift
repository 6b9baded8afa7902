/// The difference of two texts as a patch in the unified format.
enum Patch {
  /// The number of unchanged lines around a change.
  private static let context = 3

  /// A line with its end, and whether it is only in the old text or only in the new one.
  private struct Line: CustomStringConvertible {
    let text: ArraySlice<UInt8>
    let isRemoved, isAdded: Bool

    var description: String {
      let end = text.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
      return (isRemoved ? "-" : isAdded ? "+" : " ") + String(decoding: text, as: UTF8.self) + end
    }
  }

  /// Returns the patch; empty if the texts are equal.
  static func text(from old: String, to new: String, file: String) -> String {
    let lines = lines(from: lines(of: old), to: lines(of: new))
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].isRemoved || lines[index].isAdded {
      let near = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= near.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<near.upperBound
      } else {
        hunks.append(near)
      }
    }
    guard !hunks.isEmpty else { return "" }
    return hunks.reduce("--- a/\(file)\n+++ b/\(file)\n") { patch, hunk in
      let before = lines[..<hunk.lowerBound]
      let starts = (before.count { !$0.isAdded } + 1, before.count { !$0.isRemoved } + 1)
      let counts = (lines[hunk].count { !$0.isAdded }, lines[hunk].count { !$0.isRemoved })
      return patch + "@@ -\(starts.0),\(counts.0) +\(starts.1),\(counts.1) @@\n"
        + lines[hunk].map(\.description).joined()
    }
  }

  /// Returns the lines of both texts in order, as few as possible only in one.
  private static func lines(
    from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> [Line] {
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      let isRemoved = removed.contains(before)
      let isAdded = !isRemoved && added.contains(after)
      let text = isAdded ? new[after] : old[before]
      lines.append(Line(text: text, isRemoved: isRemoved, isAdded: isAdded))
      if !isAdded { before += 1 }
      if !isRemoved { after += 1 }
    }
    return lines
  }

  /// Returns the lines with their ends.
  private static func lines(of text: String) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = Array(text.utf8)[...]
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
    Patch.text(
      from: String(decoding: original, as: UTF8.self), to: String(decoding: bytes, as: UTF8.self),
      file: file)
  }
}
