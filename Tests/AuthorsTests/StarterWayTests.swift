import Foundation
import Starters
import TestSupport
import Testing

/// The way of a newcomer: from a starter to a wrong decision, to its rule, to a run that succeeds.
struct StarterWayTests {
  @Test(arguments: Starter.Language.allCases.filter { $0 != .other })
  func `a library that overlooks exclude is told so, and succeeds when it is corrected`(
    language: Starter.Language
  ) throws {
    let project = try StarterProject(language)
    let (root, adapter) = (project.root, project.starter.files[0].path)
    func run(_ command: some StringProtocol) throws -> Program.Result {
      try Program.shell(String(command), in: root.url)
    }
    let right = try root.text(adapter)
    // The last use of the word is the decision, or in Python the member that leads to it.
    let exclude = try #require(right.ranges(of: /(["'])exclude\1/).last)
    try root.file(adapter, right.replacingCharacters(in: exclude, with: #""match""#))
    try project.build()

    // By EXC-001 a URL that matches such a rule does not open the app.
    let suite = "\(project.runs[0]) --suite components/exclude"
    let red = try run(suite)
    // On a slow machine a line says that the causes take time.
    let progress = "finding causes; --no-diagnosis skips this\n"
    #expect(red.status == 1 && ["", progress].contains(red.errors), "\(red.errors)")
    #expect(red.output.contains("expected exclude | got match"), "\(red.output)")
    #expect(red.output.contains("EXC-001: Apple: WWDC19 session 717"))
    #expect(try root.text("junit.xml").contains("message=\"expected exclude by /applinks"))
    let advice = try #require(red.output.firstMatch(of: /\n *(\S*assay run .* --case \S+)\n/))
    #expect(try run(advice.output.1).status == 1)

    try root.file(adapter, right)
    try project.build()
    for command in [String(advice.output.1), suite] {
      let green = try run(command)
      #expect(green.status == 0, "\(green.output)\(green.errors)")
    }
    // What the starter's own small matcher lacks is listed, and then the whole run succeeds.
    for command in project.runs.dropFirst() {
      let green = try run(command)
      #expect(green.status == 0, "\(green.output)\(green.errors)")
    }
    #expect(try !root.text("conformance/known-failures.txt").contains("components/exclude/"))
  }
}
