import Foundation
import TestSupport
import Testing

/// The page for owners: what it tells a reader to type does what it says.
struct OwnersPageTests {
  private static let project = """
    {objects = {P = {targets = (T);};
      T = {name = Shop; productType = "com.apple.product-type.application"; buildConfigurationList = L;};
      L = {buildConfigurations = (D, R);};
      D = {name = Debug; buildSettings = {\(settings)};}; R = {name = Release; buildSettings = {\(settings)};};
    }; rootObject = P;}
    """
  private static let settings =
    "CODE_SIGN_ENTITLEMENTS = App.entitlements; DEVELOPMENT_TEAM = ABCDE12345; "
    + "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;"

  @Test func `the commands of the page exit as it says`() throws {
    let text = try String(
      contentsOf: Project.folder.appendingPathComponent("docs/owners.md"), encoding: .utf8)
    let folder = try TemporaryFolder()
    try folder.file("App.entitlements", Sample.entitlements(["applinks:example.com"]))
    try folder.file("Shop.xcodeproj/project.pbxproj", Self.project)
    let blocks = text.matches(of: /```sh\n((?s).*?)```\n/).map { String($0.output.1) }
      // What needs a network, a signed app or another program is tested elsewhere.
      .filter { !$0.contains("https://example.com ") && !$0.contains("./scripts") }
      .filter { !$0.contains("App.app") && !$0.contains("alias") }
    #expect(blocks.count >= 7)
    for block in blocks {
      let status: Int32 = block.hasSuffix("# exits with status 1\n") ? 1 : 0
      let script = "assay() { \(Program.built("assay")) \"$@\"; }\nset -e\n\(block)"
      let result = try Program(["sh", "-c", script], in: folder.url).run()
      #expect(result.status == status, "\(block)\n\(result.output)\(result.errors)")
    }
  }
}
