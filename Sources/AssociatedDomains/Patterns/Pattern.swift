/// A pattern of a site association, compiled: `*`, `?`, `$(variable)` and literal text (PAT-001).
///
/// It covers the whole of a text or does not match (PAT-006). The time that takes grows no faster
/// than the text, however many stars the pattern has.
public struct Pattern: Sendable {
  /// Which component of a URL a pattern is compared with.
  public enum Kind: Sendable, Hashable {
    /// The path; pattern and text are both brought to a canonical form (PTH-006).
    case path
    /// The whole query, or the value of one query item.
    case query
    /// The fragment.
    case fragment

    /// The member of a component rule that holds patterns of the kind (CMP-002).
    var member: String {
      switch self {
      case .path: "/"
      case .query: "?"
      case .fragment: "#"
      }
    }
  }

  /// Why a pattern matches nothing, whatever the text (X-20).
  public enum Defect: Sendable, Hashable {
    /// `$(` is not followed by a name and `)`.
    case unterminatedVariable
    /// No variable has this name.
    case undefinedVariable(String)
    /// The variable of this name has no values.
    case emptyVariable(String)
  }

  /// The pattern as it is written in the file.
  public let text: String
  /// What it is compared with.
  public let kind: Kind
  /// How texts are brought into the form that it is compared with.
  let form: TextForm
  /// Why it never matches, if it never does.
  public let defect: Defect?
  /// What must be found in a text, one after another.
  let program: PatternProgram

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern as it is written in the file.
  ///   - kind: What it is compared with.
  ///   - variables: What `$(name)` stands for; nothing where it is literal text, as it was before
  ///     there were variables (SUB-018).
  ///   - caseSensitive: Whether upper and lower case differ (CASE-001).
  ///   - percentEncoded: Whether texts are compared as they stand in the URL, or decoded (ENC-002).
  public init(
    _ text: String, kind: Kind, variables: SubstitutionVariables? = .builtIn,
    caseSensitive: Bool = true, percentEncoded: Bool = true
  ) {
    self.text = text
    self.kind = kind
    form = TextForm(isDecoded: !percentEncoded, isFolded: !caseSensitive)
    do {
      let compiler = PatternCompiler(
        variables: variables, isPath: kind == .path, isFolded: form.isFolded)
      program = try compiler.program(of: text)
      defect = nil
    } catch {
      program = PatternProgram()
      defect = error
    }
  }

  /// Compiles a pattern as a system reads it: flags and variables that it does not know yet are
  /// neither heeded nor replaced.
  public init(
    _ text: String, kind: Kind, variables: SubstitutionVariables = .builtIn,
    caseSensitive: Bool = true, percentEncoded: Bool = true, on system: OperatingSystem
  ) {
    self.init(
      text, kind: kind, variables: system.supports(.substitutionVariables) ? variables : nil,
      caseSensitive: caseSensitive || !system.supports(.caseSensitive),
      percentEncoded: percentEncoded || !system.supports(.percentEncoded))
  }

  /// Whether the pattern covers a text that stands in a URL, percent-encoded and without the `?` or
  /// `#` before it.
  public func matches(_ text: String) -> Bool {
    matches(ComparedText(Array(text.utf8), kind: kind, form: form))
  }

  /// Whether the pattern covers a text that already has its form, from end to end (PAT-006).
  ///
  /// So the empty pattern covers only the empty text (PAT-010).
  func matches(_ text: ComparedText) -> Bool {
    guard defect == nil, program.minimumLength <= text.bytes.count else { return false }
    return program.hasWords ? program.matchesBySets(text) : program.matchesGreedily(text.bytes)
  }
}

extension Pattern.Defect: Error, CustomStringConvertible {
  /// What is wrong, in a few words.
  public var description: String {
    switch self {
    case .unterminatedVariable: "`$(` without a name and `)` after it"
    case .undefinedVariable(let name): "no variable has the name \(name.quoted)"
    case .emptyVariable(let name): "the variable \(name.quoted) has no values"
    }
  }
}
