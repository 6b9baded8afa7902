import Foundation
import Testing

/// The schemas reject a file with one fault, at the line of the fault.
struct SchemaTests {
  private static let attributes = """
    name="s" package="p" id="0" timestamp="2026-11-21T10:00:00" hostname="h" tests="1" \
    failures="0" errors="0" time="0.000"
    """
  private static let good = """
    <testsuites>
    <testsuite \(attributes)>
    <properties><property name="n" value=""/></properties>
    <testcase name="n" classname="c" time="0.000"><failure type="t" message="m">x</failure></testcase>
    <system-out/>
    <system-err/>
    </testsuite>
    </testsuites>
    """

  @Test(arguments: Schema.publicOnes, [good, "<testsuites/>"])
  func `accepts what both allow`(schema: Schema, text: String) throws {
    #expect(try schema.problems(in: Data(text.utf8)) == [])
  }

  @Test(arguments: [
    (#" hostname="h""#, "", 2),
    (#" package="p""#, "", 2),
    (#" id="0""#, "", 2),
    (#"name="s""#, #"name="""#, 2),
    ("T10:00:00", "T10:00:00Z", 2),
    ("T10:00:00", "T10:00:00.5", 2),
    ("T10:00:00", "T25:00:00", 2),
    (#"time="0.000">"#, #"time="1e3">"#, 2),
    (#"tests="1""#, #"tests="one""#, 2),
    ("<testsuites>", #"<testsuites name="n">"#, 1),
    (#"classname="c""#, "", 4),
    (#" type="t""#, "", 4),
    ("</failure>", "</failure><error type=\"t\"/>", 4),
    ("</failure>", "</failure><system-out/>", 4),
    (#"<testcase"#, #"<testcase file="f""#, 4),
    ("<system-out/>\n<system-err/>", "<system-err/>\n<system-out/>", 5),
    ("<properties><property name=\"n\" value=\"\"/></properties>\n", "\n", 4),
    ("<system-err/>", "<testsuite/>", 6),
  ])
  func `windyroad rejects`(original: String, fault: String, line: Int) throws {
    let problems = try problems(by: .windyroad, replacing: original, with: fault)
    #expect(problems.first?.line == line)
    #expect(problems.first?.message.isEmpty == false)
  }

  @Test(arguments: [
    (#"<testcase"#, #"<testcase file="f" line="1""#, 4),
    (#"time="0.000">"#, #"time="1e3">"#, 2),
    (#"time="0.000">"#, #"time="-1">"#, 2),
    ("<testsuites>", #"<testsuites skipped="0">"#, 1),
    (#" name="n" classname"#, " classname", 4),
    ("<failure", "<properties/><failure", 4),
    ("<system-err/>", "<unknown/>", 6),
  ])
  func `Jenkins rejects`(original: String, fault: String, line: Int) throws {
    let problems = try problems(by: .jenkins, replacing: original, with: fault)
    #expect(problems.first?.line == line)
    #expect(problems.first?.message.isEmpty == false)
  }

  @Test func `a file that is not XML is a problem`() {
    #expect(throws: XMLProblem.self) {
      try Schema.jenkins.problems(in: Data("<testsuites>\u{1B}</testsuites>".utf8))
    }
  }

  private func problems(
    by schema: Schema, replacing original: String, with fault: String
  ) throws -> [XMLProblem] {
    let text = Self.good.replacing(original, with: fault, maxReplacements: 1)
    try #require(text != Self.good)
    return try schema.problems(in: Data(text.utf8))
  }
}
