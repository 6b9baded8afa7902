import Questions

extension MatcherQuestion {
  /// Gives the first entry one rule that repeats a stretch often, and the URL a long text that
  /// nearly matches it, so that trying every way to match takes exponential time.
  mutating func addBacktracking(_ generator: inout SeededGenerator) {
    let stretch = generator.element(of: ["*", "*a", "?*", "*?a", "**", "$(food)"]) ?? ""
    let copies = String(repeating: stretch, count: 8 + generator.number(below: 24))
    let pattern = copies + (generator.element(of: ["b", "a?b", "/b"]) ?? "")
    let text = String(repeating: "a", count: 24 + generator.number(below: 40))
    let rule: JSON
    let rest: String
    switch generator.number(below: 6) {
    case 0: (rule, rest) = (["?": .string(pattern)], "?\(text)")
    case 1: (rule, rest) = (["#": .string(pattern)], "#\(text)")
    case 2:
      let items = repeatElement("a=\(text)", count: 1 + generator.number(below: 8))
      (rule, rest) = (["?": ["a": .string(pattern)]], "?\(items.joined(separator: "&"))")
    default: (rule, rest) = (["/": .string("/" + pattern)], text)
    }
    site.change(at: ["applinks", "details", "0"]) { $0[step: "components"] = [rule] }
    if stretch.hasPrefix("$") {
      site.change(at: ["applinks"]) {
        $0.set("food", in: "substitutionVariables", to: ["a", "aa"])
      }
    }
    if !site.namedApps.contains(app) { app = generator.element(of: site.namedApps) ?? app }
    url = "https://\(domain)/\(rest)"
  }
}
