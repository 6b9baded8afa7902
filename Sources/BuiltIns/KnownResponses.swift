import AssociatedDomains
import FoundationShim
package import Questions
import Running

/// The known responses to cases, by how systems read them.
///
/// A run sends each case for many systems, and most of them read it the same way.
final class KnownResponses: Sendable {
  /// The responses to a case, and the case itself, so that its identity stays in use.
  private struct Known {
    let prepared: PreparedCase
    var responses: [(reading: SystemReading, response: Response)] = []
  }

  private let known = Mutex<[ObjectIdentifier: Known]>([:])

  /// Returns the response to a case, which is reused for systems that read the case the same way.
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

/// The features of a system that determine the library's answers to a kind of question.
package struct SystemReading: Sendable, Hashable {
  private let features: SystemFeatures
  /// The family that represents those with the same answers; `nil` if all families answer alike.
  private let family: OperatingSystem.Family?

  /// Finds the features of a system that a kind of question depends on.
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
  /// Returns the features that determine the library's answers to a kind of question.
  package func reading(of kind: QuestionKind) -> SystemReading {
    SystemReading(of: inLibrary, for: kind)
  }
}
