package import FoundationShim

/// An input of the target that searches for costly files, as a person or a server supplies them.
///
/// The first line is a URL of the domain `h`, or the name of a kind of files. A line `==== NAME`
/// begins another file.
package struct CostInput {
  /// The kinds of files.
  package enum Kind: String, CaseIterable {
    /// A site association, optionally with its later version.
    case site
    /// The `Info.plist` of an app: the file, or a table of the objects of a binary property list.
    case infoList = "Info.plist"
    /// An Xcode project and the files that it references.
    case project = "project.pbxproj"
    /// A record of a run.
    case record
    /// Expectations, the files of hosts, and entitlements.
    case expectations
  }

  /// The kind of the files.
  package let kind: Kind
  /// The first line; for the kind `site`, a URL.
  package let url: String
  /// The files; the first has no name.
  package let files: [(name: String, bytes: [UInt8])]

  /// Reads an input.
  package init(_ input: [UInt8]) {
    let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.endIndex
    url = String(decoding: input[..<end], as: UTF8.self)
    kind = Kind(rawValue: url) ?? .site
    var files: [(name: String, bytes: [UInt8])] = [("", [])]
    for line in input[end...].dropFirst().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      if line.starts(with: "==== ".utf8) {
        files.append((String(decoding: line.dropFirst(5), as: UTF8.self), []))
      } else {
        files[files.count - 1].bytes += line + [UInt8(ascii: "\n")]
      }
    }
    self.files = files
  }

  /// The bytes of the first file.
  package var main: [UInt8] { files[0].bytes }

  /// Returns the size in bytes that a step's cost may be proportional to.
  ///
  /// Each decision reads the rules of a file again. For the step `decisions`, each URL therefore
  /// adds an eighth of the size of the largest file.
  func size(for step: CostStep) -> Int {
    let size = files.reduce(url.utf8.count + 1) { $0 + $1.name.utf8.count + $1.bytes.count }
    guard step == .decisions else { return size }
    return size + urls.count * (files.dropFirst().map(\.bytes.count).max() ?? 0) / 8
  }

  /// The URLs in the expectations.
  package var urls: [Substring] {
    String(decoding: main, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: " ").dropFirst().first
    }
  }

  /// The later version of a site association: the second file or, if there is only one, the first
  /// file with one of its paths edited.
  package var edited: [UInt8] {
    guard files.count == 1 else { return files[1].bytes }
    let text = String(decoding: main, as: UTF8.self)
    guard let path = text.ranges(of: "\"/").last(where: { $0.upperBound < text.endIndex }) else {
      return main
    }
    return Array((text[..<path.upperBound] + "edited/" + text[path.upperBound...]).utf8)
  }

  /// The bytes of an `Info.plist`: the file or, if it is a table, the binary list described there.
  package var infoList: Data {
    let isTable = ["a ", "d ", "s "].contains { main.starts(with: $0.utf8) }
    return Data(isTable ? Self.binaryList(main) : main)
  }

  /// Returns a binary list with an object for each line of a table.
  ///
  /// `s TEXT` is a string, `a 1 2` an array, and `d 1 2 3 4` a dictionary with keys and values in
  /// turn; the numbers are indices of objects, from 0.
  private static func binaryList(_ table: [UInt8]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for line in table.split(separator: UInt8(ascii: "\n")).prefix(0xFFFF) {
      offsets.append(bytes.count)
      let text = String(decoding: line.dropFirst(2), as: UTF8.self)
      let numbers = text.split(separator: " ").map { Int($0).map { $0 & 0xFFFF } ?? 0 }
      let (keys, values) = (
        numbers.indices.filter { $0.isMultiple(of: 2) }.map { numbers[$0] },
        numbers.indices.filter { !$0.isMultiple(of: 2) }.map { numbers[$0] }
      )
      let (kind, count, contents): (UInt8, Int, [UInt8]) =
        switch line.first {
        case UInt8(ascii: "a"): (0xA0, numbers.count, numbers.flatMap(twoBytes))
        case UInt8(ascii: "d"):
          (0xD0, values.count, (keys.prefix(values.count) + values).flatMap(twoBytes))
        default: (0x50, text.utf8.count, Array(text.utf8))
        }
      bytes += [kind | 0x0F, 0x11] + twoBytes(count) + contents
    }
    let trailer = [offsets.count, 0, bytes.count].flatMap { number in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let sizes: [UInt8] = [0, 0, 0, 0, 0, 0, 4, 2]
    return bytes + offsets.flatMap { twoBytes($0 >> 16) + twoBytes($0) } + sizes + trailer
  }

  private static func twoBytes(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }
}
