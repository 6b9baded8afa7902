import Foundation
import TestSupport
import Testing

/// A package outside the tree that depends on the first product alone.
struct ClientPackageTests {
  @Test func `a client resolves no dependency and needs no libxml2`() throws {
    let folder = try TemporaryFolder()
    let identity = Project.folder.lastPathComponent
    try folder.file(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "client",
        dependencies: [.package(path: "\(Project.folder.path)", traits: [])],
        targets: [
          .executableTarget(
            name: "client",
            dependencies: [.product(name: "AssociatedDomains", package: "\(identity)")])
        ])
      """)
    try folder.file(
      "Sources/client/main.swift",
      """
      import AssociatedDomains
      do throws(LinkURLError) {
        print(try LinkURL(parsing: "https://example.com/buy").path)
      } catch {
        switch error.code {
        case .invalidCharacter, .invalidEscape, .invalidAddress, .unexpectedEnd: print(error)
        @unknown default: print("new")
        }
      }
      """)
    let build = try Program(
      ["swift", "build", "--verbose"], in: folder.url,
      environment: ["PKG_CONFIG_PATH": "", "PKG_CONFIG_LIBDIR": folder.path("none")]
    ).run(limit: .seconds(1_800))
    let log = build.output + build.errors
    #expect(build.status == 0, "\(log.suffix(2_000))")
    #expect(log.contains("-module-name AssociatedDomains "))
    #expect(!log.lowercased().contains("libxml") && !log.contains("CCurl"))
    #expect(try folder.contents().contains("Package.resolved") == false)
    #expect(try folder.contents(of: ".build/checkouts") == [])
    let run = try Program([folder.path(".build/debug/client")]).run()
    #expect(run.output == "/buy\n")
  }
}
