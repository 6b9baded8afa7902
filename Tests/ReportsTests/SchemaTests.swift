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
    <testcase name="o" classname="c" time="0.000"><skipped message="m">x</skipped></testcase>
    <testcase name="p" classname="c" time="0.000"><error type="t" message="m">x</error></testcase>
    <testcase name="q" classname="c" time="0.000"/>
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
    (#"<skipped message="m">"#, #"<skipped message="m" type="t">"#, 5),
    ("<skipped message=\"m\">x", "<skipped message=\"m\"><x/>", 5),
    ("</skipped>", "</skipped><skipped/>", 5),
    (#"<error type="t""#, "<error", 6),
    (#"<error type="t""#, #"<error type="t" file="f""#, 6),
    ("<system-out/>\n<system-err/>", "<system-err/>\n<system-out/>", 8),
    ("<system-out/>\n", "\n", 9),
    ("<system-out/>", "<system-out><x/></system-out>", 8),
    (#" value="""#, "", 3),
    (#"<property name="n""#, #"<property name=" ""#, 3),
    ("<properties><property name=\"n\" value=\"\"/></properties>\n", "\n", 4),
    ("<system-err/>", "<testsuite/>", 9),
    ("<system-err/>", "<system-err/><system-err/>", 9),
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
    (#"time="0.000">"#, #"time="0.0001">"#, 2),
    (#"time="0.000">"#, #"time="1,23">"#, 2),
    ("<testsuites>", #"<testsuites skipped="0">"#, 1),
    (#"tests="1""#, "", 2),
    (#"<property name="n""#, "<property", 3),
    (#"<skipped message="m">"#, #"<skipped file="f">"#, 5),
    ("<error", "<flakyError/><error", 6),
    ("<error", "<rerunFailure type=\"t\"><x/></rerunFailure><error", 6),
    (#" name="n" classname"#, " classname", 4),
    ("<failure", "<properties/><failure", 4),
    ("<system-err/>", "<unknown/>", 9),
  ])
  func `Jenkins rejects`(original: String, fault: String, line: Int) throws {
    let problems = try problems(by: .jenkins, replacing: original, with: fault)
    #expect(problems.first?.line == line)
    #expect(problems.first?.message.isEmpty == false)
  }

  /// What only Jenkins' schema allows, which is the freer one.
  @Test(arguments: [
    (#"<skipped message="m">"#, #"<skipped message="m" type="t">"#),
    (#"time="0.000">"#, #"time="12,345.678" version="1" file="f" log="l" url="u" group="g">"#),
    ("<error", "<rerunError type=\"t\">x<stackTrace/><system-out/></rerunError><skipped/><error"),
    (
      "<system-out/>\n<system-err/>",
      "<system-err/><testsuite name=\"s\" tests=\"\" failures=\"\" errors=\"\"/>"
    ),
    ("<testsuites>", #"<testsuites name="n" time="" tests="1" failures="0" errors="0">"#),
  ])
  func `Jenkins allows more than windyroad`(original: String, freer: String) throws {
    #expect(try problems(by: .jenkins, replacing: original, with: freer) == [])
    #expect(try problems(by: .windyroad, replacing: original, with: freer) != [])
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
