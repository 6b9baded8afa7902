import AssociatedDomains
import Testing

/// The pattern language, rule by rule.
struct PatternTests {
  @Test(
    "Wildcards, anchors and literals",
    arguments: [
      ("PAT-002", "a*b", "ab", true), ("PAT-002", "a*b", "axxb", true),
      ("PAT-002", "a*b", "axxc", false),
      ("PAT-003", "a?c", "abc", true), ("PAT-003", "a?c", "ac", false),
      ("PAT-003", "a?c", "abbc", false),
      ("PAT-004", "?*", "a", true), ("PAT-004", "?*", "abc", true), ("PAT-005", "*", "abc", true),
      ("PAT-005", "**", "", true),
      ("PAT-006", "abc", "abcd", false), ("PAT-006", "abc", "xabc", false),
      ("PAT-006", "*b", "abab", true), ("PAT-006", "a*", "ba", false),
      ("PAT-006", "*ab*", "aab", true),
      ("PAT-007", "a*d", "a/b/c/d", true), ("PAT-007", "a?b", "a/b", true),
      ("PAT-008", "abc", "Abc", false), ("PAT-010", "", "a", false),
      ("PAT-011", "a.c", "abc", false), ("PAT-011", "[ab]", "a", false),
      ("PAT-011", "(a|b)+$^", "(a|b)+$^", true),
      ("PAT-011", "a+", "aa", false), ("PAT-011", "a\\*", "a\\bc", true),
      ("PAT-011", "a\\*", "a*", false),
    ])
  func wildcards(rule: String, pattern: String, text: String, isMatch: Bool) {
    #expect(Pattern(pattern, kind: .query).matches(text) == isMatch)
    #expect(Pattern(pattern, kind: .fragment).matches(text) == isMatch)
  }

  @Test(
    "Paths are compared in their canonical form",
    arguments: [
      ("PAT-009", "", "", true), ("PAT-009", "", "/", true), ("PAT-009", "", "/a", false),
      ("PTH-001", "abc", "/abc", true), ("PTH-002", "/test/*", "/test", true),
      ("PTH-002", "/path/1/*", "/path/1", true),
      ("PTH-003", "/buy/", "/buy//", true), ("PTH-003", "/buy/*", "/buyer", false),
      ("PTH-003", "/buy/*", "/buy//", true), ("PTH-004", "/id/????", "/id/4811", true),
      ("PTH-005", "//abc", "/abc", true),
      ("PTH-005", "/a//b", "/a/b", true), ("PTH-005", "/a/b", "/a///b", true),
      ("PTH-009", "*", "", true), ("PTH-009", "*", "/a/b", true),
      ("PTH-011", "/b", "/a/../b", false), ("PTH-011", "/a/../b", "/a/../b", true),
      ("PTH-006", "*.html", "/a/b.html", true), ("PTH-006", "*/b", "/a/b", true),
      ("PAT-007", "/a*d", "/a/b/c/d", true), ("X-38", "/foo?*", "/foo", true),
      ("X-39", "?oo", "/foo", true), ("X-39", "?foo", "/foo", false),
      ("X-39", "$(digit)", "/1", true), ("PTH-006", "/$(digit)", "/1/", true),
    ])
  func paths(rule: String, pattern: String, text: String, isMatch: Bool) {
    #expect(Pattern(pattern, kind: .path).matches(text) == isMatch)
  }

  @Test(
    "Case is the same where the rule says so",
    arguments: [
      ("CASE-001", "AbC", "aBc", true), ("CASE-001", "É", "é", true),
      ("CASE-005", "$(upper)", "q", true),
      ("CASE-005", "$(lower)", "Q", true), ("CASE-005", "$(alnum)$(xdigit)$(alpha)", "QFQ", true),
      ("CASE-005", "$(digit)", "q", false), ("CASE-005", "$(xdigit)", "G", false),
      ("CASE-005", "$(region)", "gb", true), ("CASE-005", "$(lang)", "DE", true),
      ("CASE-005", "$(food)", "SUSHI", true), ("CASE-007", "%c3", "%C3", true),
      ("X-33", "\u{130}", "i", false), ("X-33", "\u{3A3}", "\u{3C3}", true),
      ("SUB-003", "$(Food)", "sushi", false),
    ])
  func foldedCase(rule: String, pattern: String, text: String, isMatch: Bool) {
    let variables = SubstitutionVariables(["food": ["Sushi"]])
    let pattern = Pattern(
      pattern, kind: .query, variables: variables, caseSensitive: false, percentEncoded: true)
    #expect(pattern.matches(text) == isMatch)
  }

