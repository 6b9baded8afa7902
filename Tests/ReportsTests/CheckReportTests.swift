import Foundation
import TestSupport
import Testing

/// The JUnit file of `assay check`, whose names are file names and URLs of owners.
struct CheckReportTests {
  @Test(arguments: ["strict", "extended"])
  func `the report of a check is valid by the schemas of its form`(form: String) throws {
    let folder = try TemporaryFolder()
    try folder.file(
      "site.json",
      """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [
      {"/": "/help/*", "exclude": true}, {"/": "/buy/*"}]}]}}
      """)
    try folder.file(
      "my urls & more.txt",
      """
      opens https://example.com/buy/1?a=1&b=%3C#x # "Mails" <link> here.
      opens https://example.com/
      excluded https://example.com/help/
      browser https://example.com/buy/1 on=ios=12.0
      """)
    let result = try Program.assay(
      [
        "check", "my urls & more.txt", "--site", "site.json", "--junit", "junit.xml",
        "--junit-form", form,
      ], in: folder.url
    ).run()
    #expect(result.status == 1 && result.errors == "", "\(result.errors)")
    let data = Data(try folder.text("junit.xml").utf8)
    for schema in form == "strict" ? Schema.publicOnes : [.extended] {
      #expect(try schema.problems(in: data) == [], "\(schema)")
    }
  }
}
