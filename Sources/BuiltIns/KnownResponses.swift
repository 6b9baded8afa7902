import AssociatedDomains
import Questions
import Running
import Synchronization

/// The responses to questions on systems that read them in different ways.
///
/// A run asks a case on many systems, most of which have the same features.
final class KnownResponses: Sendable {
  private struct State {
    var responses: [SpelledQuestion: [SystemFeatures: Response]] = [:]
    var byteCount = 0
  }

  private let state = Mutex(State())
  /// The bytes of questions beyond which all are forgotten.
  private static let maximumByteCount = 4 << 20

  /// Returns the response to a question on a system, which another with the same features may have
  /// got.
  func response(
    to question: Question, on system: OperatingSystem, asking: () -> Response
  ) -> Response {
    guard let question = SpelledQuestion(question) else { return asking() }
    let features = system.features
    if let known = state.withLock({ $0.responses[question]?[features] }) { return known }
    let response = asking()
    state.withLock { state in
      if state.responses[question] == nil { state.byteCount += question.byteCount }
      if state.byteCount > Self.maximumByteCount {
        state = State(byteCount: question.byteCount)
      }
      state.responses[question, default: [:]][features] = response
    }
    return response
  }
}

/// A question by its bytes, since texts are equal that differ only in their normalization.
private struct SpelledQuestion: Hashable {
  private let kind: QuestionKind
  private let texts: [[UInt8]]

  /// Hashes whole texts; an array would hash its bytes one by one.
  func hash(into hasher: inout Hasher) {
    for text in texts { text.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// The number of bytes.
  var byteCount: Int { texts.reduce(0) { $0 + $1.count } }

  /// Spells a question; `nil` if its answer depends on more than the features of a system.
  init?(_ question: Question) {
    kind = question.kind
    switch question {
    case .match(let file, let domain, let app, let url):
      texts = [file.bytes] + [domain, app, url].map { Array($0.utf8) }
    case .pattern(let question):
      var variables: [UInt8] = []
      JSON.object(question.variables).write(to: &variables)
      let flags = "\(question.kind.rawValue) \(question.caseSensitive) \(question.percentEncoded)"
      texts = [variables] + [question.pattern, question.text, flags].map { Array($0.utf8) }
    case .site(let file), .entitlements(let file): texts = [file.bytes]
    case .resolve, .fetch: return nil
    }
  }
}
