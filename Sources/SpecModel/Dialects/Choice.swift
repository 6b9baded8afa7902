package import Questions

/// A property of ``Dialect`` with its rules and with the mutants that its alternatives make.
///
/// The documented alternative is the property's value in ``Dialect/documented``; every other one is
/// a misreading. The initializers are not inlined, because the lists of choices then took longer to
/// optimize than everything that reads a file.
package struct Choice: Sendable, Identifiable {
  /// The property of the dialect.
  package let id: any PartialKeyPath<Dialect> & Sendable
  /// The ids of the rules that the choice belongs to; the rule of most of its mutants is first.
  package let rules: [String]
  /// The mutants, one for each alternative that is not the documented one.
  package let mutants: [Mutant]

  /// Creates a choice with the misreading of each alternative but the documented one.
  @inline(never) init<A: Sendable>(
    _ path: any WritableKeyPath<Dialect, A> & Sendable, _ rules: [String],
    _ misreadings: KeyValuePairs<A, Misreading>
  ) {
    self.id = path
    self.rules = rules
    self.mutants = misreadings.map { value, misreading in
      Mutant(misreading, of: path, rules[0]) { $0[keyPath: path] = value }
    }
  }

  /// Creates a choice between true and false, one of which is a misreading.
  @inline(never) init(
    _ path: any WritableKeyPath<Dialect, Bool> & Sendable, _ rules: [String],
    _ misreading: Misreading
  ) {
    self.init(path, rules, [!Dialect.documented[keyPath: path]: misreading])
  }
}

/// A reader's choice of an alternative that is not the documented one.
struct Misreading: Sendable {
  /// The name, unique among all misreadings: `only-first-repeated-item`.
  let id: String
  /// The id of the rule that it breaks; `nil` for the first rule of its choice.
  let rule: String?
  /// The sentence about such a reader.
  let sentence: String

  /// Creates a misreading, which may break another rule than the first of its choice.
  init(_ id: String, breaking rule: String? = nil, _ sentence: String) {
    (self.id, self.rule, self.sentence) = (id, rule, sentence)
  }
}

/// The alternatives of a choice, the documented one first; every other one is a misreading.
protocol Alternatives: CaseIterable, Hashable, Sendable {}

/// The model with one choice made another way: a plausible misreading.
///
/// The mutation score counts the cases that kill each mutant. The promotion of a finding looks for
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
  /// The form of the rules that such a reader misreads; `nil` for both.
  package let form: RuleForm?
  fileprivate let change: @Sendable (inout Dialect) -> Void

  fileprivate init(
    _ misreading: Misreading, of choice: Choice.ID, _ rule: String,
    change: @escaping @Sendable (inout Dialect) -> Void
  ) {
    self.id = misreading.id
    self.rule = misreading.rule ?? rule
    self.statement = misreading.sentence
    self.choice = choice
    self.form = nil
    self.change = change
  }

  private init(_ whole: Mutant, in form: RuleForm) {
    self.id = "\(whole.id)-in-\(form.rawValue)"
    self.rule = whole.rule
    self.statement = "\(whole.statement.dropLast()), but only in `\(form.rawValue)`."
    self.choice = whole.choice
    self.form = form
    self.change = whole.change
  }

  /// Returns the mutant that misreads only rules of one form: `case-never-counts-in-paths`.
  package func narrowed(to form: RuleForm) -> Mutant { Mutant(self, in: form) }

  /// Returns a dialect with the choice made this way.
  package func applied(to dialect: Dialect) -> Dialect {
    var dialect = dialect
    change(&dialect)
    return dialect
  }

  /// Returns whether the question is about rules that the mutant misreads.
  fileprivate func concerns(_ question: Question) -> Bool {
    form.map { question.ruleForms.contains($0) } ?? true
  }

  /// All mutants, in the order of the rule catalog.
  ///
  /// Some bugs of public libraries are not choices, so no mutant has them: exponential time on many
  /// `*`, and a `details` object whose entries are read in random order, although each names one
  /// app. Some mutants differ from the model only where the rules are unspecified. A region list
  /// taken from the machine differs only in codes that the two lists do not share. The concatenated
  /// entries of one app differ only if the first entry does not match.
  package static let all: [Mutant] = Choice.all.flatMap(\.mutants)

  /// The mutants of the choices of how a file and URLs are read, and of what the file decides.
  package static let ofMatching: [Mutant] = Choice.ofMatching.flatMap(\.mutants)

  /// Returns the mutants that can change the answer to a question of a kind.
  package static func of(_ kind: QuestionKind) -> [Mutant] {
    switch kind {
    case .match, .pattern, .site: ofMatching
    case .entitlements, .resolve, .fetch: all
    }
  }
}

extension Dialect {
  /// Returns the dialect with the choices of those mutants that concern a question.
  package func with(_ mutants: [Mutant], for question: Question) -> Dialect {
    var dialect = self
    for mutant in mutants where mutant.concerns(question) { mutant.change(&dialect) }
    return dialect
  }
}
