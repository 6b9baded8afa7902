package import Questions

/// A `match` question as the fuzzer varies it.
package struct MatcherQuestion: Sendable, Hashable {
  /// The system that reads the file.
  package var platform: Platform
  /// How the file is written.
  package var writing: FileWriting
  /// The content of the file.
  package var site: JSON
  /// The domain that the file came from.
  package var domain: String
  /// The app that the URL may open.
  package var app: String
  /// The URL.
  package var url: String

  /// Creates a question.
  package init(
    platform: Platform, writing: FileWriting = FileWriting(), site: JSON, domain: String,
    app: String, url: String
  ) {
    (self.platform, self.writing, self.site) = (platform, writing, site)
    (self.domain, self.app, self.url) = (domain, app, url)
  }

  /// The bytes of the file.
  package var file: [UInt8] { writing.bytes(of: site) }
}

extension MatcherQuestion {
  /// Systems on both sides of every change in the rules, the current one first.
  package static let platforms = [
    releases(.ios, "27 9 9.2 12.5 13 13.4 13.5 13.7 14"),
    releases(.macos, "10.15 10.15.5 10.15.6 11 27"), releases(.tvos, "10 13 14 27"),
    releases(.watchos, "7 27"), releases(.visionos, "1 27"),
  ].flatMap(\.self)

  private static func releases(_ system: AppleSystem, _ versions: String) -> [Platform] {
    versions.split(separator: " ").compactMap { Version($0) }.map { Platform(system, $0) }
  }

  /// The platforms that read only `paths`.
  static let platformsWithoutComponents = platforms.filter { platform in
    [.ios, .tvos].contains(platform.system) && platform.version.major < 13
  }

  /// The platforms that read `components`, but not yet all of their members.
  static let platformsWithFewMembers = platforms.filter { platform in
    platform.version.major == 13 || platform.system == .macos && platform.version.major == 10
  }
}

/// How a file is written: its encoding, and a slip that makes it invalid JSON.
package struct FileWriting: Sendable, Hashable {
  /// An error that a lenient reader would overlook.
  package enum Slip: Sendable, CaseIterable {
    /// The file is JSON.
    case none
    /// A comma before the last bracket.
    case trailingComma
    /// A comment after the value (JSON-002).
    case comment
    /// Another value after the value (JSON-001).
    case textAfterValue
  }

  /// The encoding.
  package var encoding = TextEncoding.utf8
  /// The slip.
  package var slip = Slip.none

  /// Creates a way to write a file; by default, the usual one.
  package init(encoding: TextEncoding = .utf8, slip: Slip = .none) {
    (self.encoding, self.slip) = (encoding, slip)
  }

  /// Returns a file with this content.
  package func bytes(of site: JSON) -> [UInt8] {
    var bytes: [UInt8] = []
    site.write(to: &bytes)
    guard self != FileWriting() else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
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
