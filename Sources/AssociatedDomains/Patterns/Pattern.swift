/// A compiled pattern of a site association: `*`, `?`, `$(variable)` and literal text.
///
/// ```swift
/// let pattern = Pattern("/buy/*/$(digit)", kind: .path)
/// assert(pattern.matches("/buy/shoes/7") && !pattern.matches("/buy/shoes"))
/// ```
///
/// A pattern matches a whole text or not at all. For most patterns, the time is linear in the
/// length of the text. A repetitive pattern takes O(*m* · *n* / 64) with a repetitive text; no
/// pattern takes more.
/// - Rules: PAT-001, PAT-006
public struct Pattern: Sendable, Equatable {
  /// The component of a URL that a pattern is compared with.
  public enum Kind: Sendable, Hashable {
    /// The path; pattern and text are both brought into a canonical form.
    /// - Rules: PTH-006
    case path
    /// The whole query, or the value of one query item.
    case query
    /// The fragment.
    case fragment

    /// The member of a component rule that holds such patterns.
    /// - Rules: CMP-002
    package var member: String {
      switch self {
      case .path: "/"
      case .query: "?"
      case .fragment: "#"
      }
    }
  }

  /// Why a pattern never matches.
  /// - Rules: X-20
  @nonexhaustive
  public enum Defect: Sendable, Hashable {
    /// `$(` is not followed by a name and `)`.
    case unterminatedVariable
    /// No variable has this name.
    case undefinedVariable(String)
    /// The variable of this name has no values.
    case emptyVariable(String)
  }

  /// The pattern as written in the file.
  public let text: String
  /// The component that it is compared with.
  public let kind: Kind
  /// The form that texts are compared in.
  package let form: ComparisonForm
  /// Why the pattern never matches; `nil` if it can match.
  public let defect: Defect?
  /// The requirements on a text, which no text meets if the pattern never matches.
  package let tokens: PatternTokens
  /// The instructions.
  let program: PatternProgram

  /// Compiles a pattern.
  /// - Parameters:
  ///   - text: The pattern as written in the file.
  ///   - kind: The component that it is compared with.
  ///   - variables: The values of `$(name)`; `nil` if that is literal text, as on systems without
  ///     variables.
  ///   - caseSensitive: Whether uppercase and lowercase differ.
  ///   - percentEncoded: Whether texts are compared as written in the URL instead of decoded.
  /// - Complexity: O(*n* + *v* log *v*), where *n* is the length of the pattern and *v* the length
  ///   of the values of its variables.
  /// - Rules: SUB-018, CASE-001, ENC-002
  public init(
    _ text: String, kind: Kind, variables: SubstitutionVariables? = .builtIn,
    caseSensitive: Bool = true, percentEncoded: Bool = true
  ) {
    var parser = PatternParser(variables: variables)
    self.init(
      text, kind: kind,
      form: ComparisonForm(isDecoded: !percentEncoded, isFolded: !caseSensitive),
      parsedBy: &parser)
  }

  /// Compiles a pattern with the variables of a parser, which prepares their values once.
  package init(
    _ text: String, kind: Kind, form: ComparisonForm, parsedBy parser: inout PatternParser
  ) {
    (self.text, self.kind, self.form) = (text, kind, form)
    do throws(Defect) {
      tokens = try parser.tokens(of: text, isPath: kind == .path, isFolded: form.isFolded)
      defect = nil
    } catch {
      tokens = .never(isFolded: form.isFolded)
      defect = error
    }
    program = PatternProgram(tokens)
  }

  /// Compiles a pattern as a system reads it; flags and variables that the system does not support
  /// are ignored.
  /// - Parameters:
  ///   - text: The pattern as written in the file.
  ///   - kind: The component that it is compared with.
  ///   - variables: The values of `$(name)`.
  ///   - caseSensitive: Whether uppercase and lowercase differ.
  ///   - percentEncoded: Whether texts are compared as written in the URL instead of decoded.
  ///   - system: The system.
  public init(
    _ text: String, kind: Kind, variables: SubstitutionVariables = .builtIn,
    caseSensitive: Bool = true, percentEncoded: Bool = true, on system: OperatingSystem
  ) {
    self.init(
      text, kind: kind, variables: system.supports(.substitutionVariables) ? variables : nil,
      caseSensitive: caseSensitive || !system.supports(.caseSensitive),
      percentEncoded: percentEncoded || !system.supports(.percentEncoded))
  }

  /// Returns whether the pattern matches a whole text.
  /// - Parameter text: The text as written in a URL, without a leading `?` or `#`.
  /// - Complexity: O(*m* · *n* / 64), where *m* is the length of the pattern and *n* that of the text.
  public func matches(_ text: String) -> Bool {
    matches(PositionIndex([form.apply(to: Array(text.utf8), isPath: kind == .path)]))
  }

  /// Returns whether the pattern matches a whole text that is already in the pattern's form.
  ///
  /// The empty pattern matches only the empty text.
  /// - Rules: PAT-006, PAT-010, PAT-012
  package func matches(_ text: PositionIndex) -> Bool {
    guard tokens.minimumLength <= text.bytes.count else { return false }
    return text.bytes.withUnsafeBufferPointer { program.matchesByScan($0) }
      ?? program.matchesBySets(text)
  }

  /// Returns whether the pattern matches a text by position sets, which decide as the scan does.
  func matchesBySets(_ text: PositionIndex) -> Bool { program.matchesBySets(text) }

  /// Compares the texts of the patterns and their requirements.
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.text == right.text && left.kind == right.kind && left.form == right.form
      && left.defect == right.defect && left.tokens == right.tokens
  }
}

extension Pattern.Defect: Error, CustomStringConvertible {
  /// The defect in a few words.
  public var description: String {
    switch self {
    case .unterminatedVariable: "`$(` without a name and `)` after it"
    case .undefinedVariable(let name): "no variable has the name \(name.quotedBriefly)"
    case .emptyVariable(let name): "the variable \(name.quotedBriefly) has no values"
    }
  }
}
