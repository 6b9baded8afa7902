import BuiltIns
import Discovery
import Questions
import SpecModel
import Suites

extension FuzzTarget {
  /// Returns the case that an input becomes, made as small as possible; `nil` if the suites have no
  /// question for it, or if the library, the model and all mutants agree.
  ///
  /// - Parameters:
  ///   - suite: The path of the suite: `query/items`.
  ///   - name: The last part of the id; `nil` to suggest one.
  ///   - library: The library under test.
  func promotedCase(
    from input: [UInt8], to suite: String?, named name: String?, in data: ConformanceData,
    library: @escaping Reader
  ) throws(InputError) -> PromotedCase? {
    let inquiry = MutantExplanation(about: self, in: data, library: library)
    let answered = questions(of: input).compactMap { question in
      inquiry.answers(to: question).map { (question: question, pair: $0) }
    }
    // Prefers a question on which the library and the model differ to one that kills a mutant.
    let finding =
      answered.first { $0.pair.isDifferent }
      ?? answered.first { question, pair in
        inquiry.mutants.contains { question.kills($0, pair.model) }
      }
    guard let (original, originalPair) = finding else { return nil }
    guard let suite else {
      throw InputError("it becomes a case; name its suite with --suite, such as query/items")
    }
    if let name { try data.checkIsFree("\(suite)/\(name)") }
    var explanations = inquiry.explanations(of: original, originalPair)
    // If both agree, a smaller question has no difference to preserve.
    let question =
      originalPair.isDifferent
      ? inquiry.shrunken(original, originalPair, keeping: explanations) : original
    guard let pair = inquiry.answers(to: question) else { return nil }
    if explanations.isEmpty { explanations = inquiry.explanations(of: question, pair) }
    let basis = CaseJustification(of: question, pair, explanations: explanations, inquiry)
    guard let basis, let mutant = explanations.first else {
      throw InputError(
        "no mutant of a rule explains it, so that its case must be written by hand: "
          + "the model answers \(pair.model.summary), the library \(pair.library.summary)")
    }
    let suggestion = basis.authority == .unspecified ? mutant.id : "not-\(mutant.id)"
    // Keeps the original input if only that input shows the difference.
    let smallerInput = self.input(stating: question).flatMap { candidate in
      let isShown = questions(of: candidate).contains {
        inquiry.answers(to: $0)?.isDifferent == true
      }
      return isShown || !pair.isDifferent ? candidate : nil
    }
    return PromotedCase(
      id: "\(suite)/\(name ?? data.freeName(in: suite, like: suggestion))",
      since: data.changes.hasRelease ? data.version : nil,
      title: data.title(ofCaseAbout: basis.rules[0]), question: question, pair: pair,
      mutant: pair.isExplained(by: mutant, question) ? mutant.id : nil, basis: basis,
      platforms: question.platform.spans { inquiry.answers(to: question, on: $0) == pair },
      input: smallerInput ?? input)
  }
}

extension ConformanceData {
  /// Throws if a new case cannot have an id.
  fileprivate func checkIsFree(_ id: String) throws(InputError) {
    guard id.wholeMatch(of: /[a-z0-9-]+(\/[a-z0-9-]+)+/) != nil else {
      throw InputError("\(id): write the name in lowercase letters, digits and hyphens")
    }
    guard !retired.contains(id) else {
      throw InputError("\(id): this id is retired; choose another with --name")
    }
    if let item = cases.first(where: { $0.id == id }) {
      throw InputError(
        "\(id): this id is used at \(item.file):\(item.line); choose another with --name")
    }
  }

  /// Returns a name that no case of a suite has or had: the given name, if necessary with a number.
  fileprivate func freeName(in suite: String, like name: String) -> String {
    let taken = retired.union(cases.map(\.id))
    let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    return names.first { !taken.contains("\(suite)/\($0)") } ?? name
  }

  /// Returns the first sentence of a rule as a title.
  fileprivate func title(ofCaseAbout rule: String) -> String {
    let statement = catalog.rules[rule]?.statement ?? rule
    return String(statement.prefixMatch(of: /.+?(?=[.;:](\s|$))/)?.0 ?? statement[...])
  }
}
