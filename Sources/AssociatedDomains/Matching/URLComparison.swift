/// A comparison of the rules of a list with one URL, condition by condition, to explain decisions.
///
/// A comparison uses the same table and texts as a decision, but compares one pattern at a time, by
/// a scan or by position sets. An instance belongs to one task.
package final class URLComparison {
  private let table: Shared<RuleTable>
  private let bytes: RawBuffer<UInt8>
  private var forms: URLForms
  private let sets: PositionSetEngine
  /// The text that each condition fails on, by the start of its pattern; `nil` if the condition
  /// holds.
  private var failures: [Int: URLForms.Compared?] = [:]
  private var copies: [CopiedText: Text] = [:]

  /// A text that a pattern is compared with.
  package struct Text: Sendable, Hashable {
    /// The text in the form that is compared.
    package let compared: String
    /// The text as written in the URL; `nil` if the URL lacks the query item.
    package let written: String?
  }

  private struct CopiedText: Hashable {
    let start: UnsafePointer<UInt8>?
    let writtenStart: UnsafePointer<UInt8>?
    let count: Int
    let isFolded: Bool
  }

  /// Creates a comparison of a URL, whatever its host, with the rules of a table.
  init(of url: LinkURL, with table: Shared<RuleTable>) {
    self.table = table
    bytes = RawBuffer(url.bytes)
    forms = URLForms(nameCount: table.contents.pointee.names.count)
    sets = PositionSetEngine(table.contents)
    forms.begin(bytes.elements, URLParts(url.ranges))
  }

  /// The number of rules.
  var ruleCount: Int { table.contents.pointee.rules.count }

  /// Returns whether a rule matches the URL.
  package func matches(rule: Int) -> Bool { firstFailure(ofRule: rule) == nil }

  /// Returns the index of a rule's first failed condition, and the text that the condition fails
  /// on; `nil` if the rule matches.
  func firstFailure(ofRule number: Int) -> (condition: Int, text: Text)? {
    let rule = table.contents.pointee.rules[number]
    var index = 0
    while let condition = condition(index, of: rule) {
      if let text = failure(of: condition) { return (index, copy(text, rule.form)) }
      index += 1
    }
    return nil
  }

  /// Returns the text that a condition of a rule fails on; `nil` if the condition holds.
  package func failure(ofCondition index: Int, ofRule number: Int) -> Text? {
    let rule = table.contents.pointee.rules[number]
    return condition(index, of: rule).flatMap(failure).map { copy($0, rule.form) }
  }

  /// Returns the texts that a condition is compared with: a component, or the values of the items
  /// with its name.
  package func texts(ofCondition index: Int, ofRule number: Int) -> [Text] {
    let rule = table.contents.pointee.rules[number]
    return condition(index, of: rule).map { $0.texts.reversed().map { copy($0, rule.form) } } ?? []
  }
}

extension URLComparison {
  /// A pattern, and the texts that it must match.
  private typealias Condition = (start: Int, texts: URLForms.Texts)

  /// Returns a condition of a rule by its index, as in ``LinkRule/conditions``; `nil` beyond the
  /// last.
  private func condition(_ index: Int, of rule: RuleTable.Rule) -> Condition? {
    let table = table.contents
    var index = index
    if rule.path >= 0 {
      let path = table.pointee.paths[Int(rule.path)]
      if index == 0 { return (Int(path.start), forms.texts(of: .path, path.form)) }
      index -= 1
    }
    if rule.query >= 0 {
      let list = table.pointee.queries[Int(rule.query)]
      let count = Int(list.end - list.first)
      if index < count {
        let condition = table.pointee.conditions[Int(list.first) + index]
        let texts =
          condition.name < 0
          ? forms.texts(of: .query, condition.form)
          : forms.items(named: Int(condition.name), of: table.pointee.names, condition.form)
        return (Int(condition.start), texts)
      }
      index -= count
    }
    guard index == 0, rule.fragment >= 0 else { return nil }
    let condition = table.pointee.conditions[Int(rule.fragment)]
    return (Int(condition.start), forms.texts(of: .fragment, condition.form))
  }

  /// Returns the first text that a pattern does not match; `nil` if it matches all of them.
  /// - Rules: QRY-004, QRY-006
  private func failure(of condition: Condition) -> URLForms.Compared? {
    if let known = failures[condition.start] { return known }
    let failure = condition.texts.reversed().first { !matches(condition.start, $0.text) }
    failures[condition.start] = .some(failure)
    return failure
  }

  private func matches(_ start: Int, _ text: URLForms.Text) -> Bool {
    let code = table.contents.pointee.code
    if !code.instructions[start].precedesVariable {
      switch code.compare(from: start, with: text, at: 0) {
      case .matches: return true
      case .differs: return false
      case .undecided: break
      }
    }
    return sets.matches(from: start, text, at: 0) != nil
  }

  /// Returns a copy of a text; rules that fail on the same text share the copy.
  private func copy(_ text: URLForms.Compared, _ form: ComparisonForm) -> Text {
    let key = CopiedText(
      start: text.text.baseAddress, writtenStart: text.written.baseAddress,
      count: text.written.count, isFolded: form.isFolded)
    if let known = copies[key] { return known }
    // The comparison ignores case without changing texts as written, so the copy is folded here.
    let bytes = form.isFolded ? Array(text.text).caseFolded : Array(text.text)
    let copy = Text(
      compared: String(decoding: bytes, as: UTF8.self),
      written: text.isMissing ? nil : String(decoding: text.written, as: UTF8.self))
    copies[key] = copy
    return copy
  }
}
