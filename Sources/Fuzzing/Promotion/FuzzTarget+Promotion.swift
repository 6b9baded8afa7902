import BuiltIns
import Questions
import SpecModel
import Suites

extension FuzzTarget {
  /// The case of the tables that an input becomes, made as small as it can be; nothing where the
  /// target asks nothing that the tables ask, or where library, model and all deviations agree.
  ///
  /// - Parameters:
  ///   - suite: The path of the suite: `query/items`.
  ///   - name: The last part of the id; without one it is suggested.
  ///   - library: What is under test.
  func promotedCase(
    from input: [UInt8], to suite: String?, named name: String?, in tables: ConformanceData,
    library: @escaping Reader
  ) throws(InputError) -> PromotedCase? {
    guard let finding = finding(in: input, tables, library) else { return nil }
    guard let suite else {
      throw InputError("it becomes a case; name its suite with --suite, such as query/items")
    }
    if let name { try tables.checkIsFree("\(suite)/\(name)") }
    let inquiry = finding.inquiry
    let accounting = inquiry.accounting(for: finding.question, finding.pair, in: tables)
    // Where both agree by now nothing is left that a smaller question could be held to.
    let question =
      finding.pair.isDifferent
      ? inquiry.shrunken(finding.question, finding.pair, keeping: accounting) : finding.question
    guard let pair = inquiry.answers(to: question) else { return nil }
    let accountingNow =
      accounting.isEmpty ? inquiry.accounting(for: question, pair, in: tables) : accounting
    let basis = CaseBasis(of: question, pair, telling: accountingNow, inquiry, tables)
    guard let basis, let deviation = accountingNow.first else {
      throw InputError(
        "no deviation of a rule accounts for it, so that its case must be written by hand: "
          + "the model answers \(pair.model.summary), the library \(pair.library.summary)")
    }
    let asked = question.question
    return PromotedCase(
      id: "\(suite)/\(name ?? tables.freeName(in: suite, like: basis.suggestedName(deviation)))",
      title: tables.title(ofCaseAbout: basis.rules[0]), question: question, pair: pair,
      deviation: inquiry.tells(deviation, question, pair) ? deviation.id : nil, basis: basis,
      spans: PlatformSpan.spans(around: question.platform) {
        inquiry.answers(to: asked, on: $0) == pair
      })
  }

  /// The input of a case, or the one that it was made from where only that shows the difference.
  func input(
    for promotedCase: PromotedCase, madeFrom original: [UInt8], _ library: @escaping Reader
  ) -> [UInt8] {
    guard let input = input(asking: promotedCase.question) else { return original }
    let isShown = questions(askedBy: input).contains { question in
      question.question.modelAnswer(on: question.platform)
        != library(question.question, question.platform)
    }
    return isShown || !promotedCase.pair.isDifferent ? input : original
  }

  /// The first question of an input on which the library and the model differ, else the first that a
  /// deviation answers differently from both.
  private func finding(in input: [UInt8], _ tables: ConformanceData, _ library: @escaping Reader) -> (
    question: PromotedQuestion, pair: AnswerPair, inquiry: FindingInquiry
  )? {
    let asked = questions(askedBy: input).compactMap { question in
      let inquiry = FindingInquiry(
        about: question.question.kind, catalog: tables.catalog, library: library)
      return inquiry.answers(to: question).map { (question: question, pair: $0, inquiry: inquiry) }
    }
    return asked.first { $0.pair.isDifferent }
      ?? asked.first {
        !$0.inquiry.altering($0.question, $0.pair.model, among: $0.inquiry.deviations).isEmpty
      }
  }
}

extension CaseBasis {
  /// A name for a case that shows a deviation to be wrong, or how a reader decides.
  fileprivate func suggestedName(_ deviation: Mutant) -> String {
    authority == .unspecified ? deviation.id : "not-\(deviation.id)"
  }
}

extension ConformanceData {
  /// Throws where a case may not have that id.
  fileprivate func checkIsFree(_ id: String) throws(InputError) {
    guard id.wholeMatch(of: /[a-z0-9-]+(\/[a-z0-9-]+)+/) != nil else {
      throw InputError("\(id): write the name in small letters, digits and hyphens")
    }
    guard !retired.contains(id) else {
      throw InputError("\(id): this id is retired; choose another with --name")
    }
    if let item = cases.first(where: { $0.id == id }) {
      throw InputError(
        "\(id): this id stands at \(item.file):\(item.line); choose another with --name")
    }
  }

  /// A name that no case of a suite has or had: the given one, or that with a number.
  fileprivate func freeName(in suite: String, like name: String) -> String {
    let taken = retired.union(cases.map(\.id))
    let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    return names.first { !taken.contains("\(suite)/\($0)") } ?? name
  }

  /// What a rule says first, as a title.
  fileprivate func title(ofCaseAbout rule: String) -> String {
    let statement = catalog.rules[rule]?.statement ?? rule
    return String(statement.prefixMatch(of: /.+?(?=[.;:](\s|$))/)?.0 ?? statement[...])
  }
}