  @Test(
    "Percent-encoding is literal, or resolved in the text alone",
    arguments: [
      ("ENC-001", "%C3%A9", "%C3%A9", true, true), ("ENC-001", "é", "%C3%A9", true, false),
      ("ENC-002", "é", "%C3%A9", false, true), ("ENC-003", "a%20b", "a%20b", false, false),
      ("ENC-003", "a b", "a%20b", false, true), ("ENC-003", "a%20b", "a%2520b", false, true),
      ("ENC-004", "%C3", "%c3", true, false), ("ENC-004", "A", "%41", true, false),
      ("ENC-005", "a/b", "a%2Fb", true, false), ("ENC-005", "a/b", "a%2Fb", false, true),
      ("ENC-009", "e\u{301}", "%C3%A9", false, false), ("PAT-003", "?", "%C3%A9", false, true),
      ("PAT-003", "??????", "%C3%A9", true, true), ("PAT-003", "?", "%F0%9F%98%80", false, true),
      ("X-10", "%FF", "%FF", false, true), ("X-10", "%FF%41", "%FF%41", false, true),
      ("X-10", "%zz%41", "%zz%41", false, true), ("X-10", "%ED%A0%80", "%ED%A0%80", false, true),
      ("X-10", "%4", "%4", false, true),
    ])
  func encoding(rule: String, pattern: String, text: String, isEncoded: Bool, isMatch: Bool) {
    #expect(Pattern(pattern, kind: .query, percentEncoded: isEncoded).matches(text) == isMatch)
  }

  @Test("An encoded slash counts as a slash once it is decoded (X-34)")
  func decodedSlash() {
    #expect(Pattern("/a/b", kind: .path, percentEncoded: false).matches("/a%2F%2fb%2F"))
    #expect(!Pattern("/a/b", kind: .path).matches("/a%2Fb"))
  }

  static let variables = SubstitutionVariables([
    "food": ["burrito", "curry-pad-thai", "sushi", "sushi-roll"], "Canadian food": ["poutine"],
    "wild": ["a*b", "?x", "é?", "*/c*d"], "none": [], "": ["void"], "digit": ["ten"],
    "nested": ["$(food)"], "edges": ["/a/"], "empty": ["", "x"], "\u{E9}": ["yes"],
  ])

