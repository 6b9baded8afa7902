import AssociatedDomains
import FoundationShim
import Questions

/// The matcher of the last question, kept because successive questions are often about one file.
final class LastMatcher: Sendable {
  private struct Subject: Equatable {
    let file: [UInt8]
    let app: ScalarText
    let domain: ScalarText
    let platform: OperatingSystem
  }

  private let last = Mutex<(subject: Subject, matcher: Matcher)?>(nil)

  /// Returns the matcher for a file, an app, a domain and a platform.
  ///
  /// - Throws: `JSONError` if the file is not JSON.
  func matcher(
    for file: FileContents, app: String, domain: String, on platform: OperatingSystem
  ) throws(JSONError) -> Matcher {
    let bytes = file.bytes
    let subject = Subject(
      file: bytes, app: ScalarText(app), domain: ScalarText(domain), platform: platform)
    if let last = last.withLock(\.self), last.subject == subject { return last.matcher }
    let matcher = Matcher(
      try SiteAssociation(parsing: bytes), app: app, domain: domain, on: platform)
    last.withLock { $0 = (subject, matcher) }
    return matcher
  }
}
