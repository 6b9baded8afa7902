/// The values of `$(name)` in the patterns of a file: its own variables and the built-in ones.
public struct SubstitutionVariables: Sendable, Equatable {
  /// The meaning of a variable.
  enum Meaning {
    /// One character of a set.
    case character(ASCIISet)
    /// One of several texts.
    case words(VariableWords)
  }

  /// The built-in variables alone.
  public static let builtIn = SubstitutionVariables([:])

  private let exact: [ScalarText: VariableWords]
  private let folded: [ScalarText: VariableWords]

  /// Creates the built-in variables and these, which take precedence over a built-in variable of
  /// the same name.
  ///
  /// Names are compared by Unicode scalars. Values may contain `*` and `?`, and are compared as
  /// written.
  /// - Parameter values: The values of each variable by its name.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the values.
  /// - Rules: X-20, SUB-003, SUB-004, SUB-016
  public init(_ values: [String: [String]]) {
    self.init(pairs: values.map { ($0.key, $0.value) })
  }

  /// Creates the built-in variables and these, of which the last counts if names repeat.
  package init(pairs: [(name: String, values: [String])]) {
    // Most files define none.
    guard !pairs.isEmpty else {
      (exact, folded) = ([:], [:])
      return
    }
    let numbered = pairs.enumerated().map { (offset: $0 + BuiltInVariable.idCount, element: $1) }
    func words(isFolded: Bool) -> [ScalarText: VariableWords] {
      let compiled = numbered.map { id, pair in
        (ScalarText(pair.name), VariableWords(ValueList(pair.values, isFolded: isFolded), id: id))
      }
      return Dictionary(compiled) { $1 }
    }
    exact = words(isFolded: false)
    folded = words(isFolded: true)
  }

  /// Returns the meaning of a name; `nil` if it is not defined.
  /// - Parameters:
  ///   - name: The name.
  ///   - isFolded: Whether the rule that uses the variable ignores case.
  /// - Rules: SUB-005
  func meaning(of name: String, isFolded: Bool) -> Meaning? {
    if let words = (isFolded ? folded : exact)[ScalarText(name)] { return .words(words) }
    return BuiltInVariable(rawValue: name)?.meaning(isFolded: isFolded)
  }
}

/// The texts of variables by name, as files define them.
struct VariableDefinitions: Sendable {
  private let values: [ScalarText: [String]]

  /// Creates the built-in variables and these, of which the last counts if names repeat.
  init(pairs: [(name: String, values: [String])]) {
    values = Dictionary(pairs.map { (ScalarText($0.name), $0.values) }) { $1 }
  }

  /// Returns the values of a variable; `nil` if it is a character class or not defined.
  /// - Rules: X-20, SUB-006
  func values(of name: String) -> [String]? {
    values[ScalarText(name)] ?? BuiltInVariable(rawValue: name)?.codes
  }

  /// Returns the same values as patterns compare them; those of built-in variables are sorted once.
  func list(of name: String, isFolded: Bool) -> ValueList? {
    if let values = values[ScalarText(name)] { return ValueList(values, isFolded: isFolded) }
    let builtIn = BuiltInVariable(rawValue: name)?.meaning(isFolded: isFolded)
    return if case .words(let words) = builtIn { words.list } else { nil }
  }
}

/// The variables that every file has.
/// - Rules: SUB-006
enum BuiltInVariable: String {
  /// A letter.
  case alpha
  /// An uppercase letter.
  case upper
  /// A lowercase letter.
  case lower
  /// A letter or a digit.
  case alnum
  /// A digit.
  case digit
  /// A hexadecimal digit.
  case xdigit
  /// A region code.
  case region
  /// A language code.
  case lang

  /// The characters of a class; `nil` for a list of codes.
  var characters: ASCIISet? {
    if case .character(let characters) = meaning(isFolded: false) { characters } else { nil }
  }

  /// The codes of a list; `nil` for a character class.
  var codes: [String]? {
    switch self {
    case .region: ISOCodes.regions
    case .lang: ISOCodes.languages
    case .alpha, .upper, .lower, .alnum, .digit, .xdigit: nil
    }
  }

  /// Returns the meaning of the variable; without case, uppercase classes become lowercase ones.
  /// - Rules: CASE-005
  func meaning(isFolded: Bool) -> SubstitutionVariables.Meaning {
    switch self {
    case .alpha: .character(isFolded ? .lower : .alpha)
    case .upper: .character(isFolded ? .lower : .upper)
    case .lower: .character(.lower)
    case .alnum: .character(isFolded ? .lower.union(.digit) : .alnum)
    case .digit: .character(.digit)
    case .xdigit: .character(isFolded ? .digit.union(ASCIISet("abcdef")) : .xdigit)
    case .region: .words(isFolded ? Self.foldedRegions : Self.regions)
    case .lang: .words(isFolded ? Self.foldedLanguages : Self.languages)
    }
  }

  private static let regions = VariableWords(
    ValueList(ISOCodes.regions, isFolded: false), id: 0)
  private static let foldedRegions = VariableWords(
    ValueList(ISOCodes.regions, isFolded: true), id: 0)
  private static let languages = VariableWords(
    ValueList(ISOCodes.languages, isFolded: false), id: 1)
  private static let foldedLanguages = VariableWords(
    ValueList(ISOCodes.languages, isFolded: true), id: 1)

  /// The number of identifiers that the built-in variables use.
  static let idCount = 2
}
