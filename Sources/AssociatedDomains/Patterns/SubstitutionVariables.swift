/// The values of `$(name)` in the patterns of a file: its own variables and the built-in ones.
public struct SubstitutionVariables: Sendable, Equatable {
  /// The meaning of a variable.
  enum Meaning {
    /// One character of a set.
    case character(ASCIISet)
    /// One of several texts.
    case values(VariableValues)
  }

  /// The built-in variables alone.
  public static let builtIn = SubstitutionVariables([:])

  /// The variables of the file, as it defines them.
  private let values: [ScalarText: [String]]

  /// Creates the built-in variables and the given ones, which take precedence over built-in
  /// variables of the same name.
  ///
  /// Names are compared by Unicode scalars. Values may contain `*` and `?`, and are compared as
  /// written.
  /// - Parameter values: The values of each variable by its name.
  /// - Complexity: O(*n*), where *n* is the number of variables.
  /// - Rules: X-20, SUB-003, SUB-004, SUB-016
  public init(_ values: [String: [String]]) {
    self.init(pairs: values.map { ($0.key, $0.value) })
  }

  /// Creates the built-in variables and the given ones; if a name repeats, its last values count.
  package init(pairs: [(name: String, values: [String])]) {
    values = Dictionary(pairs.map { (ScalarText($0.name), $0.values) }) { $1 }
  }

  /// Compares the values of each variable, regardless of their order.
  public static func == (left: SubstitutionVariables, right: SubstitutionVariables) -> Bool {
    left.values.count == right.values.count
      && left.values.allSatisfy { name, values in
        right.values[name].map {
          VariableValues($0, isFolded: false) == VariableValues(values, isFolded: false)
        } ?? false
      }
  }

  /// Returns the texts that a variable stands for, one for each character of a class; `nil` if it
  /// is not defined.
  func texts(of name: String) -> [String]? {
    values[ScalarText(name)] ?? BuiltIn(rawValue: name)?.texts
  }

  /// Returns the meaning of a name; `nil` if it is not defined.
  /// - Parameters:
  ///   - name: The name.
  ///   - isFolded: Whether the rule that uses the variable ignores case.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the variable's values.
  /// - Rules: SUB-005, X-20
  func meaning(of name: String, isFolded: Bool) -> Meaning? {
    if let values = values[ScalarText(name)] {
      return .values(VariableValues(values, isFolded: isFolded))
    }
    return BuiltIn(rawValue: name)?.meaning(isFolded: isFolded)
  }

  /// The variables that every file has.
  /// - Rules: SUB-006
  private enum BuiltIn: String {
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

    /// Returns the meaning of the variable; if case is ignored, uppercase classes become lowercase.
    /// - Rules: CASE-005
    func meaning(isFolded: Bool) -> Meaning {
      switch self {
      case .alpha: .character(isFolded ? .lower : .alpha)
      case .upper: .character(isFolded ? .lower : .upper)
      case .lower: .character(.lower)
      case .alnum: .character(isFolded ? .lower.union(.digit) : .alnum)
      case .digit: .character(.digit)
      case .xdigit: .character(isFolded ? .digit.union(ASCIISet("abcdef")) : .xdigit)
      case .region: .values(isFolded ? Self.foldedRegions : Self.regions)
      case .lang: .values(isFolded ? Self.foldedLanguages : Self.languages)
      }
    }

    /// The texts that the variable stands for.
    var texts: [String] {
      if self == .region { return CodeLists.regions }
      if self == .lang { return CodeLists.languages }
      guard case .character(let characters) = meaning(isFolded: false) else { return [] }
      return (0..<0x80 as Range<UInt8>).filter(characters.contains).map {
        String(Unicode.Scalar($0))
      }
    }

    // Sorted once.
    private static let regions = VariableValues(CodeLists.regions, isFolded: false)
    private static let foldedRegions = VariableValues(CodeLists.regions, isFolded: true)
    private static let languages = VariableValues(CodeLists.languages, isFolded: false)
    private static let foldedLanguages = VariableValues(CodeLists.languages, isFolded: true)
  }
}
