package import Questions

/// All choices that a reader of these files makes, by area, in the order of the rule catalog.
///
/// The initial values follow the rules; for unspecified rules, they are the first alternative of
/// the catalog. Each area's file declares its choices, with the mutants that follow from them. The
/// comment on a switch says what it decides and, after "by default", what its initial value means.
package struct Dialect: Sendable, Hashable {
  /// The system whose reading the dialect describes.
  package var platform = Platform(.ios, AppleSystem.ios.latest)

  var json = JSONChoices()
  var envelope = EnvelopeChoices()
  var patterns = PatternChoices()
  var pathForm = PathFormChoices()
  var legacyPaths = LegacyPathChoices()
  var components = ComponentChoices()
  var query = QueryChoices()
  var letterCase = LetterCaseChoices()
  var percentEncoding = PercentEncodingChoices()
  var defaults = DefaultsChoices()
  var variables = VariableChoices()
  var urls = URLChoices()
  var entries = EntriesChoices()
  var entitlementsFiles = EntitlementsFileChoices()
  var entitlement = EntitlementChoices()
  var hosting = HostingChoices()
  var opening = OpeningChoices()

  /// The dialect of today's systems.
  package static let documented = Dialect()

  /// Returns whether this dialect reads the same contents from the bytes of any file as another
  /// one, so that the two can share them.
  package func readsFiles(as other: Dialect) -> Bool {
    json == other.json && entitlementsFiles == other.entitlementsFiles
  }

  /// Returns whether this dialect reads the same contents from the files of one kind of question.
  package func readsFiles(of kind: QuestionKind, as other: Dialect) -> Bool {
    kind == .entitlements
      ? entitlementsFiles == other.entitlementsFiles : kind == .pattern || json == other.json
  }
}

extension Choice {
  /// All choices, in the order of the rule catalog.
  package static let all: [Choice] =
    ofMatching + EntitlementsFileChoices.choices + EntitlementChoices.choices
    + HostingChoices.choices + OpeningChoices.choices

  /// The choices of how a file and URLs are read, and of what the file decides about the URLs.
  package static let ofMatching: [Choice] =
    JSONChoices.choices + EnvelopeChoices.choices + PatternChoices.choices
    + PathFormChoices.choices + LegacyPathChoices.choices + ComponentChoices.choices
    + QueryChoices.choices + LetterCaseChoices.choices + PercentEncodingChoices.choices
    + DefaultsChoices.choices + VariableChoices.choices + URLChoices.choices
    + EntriesChoices.choices
}
