import Testing

@testable import SpecModel

/// The rules PAT-001 to PAT-011 and PTH-001 to PTH-011, pattern by pattern.
struct PatternTests {
  static let queries: [(pattern: String, text: String, matches: Bool)] = [
    ("", "", true), ("", "a", false), ("*", "", true), ("*", "a/b&c", true), ("**", "", true),
    ("?", "", false), ("?", "a", true), ("?", "ab", false), ("??", "ab", true), ("?", "/", true),
    ("?*", "", false), ("?*", "a", true), ("?*", "abc", true), ("*?", "", false),
    ("abc", "abc", true), ("abc", "abcd", false), ("abc", "xabc", false), ("abc", "ABC", false),
    ("a*c", "ac", true), ("a*c", "abbc", true), ("a*c", "abcb", false), ("a=1", "a=1&b=2", false),
    ("*a*a*b", "aab", true), ("*a*a*b", "aba", false), ("a.c", "abc", false), ("a+", "aa", false),
    ("[ab]", "a", false), ("(a)", "a", false), ("(a)", "(a)", true), ("a|b", "a", false),
    ("^a$", "a", false), ("a$", "a$", true), ("$", "$", true), ("$a)", "$a)", true),
    (")", ")", true), ("{a}", "a", false), ("a\\*", "a*", false), ("widget=?*", "widget=", false),
    ("widget=?*", "widget=7&b=2", true), ("/", "/", true), ("/", "", false), ("//", "/", false),
    ("a", "a/", false),
  ]

  @Test(arguments: queries)
  func `query pattern`(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(Asked.query(pattern, text).answer(.documented) == "\(matches)")
  }

  static let paths: [(pattern: String, path: String, matches: Bool)] = [
    // The leading slash.
    ("abc", "/abc", true), ("/abc", "/abc", true), ("abc", "/xabc", false), ("*abc", "/xabc", true),
    ("//abc", "/abc", true), ("a/b", "/a/b", true), ("?bc", "/bc", false), ("?bc", "/abc", true),
    // The final slash.
    ("/buy", "/buy/", true), ("/buy/", "/buy", true), ("/buy/", "/buy//", true),
    ("/buy/*", "/buy", true), ("/buy/*", "/buy/", true), ("/buy/*", "/buy//", true),
    ("/buy/*", "/buy/42/x", true), ("/buy/*", "/buyer", false), ("/buy/*", "/bu", false),
    ("/buy*", "/buy", true), ("/buy*", "/buyer", true), ("/id/????", "/id/481", false),
    ("/id/????", "/id/4815", true), ("/id/???", "/id/481/", true), ("/a?", "/a/", false),
    ("/foo?*", "/foo", true), ("/a*/", "/a/b", true), ("/*/order/", "/taco/order", true),
    ("/*/order/", "/order/", false), ("/path/*/filename", "/path/filename", false),
    // Repeated slashes.
    ("/a/b", "/a//b", true), ("/a//b", "/a/b", true), ("/a///b//", "//a/b", true),
    // The root.
    ("", "", true), ("", "/", true), ("/", "", true), ("/", "/", true), ("", "/a", false),
    ("/", "//", true), ("*", "", true), ("*", "/", true), ("*", "/a", true), ("/*", "", true),
    ("/?*", "/", false), ("?*", "/", false),
    // As written.
    ("/a/../b", "/b", false), ("/a/../b", "/a/../b", true), ("/a/./b", "/a/b", false),
    ("/a/#/b", "/a/", false), ("/A", "/a", false), ("NOT /a", "/a", false),
  ]

  @Test(arguments: paths)
  func `path pattern`(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(Asked.path(pattern, path).answer(.documented) == "\(matches)")
  }

  @Test func `slash before combining mark is a slash`() {
    #expect(Asked.path("/\u{301}", "/%CC%81", percentEncoded: false).answer(.documented) == "true")
    #expect(Asked.path("\u{301}/", "/%CC%81", percentEncoded: false).answer(.documented) == "true")
  }
}
