import AssociatedDomains
import Testing

struct ResolutionTests {
  @Test("Many redirects are followed to their end")
  func manyRedirects() throws {
    let device = Device(
      apps: [app(exampleApp, "applinks:a.com")], sites: ["a.com": try site(["*"])])
    let redirects = Array(repeating: "https://t.co/", count: 20_000) + ["https://a.com/"]
    let resolution = device.resolution(of: "https://t.co/", from: .otherApp, redirects: redirects)
    #expect(resolution.opens == .app(exampleApp))
  }
}
