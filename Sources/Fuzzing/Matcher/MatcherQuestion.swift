import Questions

/// A `match` question as the fuzzer varies it.
struct MatcherQuestion: Sendable, Hashable {
  /// The system that is to read the file.
  var platform: Platform
  /// How the file is written.
  var writing: FileWriting
  /// What the file says.
  var site: SiteValue
  /// The domain that the file came from.
  var domain: String
  /// The app that is asked about.
  var app: String
  /// The URL that is asked about.
  var url: String

  /// The bytes of the file.
  var file: [UInt8] { writing.bytes(of: site) }
}

extension MatcherQuestion {
  /// A system on either side of every change of the rules, today's first.
  static let platforms: [Platform] = [
    Platform(.ios, Version(27)),
    Platform(.ios, Version(9)), Platform(.ios, Version(9, 2)), Platform(.ios, Version(12, 5)),
    Platform(.ios, Version(13)), Platform(.ios, Version(13, 4)), Platform(.ios, Version(13, 5)),
    Platform(.ios, Version(13, 7)), Platform(.ios, Version(14)),
    Platform(.macos, Version(10, 15)), Platform(.macos, Version(10, 15, 5)),
    Platform(.macos, Version(10, 15, 6)), Platform(.macos, Version(11)),
    Platform(.macos, Version(27)),
    Platform(.tvos, Version(10)), Platform(.tvos, Version(13)), Platform(.tvos, Version(14)),
    Platform(.tvos, Version(27)),
    Platform(.watchos, Version(7)), Platform(.watchos, Version(27)),
    Platform(.visionos, Version(1)), Platform(.visionos, Version(27)),
  ]

  /// The systems of these that read only `paths`.
  static let platformsWithoutComponents = platforms.filter { platform in
    [.ios, .tvos].contains(platform.system) && platform.version.major < 13
  }

  /// The systems of these that read `components`, but not yet all of their members.
  static let platformsWithFewMembers = platforms.filter { platform in
    switch platform.system {
    case .ios, .tvos: platform.version.major == 13
    case .macos: platform.version.major == 10
    case .watchos, .visionos: false
    }
  }
}

/// How a file is written: its encoding, and a slip that makes it no JSON.
struct FileWriting: Sendable, Hashable {
  /// The encodings that JSON files are read in (JSON-003).
  enum Encoding: Sendable, CaseIterable {
    /// UTF-8, without and with a byte order mark.
    case utf8, utf8WithMark
    /// UTF-16 in either byte order, without and with a byte order mark.
    case utf16LittleEndian, utf16BigEndian, utf16LittleEndianWithMark, utf16BigEndianWithMark
    /// UTF-32 in either byte order, without and with a byte order mark.
    case utf32LittleEndian, utf32BigEndian, utf32LittleEndianWithMark, utf32BigEndianWithMark
  }

  /// What a lenient reader would overlook.
  enum Slip: Sendable, CaseIterable {
    /// Nothing: the file is JSON.
    case none
    /// A comma before the last bracket.
    case trailingComma
    /// A comment behind the value (JSON-002).
    case comment
    /// Another value behind the value (JSON-001).
    case textAfterValue
  }

  /// The encoding.
  var encoding = Encoding.utf8
  /// The slip, if there is one.
  var slip = Slip.none

  /// A file that says this.
  func bytes(of site: SiteValue) -> [UInt8] {
    if self == FileWriting() { return site.utf8 }
    let text = site.text
    let written =
      switch slip {
      case .none: text
      case .trailingComma: "\(text.dropLast()),\(text.suffix(1))"
      case .comment: text + "/* comment */"
      case .textAfterValue: text + " {}"
      }
    return encoding.bytes(of: written)
  }
}

extension FileWriting.Encoding {
  /// The bytes of a text.
  func bytes(of text: String) -> [UInt8] {
    let marked = "\u{FEFF}" + text
    return switch self {
    case .utf8: Array(text.utf8)
    case .utf8WithMark: Array(marked.utf8)
    case .utf16LittleEndian: text.utf16.flatMap { Self.bytes($0.littleEndian) }
    case .utf16BigEndian: text.utf16.flatMap { Self.bytes($0.bigEndian) }
    case .utf16LittleEndianWithMark: marked.utf16.flatMap { Self.bytes($0.littleEndian) }
    case .utf16BigEndianWithMark: marked.utf16.flatMap { Self.bytes($0.bigEndian) }
    case .utf32LittleEndian: text.unicodeScalars.flatMap { Self.bytes($0.value.littleEndian) }
    case .utf32BigEndian: text.unicodeScalars.flatMap { Self.bytes($0.value.bigEndian) }
    case .utf32LittleEndianWithMark:
      marked.unicodeScalars.flatMap { Self.bytes($0.value.littleEndian) }
    case .utf32BigEndianWithMark: marked.unicodeScalars.flatMap { Self.bytes($0.value.bigEndian) }
    }
  }

  /// The bytes of a number as they lie in memory.
  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }
}