  @Test(
    "Variables stand for any one of their values",
    arguments: [
      ("SUB-001", "$(food)", "sushi", true), ("SUB-001", "$(food)", "sushi-roll", true),
      ("SUB-001", "$(food)s", "sushis", true), ("SUB-001", "$(food)", "pizza", false),
      ("SUB-001", "$(food)", "sush", false), ("SUB-001", "$(food)", "sushi-rolls", false),
      ("SUB-001", "$(food)-roll", "sushi-roll", true),
      ("SUB-001", "$(food)$(food)", "sushisushi-roll", true),
      ("SUB-001", "*$(food)*", "my sushi is good", true),
      ("SUB-001", "*$(food)", "xsushi-rolly", false),
      ("SUB-002", "$(Canadian food)", "poutine", true), ("SUB-003", "$(FOOD)", "sushi", false),
      ("SUB-003", "$(e\u{301})", "yes", false), ("SUB-003", "$(\u{E9})", "yes", true),
      ("SUB-004", "$(wild)", "ab", true), ("SUB-004", "$(wild)", "axxxb", true),
      ("SUB-004", "$(wild)", "axxx", false),
      ("SUB-004", "$(wild)", "éx", true), ("SUB-004", "$(wild)", "éé", true),
      ("SUB-004", "$(wild)z", "q/ccdz", true),
      ("SUB-004", "$(wild)$(wild)", "abyx", true), ("SUB-004", "$(wild)", "x", false),
      ("SUB-005", "$(food)", "Sushi", false), ("X-20", "$(digit)", "ten", true),
      ("X-20", "$(digit)", "1", false),
      ("X-20", "$(nope)", "$(nope)", false), ("X-20", "$(none)", "", false),
      ("X-20", "*$(none)*", "x", false),
      ("X-20", "$(food", "$(food", false), ("X-20", "$(fo$(food)", "sushi", false),
      ("X-20", "$((food)", "sushi", false),
      ("X-20", "$()", "void", true), ("X-20", "$x$", "$x$", true), ("X-20", "a)", "a)", true),
      ("X-20", "$*", "$b", true),
      ("X-20", "$$(food)", "$sushi", true), ("X-36", "$(nested)", "$(food)", true),
      ("X-36", "$(nested)", "sushi", false),
      ("SUB-001", "$(empty)", "", true), ("SUB-001", "$(empty)$(empty)$(empty)", "xx", true),
      ("SUB-001", "$(empty)$(empty)$(empty)", "xxxx", false), ("SUB-006", "$(upper)", "Q", true),
    ])
  func variables(rule: String, pattern: String, text: String, isMatch: Bool) {
    let pattern = Pattern(
      pattern, kind: .query, variables: Self.variables, percentEncoded: true)
    #expect(pattern.matches(text) == isMatch)
  }

  @Test(
    "Slashes at the edges of a variable's values stay (X-37)",
    arguments: [
      ("$(edges)", "/a", false), ("/$(edges)", "/a", false), ("$(edges)*", "//a/", false),
    ])
  func valueEdges(pattern: String, text: String, isMatch: Bool) {
    #expect(Pattern(pattern, kind: .path, variables: Self.variables).matches(text) == isMatch)
  }

  @Test(
    "The built-in classes take exactly one ASCII character (SUB-007)",
    arguments: [
      ("alpha", "aZ", "1_é"), ("upper", "AZ", "a1"), ("lower", "az", "A1"),
      ("alnum", "aZ09", "_-é"),
      ("digit", "09", "aA٣"), ("xdigit", "09afAF", "gG"),
    ])
  func classes(name: String, members: String, others: String) {
    let pattern = Pattern("$(\(name))", kind: .query, percentEncoded: false)
    for member in members { #expect(pattern.matches(String(member))) }
    for other in others { #expect(!pattern.matches(String(other))) }
    #expect(!pattern.matches(""))
    #expect(!pattern.matches(members))
  }

  @Test(
    "Regions and languages are those of the fixed lists, in their case (SUB-008)",
    arguments: [
      ("region", "GB", true), ("region", "UK", false), ("region", "gb", false),
      ("region", "419", false),
      ("region", "EU", false), ("region", "ZZ", false), ("region", "XK", true),
      ("lang", "de", true),
      ("lang", "DE", false), ("lang", "qq", false), ("lang", "yue", true), ("lang", "", false),
    ])
  func codes(name: String, text: String, isMatch: Bool) {
    #expect(Pattern("$(\(name))", kind: .query).matches(text) == isMatch)
  }

  @Test("Where there are no variables yet, $(x) is literal text (SUB-018)")
  func withoutVariables() {
    let pattern = Pattern("/$(digit)", kind: .path, variables: nil)
    #expect(pattern.matches("/$(digit)"))
    #expect(!pattern.matches("/1"))
    #expect(Pattern("$(digit", kind: .query, variables: nil).matches("$(digit"))
  }

  @Test("A pattern that matches nothing says why")
  func defects() {
    func defect(_ text: String) -> Pattern.Defect? {
      Pattern(text, kind: .query, variables: Self.variables).defect
    }
    #expect(defect("$(food)") == nil)
    #expect(defect("$(food") == .unterminatedVariable)
    #expect(defect("$(fo(od)") == .unterminatedVariable)
    #expect(defect("$(nope)") == .undefinedVariable("nope"))
    #expect(defect("$(none)") == .emptyVariable("none"))
  }
}
