/// What `$(name)` stands for in the patterns of a file: its own variables and the built-in ones.
public struct SubstitutionVariables: Sendable {
  /// What a variable stands for.
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

  /// The built-in variables and these, which win over a built-in of the same name.
  ///
  /// Names are compared scalar by scalar (SUB-003). Values may hold `*` and `?` (SUB-004), and are
  /// compared as they are written, like the text of a pattern (SUB-016).
  public init(_ values: [String: [String]]) {
    self.init(pairs: values.map { ($0.key, $0.value) })
  }

  /// The built-in variables and these, where names may repeat.
  init(pairs: [(name: String, values: [String])]) {
    let numbered = pairs.enumerated().map { (offset: $0 + BuiltInVariable.idCount, element: $1) }
    func words(isFolded: Bool) -> [ScalarText: VariableWords] {
      let compiled = numbered.map { id, pair in
        (ScalarText(pair.name), VariableWords(pair.values, id: id, isFolded: isFolded))
      }
      return Dictionary(compiled) { $1 }
    }
    exact = words(isFolded: false)
    folded = words(isFolded: true)
  }

  /// What a name stands for; nothing if it is not defined.
  ///
  /// The case flag of the rule that uses it holds for its values (SUB-005).
  func meaning(of name: String, isFolded: Bool) -> Meaning? {
    if let words = (isFolded ? folded : exact)[ScalarText(name)] { return .words(words) }
    return BuiltInVariable(rawValue: name)?.meaning(isFolded: isFolded)
  }
}

/// The variables that are there in every file (SUB-006).
enum BuiltInVariable: String {
  /// A letter.
  case alpha
  /// A capital.
  case upper
  /// A small letter.
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

  /// What the variable stands for; in lower case the classes of upper case letters become those of
  /// lower case (CASE-005).
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

  private static let regions = VariableWords(ISOCodes.regions, id: 0, isFolded: false)
  private static let foldedRegions = VariableWords(ISOCodes.regions, id: 0, isFolded: true)
  private static let languages = VariableWords(ISOCodes.languages, id: 1, isFolded: false)
  private static let foldedLanguages = VariableWords(ISOCodes.languages, id: 1, isFolded: true)

  /// How many numbers of variables the built-in ones take.
  static let idCount = 2
}
