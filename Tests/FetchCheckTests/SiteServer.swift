import Foundation
import TestSupport
import Testing

/// An nginx with all sites, in a folder of its own, configured as `scripts/serve-site` does.
///
/// The shell around it waits for the end of its input, which comes when the server is stopped or the
/// test process ends in any other way, and then removes everything.
final class SiteServer: Sendable {
  /// The server of the tests that run; see ``SitesTrait``.
  @TaskLocal static var current: SiteServer?

  /// The port of all sites.
  let port: Int
  /// The port that serves the good file without TLS.
  let plainPort: Int
  /// The port that serves ``Site/rawAnswers`` byte by byte over TLS.
  let rawPort: Int
  /// The folder of the server.
  let folder: URL
  private let shell: Process
  private let lifeline: Pipe

  private static let lifetime = """
    PATH=$PATH:/usr/sbin
    cd "$1/raw"
    openssl s_server -HTTP -accept "127.0.0.1:$2" -cert ../good.pem -key ../good.key \
      >../raw.log 2>&1 & raw=$!
    nginx -p "$1" -c nginx.conf 2>"$1/output.log" & server=$!
    read -r _
    kill "$server" "$raw"; wait "$server" "$raw"; cd /; rm -rf "$1"
    """
  private static let parts = Project.folder.appendingPathComponent("scripts/site-server")

  /// Starts the server on free ports; returns when it takes connections.
  init() throws {
    (port, plainPort) = (try Loopback.freePort(), try Loopback.freePort())
    rawPort = try Loopback.freePort()
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sites-\(UUID().uuidString)")
    shell = Process()
    lifeline = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", Self.lifetime, "sh", folder.path, "\(rawPort)"]
    shell.standardInput = lifeline
    // A child that had this end too would keep it open.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    do {
      try setUp()
      try shell.runTakingSignals()
      try waitUntilReady()
    } catch {
      stop()
      throw error
    }
  }

  /// The authority that the tests trust.
  var authority: URL { folder.appendingPathComponent("authority.pem") }

  /// Returns the URL of a site.
  func url(of site: String) -> String { "https://\(site).localhost:\(port)" }

  /// The URL of the raw answers.
  var rawURL: String { "https://good.localhost:\(rawPort)" }

  /// Ends the server and removes its folder.
  func stop() {
    try? lifeline.fileHandleForWriting.close()
    if shell.processIdentifier > 0 { shell.waitForEnd() }
    try? FileManager.default.removeItem(at: folder)
  }

  private func setUp() throws {
    for name in ["servers", "site", "raw/.well-known"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try Site.writeFiles(in: folder.appendingPathComponent("site"))
    try FileManager.default.copyItem(
      at: Self.parts.appendingPathComponent("nginx.conf"),
      to: folder.appendingPathComponent("nginx.conf"))
    for (path, answer) in Site.rawAnswers { try write(answer, to: "raw/\(path)") }
    // The unknown authority's own comes with the one that it signs.
    for certificate in Site.Certificate.allCases where certificate != .nobody {
      try make(certificate)
    }
    let pattern = try String(
      contentsOf: Self.parts.appendingPathComponent("server.conf"), encoding: .utf8)
    for site in Site.all {
      let text =
        pattern
        .replacing("@PORT@", with: "\(port)").replacing("@NAMES@", with: "\(site.name).localhost")
        .replacing("@CERTIFICATE@", with: site.certificate.rawValue)
        .replacing("@DIRECTIVES@", with: site.directives)
      try write(text, to: "servers/\(site.name).conf")
    }
    try write("server { listen 127.0.0.1:\(plainPort); root site; }", to: "servers/plain.conf")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private func make(_ certificate: Site.Certificate) throws {
    let hosts =
      certificate == .other ? ["elsewhere.localhost"] : Site.all.map { "\($0.name).localhost" }
    let issuer =
      switch certificate {
      case .untrusted, .nobody: "nobody"
      case .misissued: "good"
      case .good, .other, .expired: "authority"
      }
    let days = certificate == .expired ? "-1" : "2"
    let script = Self.parts.appendingPathComponent("make-certificate").path
    let made = try Program([script, issuer, certificate.rawValue, days] + hosts, in: folder).run()
    guard made.status == 0 else { throw NotStarted(reason: "openssl failed: \(made.errors)") }
    guard certificate == .misissued else { return }
    // A client needs the whole chain.
    let chain = try [certificate.rawValue, issuer].map {
      try String(contentsOf: folder.appendingPathComponent("\($0).pem"), encoding: .utf8)
    }
    try write(chain.joined(), to: "\(certificate.rawValue).pem")
  }

  /// Waits until nginx has written its process number and openssl that it accepts.
  private func waitUntilReady() throws {
    let mark = folder.appendingPathComponent("nginx.pid")
    let output = folder.appendingPathComponent("output.log")
    let rawOutput = folder.appendingPathComponent("raw.log")
    let isReady = try wait {
      let isRawReady = (try? String(contentsOf: rawOutput, encoding: .utf8))?.contains("ACCEPT")
      if isRawReady == true, let number = try? Data(contentsOf: mark), !number.isEmpty {
        return true
      }
      let complaint = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      guard !complaint.contains("[emerg]"), !complaint.contains("not found") else {
        throw NotStarted(reason: complaint)
      }
      return false
    }
    guard isReady else { throw NotStarted(reason: "nginx or openssl does not listen") }
  }

  /// The reason why there is no server.
  struct NotStarted: Error, CustomStringConvertible {
    let reason: String
    var description: String {
      "no nginx for the tests (./scripts/install-dependencies server installs it): \(reason)"
    }
  }
}

/// Runs a suite with a server of all sites, and stops it afterwards, however the tests end.
struct SitesTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let server = try SiteServer()
    defer { server.stop() }
    try await SiteServer.$current.withValue(server) { try await function() }
  }
}

extension Trait where Self == SitesTrait {
  /// A server of all sites.
  static var sites: Self { Self() }
}
