import Foundation
import TestSupport
import Testing

/// The package under Tests/SamplePackage: an author's own, with the cases in its tests.
struct SamplePackageTests {
  @Test func `a package of an author runs the cases as arguments of a test`() throws {
    let folder = try TemporaryFolder()
    let sample = Project.folder.appendingPathComponent("Tests/SamplePackage")
    let result = try Program(
      ["swift", "test", "--package-path", sample.path, "--scratch-path", folder.path("build")]
    ).run(limit: .seconds(1_800))
    let pages = try Page("docs/swift-package.md").blocks(in: "swift")
    for (page, file) in zip(pages, ["ConformanceTests", "ConformanceXCTests"]) {
      let source = try String(
        contentsOf: sample.appendingPathComponent("Tests/LinksTests/\(file).swift"), encoding: .utf8
      )
      let written = Set(source.split(separator: "\n").map { $0.drop { $0 == " " } })
      #expect(
        page.text.split(separator: "\n").allSatisfy { written.contains($0.drop { $0 == " " }) })
    }
    let examples = "Tests/SamplePackage/Tests/ExamplesTests/Examples.swift"
    #expect(try DocumentationExamples.all(in: "AssayTesting").count == 4)
    #expect(try DocumentationExamples.missing(of: "AssayTesting", in: examples) == [])
    // The sample reads exact paths only, so cases of wildcards fail, with everything to act on.
    #expect(result.status == 1, "\(result.errors.suffix(2_000))")
    let log = result.output + result.errors
    #expect(log.contains("examples/"), "\(log.suffix(2_000))")
    #expect(log.contains("expected match, got no_match"))
    #expect(log.contains(#/ConformanceXCTests.testConformance : .*expected match, got no_match/#))
    let generated = log.split(separator: "\n").filter { $0.contains("generated questions") }
    #expect(generated.contains { $0.contains("passed after") }, "\(generated)")
  }
}
