import Questions

/// A `match` question as the fuzzer varies it.
struct MatcherQuestion: Sendable, Hashable {
  /// The system that reads the file.
  var platform: Platform
  /// How the file is written.
  var writing: FileWriting
  /// The content of the file.
  var site: JSON
  /// The domain that the file came from.
  var domain: String
  /// The app that the URL may open.
  var app: String
  /// The URL.
  var url: String

  /// The bytes of the file.
  var file: [UInt8] { writing.bytes(of: site) }
}

extension MatcherQuestion {
  /// A system on either side of every change of the rules, today's first.
  static let platforms = [
    releases(.ios, "27 9 9.2 12.5 13 13.4 13.5 13.7 14"),
    releases(.macos, "10.15 10.15.5 10.15.6 11 27"), releases(.tvos, "10 13 14 27"),
    releases(.watchos, "7 27"), releases(.visionos, "1 27"),
  ].flatMap(\.self)

  private static func releases(_ system: AppleSystem, _ versions: String) -> [Platform] {
    versions.split(separator: " ").compactMap { Version($0) }.map { Platform(system, $0) }
  }

  /// The systems of these that read only `paths`.
  static let platformsWithoutComponents = platforms.filter { platform in
    [.ios, .tvos].contains(platform.system) && platform.version.major < 13
  }

  /// The systems of these that read `components`, but not yet all of their members.
  static let platformsWithFewMembers = platforms.filter { platform in
    platform.version.major == 13 || platform.system == .macos && platform.version.major == 10
  }
}

/// How a file is written: its encoding, and a slip that makes it no JSON.
struct FileWriting: Sendable, Hashable {
  /// An error that a lenient reader would overlook.
  enum Slip: Sendable, CaseIterable {
    /// The file is JSON.
    case none
    /// A comma before the last bracket.
    case trailingComma
    /// A comment behind the value (JSON-002).
    case comment
    /// Another value behind the value (JSON-001).
    case textAfterValue
  }

  /// The encoding.
  var encoding = TextEncoding.utf8
  /// The slip.
  var slip = Slip.none

  /// Returns a file with this content.
  func bytes(of site: JSON) -> [UInt8] {
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

extension FuzzTarget {
  /// Decides on a URL by a site association, in the library and in the model.
  package static let matcher = FuzzTarget(
    name: "matcher_fuzzer",
    summary: "Decides on a URL by a site association; library against model and against itself.",
    mutator: .matcher,
    seed: { MatcherQuestion($0, on: $1)?.bytes },
    show: { MatcherQuestion(bytes: $0).text },
    check: { try MatcherOracle().check(MatcherQuestion(bytes: $0), .chosen(by: $0)) })
}
