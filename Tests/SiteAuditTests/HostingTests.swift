import Foundation
import TestSupport
import Testing

/// What `lint` says of files that tell a host how to serve a site.
struct HostingTests {
  private static let path = "/.well-known/apple-app-site-association"
  private static let end =
    ", and redirects of this file are not followed; leave \(path) out [HOST-009]"
  private static let json =
    #""headers": [{"source": "\#(path)", "headers": [{"key": "content-type", "value": "application/json; charset=utf-8"}]}]"#

  /// A file of a host, and what is said of it without the name.
  struct Configuration: CustomTestStringConvertible {
    let name: String
    let text: String
    let lines: [String]
    var testDescription: String { "\(name): \(text)" }

    init(_ name: String, _ text: String, _ lines: String...) {
      (self.name, self.text, self.lines) = (name, text, lines)
    }
  }

  /// Returns `firebase.json` with settings of Hosting on its second line.
  private static func firebase(_ settings: String) -> String {
    "{\"hosting\": {\"public\": \"dist\", \(json),\n\(settings)}}"
  }

  /// Returns `next.config.js` with redirects, which begin on its third line.
  private static func next(_ redirects: String) -> String {
    "module.exports = {\n  async redirects() {\n    return [\(redirects)]\n  },\n}\n"
  }

