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
