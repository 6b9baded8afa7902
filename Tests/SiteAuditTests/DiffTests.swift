import TestSupport
import Testing

struct DiffTests {
  private static let old = Sample.site(
    "{\"/\": \"/help/*\", \"exclude\": true}, {\"/\": \"/buy/*\"}")

  private static func diff(_ new: String, _ options: String...) throws -> Program.Result {
    let folder = try TemporaryFolder()
    try folder.file("old.json", old)
    try folder.file("new.json", new)
    return try Program.assay(["diff", "old.json", "new.json"] + options, in: folder.url).run()
  }

  @Test func `another spelling changes nothing`() throws {
    let result = try Self.diff(
      Sample.site("{\"/\": \"help/*\", \"#\": \"*\", \"exclude\": true},\n{\"/\": \"buy//*\"}"))
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "nothing changes: both files decide every URL alike\n")
  }

  @Test func `what no longer opens comes first and fails`() throws {
    let result = try Self.diff(Sample.site("{\"/\": \"/buy/?*\"}, {\"/\": \"/s\"}"))
    #expect(result.status == 1)
    #expect(
      result.output == """
        no longer opens: /buy (ABCDE12345.com.example.app)
          old: old.json:3:36 (/applinks/details/0/components/1) opens the app
          new: no rule of new.json matches
        opens now: /s (ABCDE12345.com.example.app)
          old: no rule of old.json matches
          new: new.json:3:19 (/applinks/details/0/components/1) opens the app
        excluded no longer, does not open: /help (ABCDE12345.com.example.app)
          old: old.json:3:1 (/applinks/details/0/components/0) excludes the URL
          new: no rule of new.json matches

        """)
  }

  @Test(arguments: [("breaking", 0), ("any", 1), ("never", 0)])
  func `what fails can be chosen`(limit: String, status: Int32) throws {
    let new = Self.old.replacing("/buy/*", with: "/b*")
    let result = try Self.diff(new, "--fail-on", limit)
    #expect(result.status == status)
    #expect(result.output.hasPrefix("opens now: /b (ABCDE12345"), "\(result.output)")
  }

  @Test func `an app that is no longer named is a change of every service`() throws {
    let site = """
      {"applinks": {"details": [{"appIDs": ["A.b"], "components": [{}]}]},
       "webcredentials": {"apps": ["A.b"]}}
      """
    let folder = try TemporaryFolder()
    try folder.file("a.json", site)
    try folder.file("b.json", site.replacing("A.b", with: "C.d"))
    let result = try Assay.run(in: folder, "diff", "a.json", "b.json")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      lines == [
        "no longer opens: / (A.b)", "opens now: / (C.d)", "`webcredentials` no longer names A.b",
        "`webcredentials` now names C.d",
      ])
  }

  /// Sixteen characters from the end, a text of `a` and `b` has one of them.
  @Test func `a changed rule that is not settled is named, beside changes that are found`() throws {
    let folder = try TemporaryFolder()
    let variables = #""substitutionVariables": {"v": ["a", "b"]}, "#
    let rules = ["a", "b"].map { #"{"/": "/*\#($0)\#(String(repeating: "?", count: 16))"}"# }
    let tangled = #"{"/": "/\#(String(repeating: "$(v)", count: 40))", "exclude": true}"#
    for (name, last) in [("old", tangled), ("new", #"{"/": "/buy"}"#)] {
      let site = Sample.site((rules + [last]).joined(separator: ",\n"))
      try folder.file(
        "\(name).json", site.replacing("\"applinks\": {", with: "\"applinks\": {\(variables)"))
    }
    let result = try Assay.run(in: folder, "diff", "old.json", "new.json")
    #expect(result.status == 0)
    #expect(result.output.contains("opens now: /buy (ABCDE12345.com.example.app)\n"))
    let note = "\nnote: old.json:5:1 (/applinks/details/0/components/2): compared on some URLs only"
    #expect(result.output.contains(note), "\(result.output)")
  }
}