  private static let firebaseFiles: [Configuration] = [
    // Files in folders that begin with a period are deployed all the same.
    Configuration(
      "firebase.json", firebase(#""ignore": ["firebase.json", "**/.*", "**/node_modules/**"]"#)),
    Configuration(
      "firebase.json", firebase(#""ignore": ["firebase.json", "**/.*/**"]"#),
      ":2:29: error: \"**/.*/**\" keeps back \(path), so it is not deployed; remove it [HOST-003]"),
    Configuration(
      "firebase.json", firebase(#""ignore": ["**/.*/**", "!**/.well-known/**"]"#)),
    Configuration(
      "firebase.json",
      firebase(
        #""redirects": [{"source": "/a", "destination": "/b"}, {"source": "/:all*", "destination": "https://example.org/:all"}]"#
      ),
      ":2: error: \"/:all*\" redirects \(path) to \"https://example.org/:all\"\(end)"),
    Configuration(
      "firebase.json",
      firebase(
        #""redirects": [{"source": "/!(.well-known)/**", "destination": "/b"}, {"regex": ".*", "destination": "/b"}, {"source": "/.well-known/assetlinks.json", "destination": "/b"}]"#
      )),
    // Files come before rewrites.
    Configuration(
      "firebase.json", firebase(#""rewrites": [{"source": "**", "destination": "/index.html"}]"#)),
    Configuration(
      "firebase.json", #"{"hosting": [{"public": "a"}, {"public": "b", \#(json)}]}"#,
      ": note: no content type is set for \(path), whose name has no extension; set "
        + "`application/json` [HOST-011]"),
    Configuration(
      "firebase.json",
      #"{"hosting": {"headers": [{"source": "**", "headers": [{"key": "Content-Type", "value": "text/html"}]}]}}"#,
      ":1: warning: \(path) is sent as \"text/html\"; set `application/json` [HOST-011]"),
    Configuration(
      "firebase.json",
      #"{"hosting": {"headers": [{"source": "**/apple-*", "headers": [{"key": "Content-Type", "value": "application/json"}]}]}}"#
    ),
    Configuration("firebase.json", #"{"functions": {}}"#),
    Configuration(
      "firebase.json", "{ // A comment.\n}",
      ": note: this is not plain JSON, so it was not evaluated; `assay fetch` asks the server "
        + "[unreadable-file]"),
  ]

  private static let vercelFiles: [Configuration] = [
    Configuration(
      "vercel.json",
      #"{\#(json), "redirects": [{"source": "/(.*)", "destination": "https://example.org/$1"}], "rewrites": [{"source": "/:path*", "destination": "/index.html"}]}"#
    ),
    Configuration(
      "vercel.json",
      #"{\#(json), "rewrites": [{"source": "/.well-known/:file", "destination": "/api/:file"}]}"#,
      ":1:165: note: Vercel's documentation says that nothing below /.well-known is redirected or "
        + "rewritten; put the file at public\(path), or see with `assay fetch` what is served "
        + "[HOST-003]"),
    Configuration(
      "vercel.json",
      #"{"headers": [{"source": "/(.*)", "headers": [{"key": "Content-Type", "value": "text/plain"}]}]}"#,
      ":1: warning: \(path) is sent as \"text/plain\"; set `application/json` [HOST-011]"),
    Configuration(
      "vercel.json",
      #"{"headers": [{"source": "/(.*)", "has": [{"type": "host", "value": "a"}], "headers": [{"key": "Content-Type", "value": "text/plain"}]}]}"#
    ),
  ]

  private static let netlifyFiles: [Configuration] = [
    // A file that exists comes first.
    Configuration("_redirects", "# Comment\n/* /index.html 200\n"),
    Configuration("_redirects", "/* https://www.example.org/:splat 301\n"),
    Configuration(
      "_redirects", "/a /b\n/* https://www.example.org/:splat 301!\n",
      ":2: error: \"/*\" redirects \(path) to \"https://www.example.org/:splat\"\(end)"),
    Configuration(
      "_redirects", "/.well-known/* /files/:splat 200!\n/* https://example.org/ 301!\n"),
    Configuration(
      "_redirects", "\(path) https://example.org/aasa\n",
      ":1: warning: \"\(path)\" redirects \(path) to \"https://example.org/aasa\" unless that file is "
        + "deployed\(end)"),
    Configuration(
      "_redirects", "/:a/:b /index.html 200!\n",
      ":1: error: \"/:a/:b\" answers \(path) with \"/index.html\", even if the file is deployed; remove "
        + "the force, or leave the path out [HOST-003]"),
    Configuration("_redirects", "/* /de/:splat 302! Language=de\n/* id=:id /b/:id 301!\n"),
    Configuration("_redirects", "https://old.example.org/* https://example.org/:splat 301!\n"),
    Configuration(
      "_headers", "/*\n  X-Frame-Options: DENY\n  Content-Type: text/html\n",
      ":3: warning: \(path) is sent as \"text/html\"; set `application/json` [HOST-011]"),
    Configuration(
      "_headers", "/*\n  Content-Type: text/html\n\(path)\n  content-type: application/json\n"),
    Configuration("_headers", "/blog/*\n  Content-Type: text/html\n"),
    Configuration(
      "netlify.toml",
      """
      [build]
        command = \"\"\"
      [[redirects]]
        from = "/*"
        force = true
      \"\"\"
        ignore = [
          "a = b",
        ]
      [[redirects]] # All but one.
        from = "/*" # Everything.
        to = 'https://example.org/:splat'
        status = 302
        force = true
      """,
      ":11: error: \"/*\" redirects \(path) to \"https://example.org/:splat\"\(end)"),
    Configuration(
      "netlify.toml",
      """
      [[redirects]]
        from = "/*"
        to = "/index.html"
        status = 200
      [[redirects]]
        from = "/*"
        to = "https://example.org/"
        force = true
      """),
    Configuration(
      "netlify.toml",
      """
      [[redirects]]
        from = "/*"
        to = "/de/:splat"
        force = true
        [redirects.conditions]
          Language = ["de"]
      [[headers]]
        for = "\(path)"
        [headers.values]
          "Content-Type" = "text/plain"
      """,
      ":10: warning: \(path) is sent as \"text/plain\"; set `application/json` [HOST-011]"),
  ]

  private static let nextFiles: [Configuration] = [
    Configuration(
      "next.config.js",
      next(
        """
        // { source: '/:path*', destination: '/comment' },
              { source: "/a", destination: "/b", permanent: true },
              { source: '/:path*', destination: 'https://example.org/:path*', permanent: false },
        """),
      ":5: warning: \"/:path*\" redirects \(path) to \"https://example.org/:path*\", except on Vercel, "
        + "which redirects nothing below /.well-known\(end)"),
    Configuration(
      "next.config.js",
      next("{source: '/:path*', has: [{type: 'host', value: 'a'}], destination: '/b'}")),
    Configuration(
      "next.config.js", next("{source: `/${all}`, destination: '/b'}, ...more")),
    Configuration(
      "next.config.mjs",
      """
      import redirects from "./redirects.mjs"
      export default { redirects, basePath: "/docs", async rewrites() {
        return [{ source: "/:path*", destination: "https://example.org/:path*" }] } }
      """),
    Configuration(
      "next.config.ts",
      "export default { redirects: async () => [{source: '\(path)', destination: '/b'}] }",
      ":1: warning: \"\(path)\" redirects \(path) to \"/b\", except on Vercel, which redirects nothing "
        + "below /.well-known\(end)"),
  ]

  @Test(arguments: firebaseFiles + vercelFiles + netlifyFiles + nextFiles)
  func `what becomes of the site association is reported where it is plain`(sample: Configuration)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("web/\(sample.name)", sample.text)
    let lint = try Assay.run(in: folder, "lint", "web/\(sample.name)")
    let lines = lint.output.split(separator: "\n").dropLast().map(String.init)
    #expect(lines == sample.lines.map { "web/\(sample.name)\($0)" })
    #expect(lint.status == (lines.contains { $0.contains(": error: ") } ? 1 : 0), "\(lint.errors)")
  }

  @Test func `in a folder, files of hosts count if a site association is below them`() throws {
    let folder = try TemporaryFolder()
    try folder.file("other/_redirects", "/* /b 301!\n")
    try folder.file("web/netlify.toml", "[[redirects]]\nfrom = \"/*\"\nto = \"/b\"\nforce = true\n")
    try folder.file("web/public\(Self.path)", Sample.site("{\"/\": \"/buy/*\"}"))
    let lint = try Assay.run(in: folder, "lint", ".")
    #expect(
      lint.output
        == "web/netlify.toml:2: error: \"/*\" redirects \(Self.path) to \"/b\"\(Self.end)\n1 error, 0 "
        + "warnings, 0 notes\n")
  }

  @Test func `Firebase may serve a file of its own in place of one that is deployed`() throws {
    let folder = try TemporaryFolder()
    try folder.file("dist\(Self.path)", "{}")
    func lint(_ settings: String) throws -> String {
      try folder.file(
        "firebase.json", "{\"hosting\": {\"public\": \"dist\", \(Self.json)\(settings)}}")
      return try Assay.run(in: folder, "lint", "firebase.json").output
    }
    #expect(
      try lint("")
        == "firebase.json: note: people report that Firebase serves a file of its own in place of yours; "
        + "add `\"appAssociation\": \"NONE\"` to `hosting` [HOST-003]\n0 errors, 0 warnings, 1 note\n"
    )
    #expect(try lint(", \"appAssociation\": \"NONE\"").hasPrefix("0 errors, 0 warnings, 0 notes"))
  }

  @Test func `Jekyll publishes no .well-known unless it is told to`() throws {
    let folder = try TemporaryFolder()
    func lint(_ configuration: String) throws -> String {
      try folder.file("_config.yml", configuration)
      return try Assay.run(in: folder, "lint", "_config.yml").output
    }
    let nothing = "0 errors, 0 warnings, 0 notes\n"
    #expect(try lint("title: Shop\n") == nothing)
    try folder.file(String(Self.path.dropFirst()), "{}")
    #expect(
      try lint("title: Shop\n# include: [.well-known]\n")
        == "_config.yml: error: Jekyll publishes no folder whose name begins with a period, so "
        + "\(Self.path.dropFirst()) is missing on the server; write `include: [\".well-known\"]` here, or "
        + "add an empty file .nojekyll [HOST-003]\n1 error, 0 warnings, 0 notes\n")
    for other in ["include:\n  - .well-known\n", "source: docs\n", "public_dir: public\n"] {
      #expect(try lint(other) == nothing)
    }
    try folder.file(".nojekyll")
    #expect(try lint("title: Shop\n") == nothing)
  }

  @Test func `a file of a host has no entitlements`() throws {
    let folder = try TemporaryFolder()
    try folder.file("vercel.json", "{}")
    try folder.file("site.json", Sample.site("{}"))
    try folder.file("urls.txt", "opens https://example.com/\n")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "vercel.json")
    #expect(check.status == 2)
    #expect(check.errors.contains("configuration of a host, which has no entitlements"))
  }
}
