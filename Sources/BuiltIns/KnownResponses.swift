import AssociatedDomains
import FoundationShim
package import Questions
import Running

/// The responses to cases on systems that read them in different ways.
///
/// A run sends each case for many systems, most of which read it alike.
final class KnownResponses: Sendable {
  /// A case, which keeps its identity, and the responses to it.
  private struct Known {
    let prepared: PreparedCase
    var responses: [(reading: SystemReading, response: Response)] = []
  }

  private let known = Mutex<[ObjectIdentifier: Known]>([:])

  /// Returns the response to a case on a system, which another that reads it alike may have got.
  func response(
    to prepared: PreparedCase, on system: OperatingSystem, asking: () -> Response
  ) -> Response {
    let reading = SystemReading(of: system, for: prepared.question.kind)
    let id = ObjectIdentifier(prepared)
    let known = self.known.withLock { $0[id]?.responses.first { $0.reading == reading } }
    if let known { return known.response }
    let response = asking()
    self.known.withLock {
      $0[id, default: Known(prepared: prepared)].responses.append((reading, response))
    }
    return response
  }
}

/// What the answers of the library to a kind of question depend on.
package struct SystemReading: Sendable, Hashable {
  private let features: SystemFeatures
  /// The family that stands for those that answer alike; `nil` if all do.
  private let family: OperatingSystem.Family?

  /// Finds what a kind of question depends on of a system.
  init(of system: OperatingSystem, for kind: QuestionKind) {
    let ofMatching: [SystemFeature] = [
      .negatedPaths, .starForRoot, .components, .caseSensitive, .substitutionVariables,
      .percentEncoded, .defaults,
    ]
    let features: [SystemFeature]
    switch kind {
    case .match: (features, family) = (ofMatching, nil)
    case .pattern:
      (features, family) = ([.caseSensitive, .substitutionVariables, .percentEncoded], nil)
    case .site: (features, family) = ([.components], nil)
    case .entitlements: (features, family) = ([.modes, .wildcards], nil)
    case .resolve:
      features = ofMatching + [.modes, .wildcards, .redirectsOfApps]
      family =
        switch system.family {
        case .macOS: .macOS
        case .iOS, .visionOS: .iOS
        // Neither has a browser.
        case .tvOS, .watchOS: .tvOS
        }
    case .fetch:
      features = [.modes, .wildcards, .contentDeliveryNetwork, .sizeLimit, .plainFilesOnly]
      // Only a Mac may wait for the first launch of an app.
      family = system.family == .macOS ? .macOS : .iOS
    }
    self.features = SystemFeatures(of: system, among: features)
  }
}

extension Platform {
  /// Returns what the library's answers to a kind of question depend on.
  package func reading(of kind: QuestionKind) -> SystemReading {
    SystemReading(of: inLibrary, for: kind)
  }
}
