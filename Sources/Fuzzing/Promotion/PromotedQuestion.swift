import Foundation
import Questions

/// A question that an input of a target asks, taken apart so that it can be made smaller.
struct PromotedQuestion: Sendable, Hashable {
  /// What is asked about the file.
  enum Subject: Sendable, Hashable {
    /// Whether the URL opens the app, where the file is that of the domain.
    case match(domain: String, app: String, url: String)
    /// Whether the file is a site association, and which apps it names for each service.
    case site
    /// Which associated domains the file claims.
    case entitlements
  }

  /// The system that is to read the file.
  var platform: Platform
  /// The file.
  var file: PromotedFile
  /// What is asked about it.
  var subject: Subject

  /// The question as the tables ask it.
  var question: Question {
    switch subject {
    case .match(let domain, let app, let url):
      .match(site: file.contents, domain: domain, app: app, url: url)
    case .site: .site(file.contents)
    case .entitlements: .entitlements(file.contents)
    }
  }
}

/// A file, as far as its structure is known.
enum PromotedFile: Sendable, Hashable {
  /// A JSON value, and how it is written.
  case value(SiteValue, FileWriting)
  /// A text in UTF-8 that is no JSON, or whose spelling matters.
  case text(String)
  /// Anything else.
  case bytes([UInt8])

  /// The bytes of the file.
  var bytes: [UInt8] {
    switch self {
    case .value(let value, let writing): writing.bytes(of: value)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// The file as the tables hold it: a value where a value says all, else text, else bytes.
  var contents: FileContents {
    if case .value(let value, FileWriting()) = self, let json = value.json { return .json(json) }
    let bytes = bytes
    // A mark would be lost on the way through a text.
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\u{FEFF}") else {
      return .bytes(bytes)
    }
    return .text(text)
  }
}

extension PromotedQuestion {
  /// The question of the matcher's target.
  init(_ question: MatcherQuestion) {
    self.init(
      platform: question.platform, file: .value(question.site, question.writing),
      subject: .match(domain: question.domain, app: question.app, url: question.url))
  }

  /// The question as the matcher's target reads it from bytes; nothing where it cannot.
  var forMatcher: MatcherQuestion? {
    guard case .match(let domain, let app, let url) = subject,
      case .value(let site, let writing) = file
    else { return nil }
    return MatcherQuestion(
      platform: platform, writing: writing, site: site, domain: domain, app: app, url: url)
  }
}
