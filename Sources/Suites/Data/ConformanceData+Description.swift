import FoundationShim
package import Questions

extension ConformanceData {
  /// Returns everything about a case or a rule, for a reader at a terminal.
  ///
  /// - Throws: `InputError` if no case and no rule has the id.
  package func description(of id: String) throws(InputError) -> String {
    if let item = cases.first(where: { $0.id == id }) { return description(of: item) }
    if let rule = catalog.rules[id] { return description(of: rule) }
    throw InputError("no case and no rule has the id \(id.quoted)")
  }

  private func description(of item: Case) -> String {
    var lines = [
      item.id, "  \(item.title)", "  \(item.file):\(item.line)",
      "  \(item.authority.rawValue), on \(item.platforms)", "",
      "question \(item.question.kind.rawValue)",
    ]
    lines += (item.questionJSON.object ?? [:]).filter { $0.name != "question" }
      .map { "  \($0.name): \($0.value.text)" }
    lines.append("")
    switch item.expectation {
    case .answer(.refused):
      lines.append("expects no_match, as the file or the URL is refused")
    case .answer(let answer): lines.append("expects \(answer.summary)")
    case .alternatives(let alternatives):
      lines.append("the answer is unspecified; acceptable answers:")
      lines += alternatives.map { "  \($0.name): \($0.answer.summary)" }
    }
    if let example = item.example { lines.append("quotes \(catalog.citation(of: example))") }
    if let note = item.note { lines.append("note: \(note)") }
    if let since = item.since { lines.append("since version \(since) of the data") }
    for rule in item.rules.compactMap({ catalog.rules[$0] }) {
      lines += ["", description(of: rule)]
    }
    lines += [
      "", "to run it: assay run --implementation associated-domains --case \(item.id.shellWord)",
    ]
    return lines.joined(separator: "\n")
  }

  private func description(of rule: Rule) -> String {
    var lines = [
      "\(rule.id) (\(rule.authority.rawValue); \(rule.platforms))", "  \(rule.statement)",
    ]
    lines += rule.alternatives.map { "  \($0.name): \($0.meaning)" }
    lines += catalog.citation(of: rule).remarks.map { "  \($0)" }
    lines += rule.untestable.map { ["  untestable: \($0)"] } ?? []
    lines += rule.sources.map { "  source: \(catalog.citation(of: $0))" }
    lines.append("  \(rule.file):\(rule.line)")
    return lines.joined(separator: "\n")
  }
}
