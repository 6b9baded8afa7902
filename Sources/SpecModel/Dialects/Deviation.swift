/// A plausible misreading: a dialect that differs from another in exactly one choice.
///
/// Suite strength asks which cases tell each of them from the documented dialect, and the promotion
/// of a finding which of them explains the library's answer.
public struct Deviation: Sendable, Identifiable {
  /// Its name, unique among all: `only-first-repeated-item`.
  public let id: String
  /// What a reader with this deviation does, in one sentence.
  public let statement: String
  /// The id of the rule that it breaks, or of the open question that it answers another way.
  public let rule: String
  private let change: @Sendable (inout Dialect) -> Void

  /// A deviation that makes one choice another way.
  init<Choice: Sendable>(
    _ id: String, breaks rule: String, _ statement: String,
    _ choice: any WritableKeyPath<Dialect, Choice> & Sendable, _ value: Choice
  ) {
    self.id = id
    self.statement = statement
    self.rule = rule
    self.change = { $0[keyPath: choice] = value }
  }

  /// The dialect with that choice made this way.
  public func applied(to dialect: Dialect) -> Dialect {
    var dialect = dialect
    change(&dialect)
    return dialect
  }
}

extension Deviation {
  /// All deviations, in the order of the ledger.
  ///
  /// Some faults of public libraries are no decisions, so that no dialect has them: exponential time
  /// on many `*`, and entries of a `details` object in random order, where each entry is for the one
  /// app in its name. Some can be told apart only by what the rules leave open: a region list taken
  /// from the host shows only in codes that the lists do not share, and entries of one app
  /// concatenated only where the first of them does not match.
  public static let all: [Deviation] =
    ofMatching + entitlementsFiles + entitlement + hosting + opening

  /// The deviations of a file, of URLs and of what the one says of the others.
  public static let ofMatching: [Deviation] =
    json + envelope + patternLanguage + pathForm + legacyPaths + components + query + letterCase
    + percentEncoding + defaults + substitutionVariables + urls + entries
}
