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

  @Test(arguments: [
    (
      (0..<30).map { #"{"/": "*\#($0)*\#(30 - $0)*x"}"# },
      "their conditions on the path need too many states; use fewer wildcards"
    )
  ])
  func `what cannot be compared exits with 2 and a cause`(rules: [String], cause: String) throws {
    let result = try Self.diff(Sample.site(rules.joined(separator: ",\n")))
    #expect(result.status == 2 && result.output == "")
    let start = "assay: new.json: the rules of ABCDE12345.com.example.app cannot be compared: "
    #expect(result.errors == "\(start)\(cause)\n")
  }
}
