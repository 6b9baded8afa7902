/// A property of ``Dialect`` with its rules and with the mutants that its alternatives make.
///
/// The documented alternative is the property's value in ``Dialect/documented``. Each other
/// alternative has a text, `id: sentence`; if the mutant breaks another rule than the first of the
/// choice, `id (rule): sentence`. The alternatives of an enumeration have their texts as raw
/// values; those of other types are listed with the choice. The initializers are not inlined into the
/// lists of choices, which took longer to optimize than everything that reads a file.
package struct Choice: Sendable, Identifiable {
  /// The property of the dialect.
  package let id: any PartialKeyPath<Dialect> & Sendable
  /// The ids of the rules that the choice belongs to, that of most of its mutants first.
  package let rules: [String]
  /// The mutants, one for each alternative that is not the documented one.
  package let mutants: [Mutant]

  /// Creates a choice whose alternatives are the cases of an enumeration.
  @inline(never) init<A: Alternatives>(
    _ path: any WritableKeyPath<Dialect, A> & Sendable, _ rules: [String]
  ) {
    let others = A.allCases.filter { $0 != Dialect.documented[keyPath: path] }
    self.init(path, rules, others.map { ($0, $0.rawValue) })
  }

  /// Creates a choice between true and false, with the text of the alternative.
  @inline(never) init(
    _ path: any WritableKeyPath<Dialect, Bool> & Sendable, _ rules: [String], _ text: String
  ) {
    self.init(path, rules, [(!Dialect.documented[keyPath: path], text)])
  }

  /// Creates a choice with the texts of its other alternatives.
  @inline(never) init<A: Sendable>(
    _ path: any WritableKeyPath<Dialect, A> & Sendable, _ rules: [String],
    _ texts: KeyValuePairs<A, String>
  ) {
    self.init(path, rules, texts.map { ($0.key, $0.value) })
  }

  private init<A: Sendable>(
    _ path: any WritableKeyPath<Dialect, A> & Sendable, _ rules: [String], _ others: [(A, String)]
  ) {
    self.id = path
    self.rules = rules
    self.mutants = others.map { value, text in
      Mutant(text: text, rule: rules[0], of: path) { $0[keyPath: path] = value }
    }
  }
}

/// The alternatives of a choice, the documented one first, with their texts.
protocol Alternatives: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// The model with one choice made another way: a plausible misreading.
///
/// The mutation score counts the cases that kill each of them. The promotion of a finding looks for
/// the mutant that explains the library's answer.
package struct Mutant: Sendable, Identifiable {
  /// The name, unique among all mutants: `only-first-repeated-item`.
  package let id: String
  /// The id of the rule that it breaks, or of the unspecified rule that it reads another way.
  package let rule: String
  /// A sentence that says what such a reader does.
  package let statement: String
  /// The choice that it makes another way; two mutants of one choice exclude each other.
  package let choice: Choice.ID
  private let change: @Sendable (inout Dialect) -> Void

  fileprivate init(
    text: String, rule: String, of choice: Choice.ID,
    change: @escaping @Sendable (inout Dialect) -> Void
  ) {
    let (name, statement) = halves(of: text, at: ":")
    let words = parts(of: name, between: " ")
    self.id = words[0]
    self.rule = words.count > 1 ? String(words[1].dropFirst().dropLast()) : rule
    self.statement = String((statement ?? "").dropFirst())
    self.choice = choice
    self.change = change
  }

  /// Returns a dialect with the choice made this way.
  package func applied(to dialect: Dialect) -> Dialect {
    var dialect = dialect
    change(&dialect)
    return dialect
  }

  /// All mutants, in the order of the rule catalog.
  ///
  /// Some bugs of public libraries are not choices, so no mutant has them: exponential time on many
  /// `*`, and a `details` object whose entries are read in random order, although each names one
  /// app. Some mutants differ from the model only where the rules are unspecified: a region list
  /// taken from the machine only in codes that the two lists do not share, and the concatenated
  /// entries of one app only if the first entry does not match.
  package static let all: [Mutant] = Choice.all.flatMap(\.mutants)

  /// The mutants of the choices of how a file and URLs are read, and of what the file decides.
  package static let ofMatching: [Mutant] = Choice.ofMatching.flatMap(\.mutants)
}
