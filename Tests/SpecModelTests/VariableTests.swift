import Questions
import Testing

@testable import SpecModel

/// The rules SUB-001 to SUB-018, X-19, X-20, X-36, X-37 and X-39.
struct VariableTests {
  static let variables: JSON.Object = [
    "food": ["burrito", "sushi", "curry-*"], "Canadian food": ["poutine"], "none": [],
    "nested": ["$(food)"], "edge": ["/a/"], "empty": [""], "any": ["*"], "x": ["a", "ab"],
    "": ["unnamed"], "e\u{301}": ["decomposed"], "lang": ["klingon"], "broken": ["$(food"],
    "fo$od": ["sushi"], "fo(od": ["sushi"],
  ]

  @Test(arguments: [
    ("/$(food)", "/sushi", true), ("/$(food)", "/taco", false), ("/$(food)", "/Sushi", false),
    ("/$(food)", "/curry-thai/1", true), ("/$(food)", "/curry-", true),
    ("/$(food)$(food)", "/sushiburrito", true), ("/$(x)c", "/abc", true), ("/$(x)b", "/ab", true),
    ("/$(x)b", "/abb", true), ("/$(Canadian food)/", "/poutine", true),
    ("/$(canadian food)/", "/poutine", false), ("/$(none)", "/", false), ("/$(none)*", "/x", false),
    ("/$(empty)a", "/a", true), ("/$(any)", "/a/b", true), ("/$()", "/unnamed", true),
    // Names are compared scalar by scalar.
    ("/$(e\u{301})", "/decomposed", true), ("/$(é)", "/decomposed", false),
    // What is no variable.
    ("/$(undefined)", "/$(undefined)", false), ("/$(food", "/$(food", false),
    ("/$(fo$od)", "/sushi", false), ("/$(fo(od)", "/sushi", false),
    ("/$($(food))", "/sushi", false), ("/$food", "/$food", true),
    ("/$$(food)", "/$sushi", true), ("/$(food))", "/sushi)", true), ("/*$(", "/", false),
    // Values are not patterns with variables.
    ("/$(nested)", "/sushi", false), ("/$(nested)", "/$(food)", true),
    ("/$(broken)", "/$(food", true),
    // Slashes.
    ("/x$(edge)y", "/x/a/y", true), ("/x/$(edge)y", "/x/a/y", false), ("$(edge)", "/a", false),
    ("$(food)", "/sushi", true),
    // Built-ins.
    ("/$(digit)", "/7", true), ("/$(digit)", "/x", false), ("/$(digit)", "/77", false),
    ("/$(alpha)", "/q", true), ("/$(alpha)", "/Q", true), ("/$(alpha)", "/7", false),
    ("/$(upper)", "/Q", true), ("/$(upper)", "/q", false), ("/$(lower)", "/q", true),
    ("/$(lower)", "/Q", false), ("/$(alnum)", "/7", true), ("/$(alnum)", "/-", false),
    ("/$(xdigit)", "/f", true), ("/$(xdigit)", "/F", true), ("/$(xdigit)", "/g", false),
    ("/$(Digit)", "/7", false), ("/$(region)", "/GB", true), ("/$(region)", "/UK", false),
    ("/$(region)", "/gb", false), ("/$(region)", "/419", false), ("/$(region)", "/ZZ", false),
    // A variable of the file wins over a built-in.
    ("/$(lang)", "/klingon", true), ("/$(lang)", "/en", false),
  ])
  func `a variable stands for any of its values`(_ pattern: String, _ path: String, _ matches: Bool)
  {
    #expect(Asked.path(pattern, path, Self.variables).answer(.documented) == "\(matches)")
  }

  @Test(arguments: [
    ("/$(lang)_$(region)", "/en_US", true), ("/$(lang)_$(region)", "/zh_GB", true),
    ("/$(lang)_$(region)", "/qq_ZZ", false), ("/$(lang)_$(region)", "/en-US", false),
    ("/$(lang)", "/ace", true), ("/$(lang)", "/acf", true), ("/$(lang)", "/EN", false),
  ])
  func `languages and regions stand for the codes of their lists`(
    _ pattern: String, _ path: String, _ matches: Bool
  ) {
    #expect(Asked.path(pattern, path).answer(.documented) == "\(matches)")
  }

  @Test func `lists of codes are whole`() {
    #expect(ISOCodes.regions.count == 257)
    #expect(ISOCodes.languages.count == 631)
    #expect(Set(ISOCodes.regions).count == 257)
    #expect(Set(ISOCodes.languages).count == 631)
    #expect(ISOCodes.regions.first == "AC")
    #expect(ISOCodes.regions.last == "ZW")
    #expect(ISOCodes.languages.first == "aa")
    #expect(ISOCodes.languages.last == "zza")
    #expect(ISOCodes.regionsOnLinuxOnly.count == 35)
    #expect(ISOCodes.languagesNotOnLinux.count == 16)
    #expect(Set(ISOCodes.languagesNotOnLinux).isSubset(of: ISOCodes.languages))
  }

  @Test func `values are written like patterns`() {
    let values: JSON.Object = ["x": ["é", "%C3%A9"]]
    #expect(Asked.path("/$(x)", "/%C3%A9", values).answer(.documented) == "true")
    #expect(Asked.path("/$(x)", "/%C3%A9", ["x": ["é"]]).answer(.documented) == "false")
    let decoded = Asked.path("/$(x)", "/%C3%A9", ["x": ["é"]], percentEncoded: false)
    #expect(decoded.answer(.documented) == "true")
  }

  @Test func `variables come from the file`() {
    let asked = Asked.applinks(
      #""substitutionVariables":{"x":["a",1],"y":"b","z":[]},"#
        + #""details":[{"appID":"A.b","components":[{"/":"/$(y)"},{"/":"/$(z)"},{"/":"/$(x)"}]}]"#,
      "/a")
    #expect(asked.answer(.documented) == "match")
  }

  @Test func `older system takes variables literally`() throws {
    let ios134 = try #require(Dialect(system: "ios", version: "13.4"))
    #expect(Asked.path("/$(digit)", "/$(digit)").answer(ios134) == "true")
    #expect(Asked.path("/$(digit)", "/7").answer(ios134) == "false")
    #expect(Asked.path("/$(", "/$(").answer(ios134) == "true")
  }
}
