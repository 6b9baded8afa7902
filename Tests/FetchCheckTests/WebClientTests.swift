import AssociatedDomains
import FetchCheck
import Foundation
import TestSupport
import Testing

extension ServedTests {
  struct WebClientTests {
    private static let path = "/apple-app-site-association"

    private static func client(
      timeLimit: Double = 10, acceptsAnyCertificate: Bool = false
    ) throws -> WebClient {
      WebClient(
        timeLimit: timeLimit, maximumByteCount: 131_072,
        authorities: Array(try Data(contentsOf: try ServedTests.server.authority)),
        acceptsAnyCertificate: acceptsAnyCertificate)
    }

    private static func reply(from site: String) throws -> WebReply {
      try client().reply(from: try ServedTests.server.url(of: site) + path)
    }

    private static func answer(of reply: WebReply) throws -> WebResponse.Answer {
      guard case .answer(let answer) = reply.response else {
        throw NoAnswer(detail: reply.detail)
      }
      return answer
    }

    struct NoAnswer: Error { let detail: String? }

    @Test func `an answer is its status, header fields and body`() throws {
      let answer = try Self.answer(of: try Self.reply(from: "root-only"))
      #expect(answer.status == 200)
      #expect(answer.certificate == .trusted)
      #expect(String(decoding: answer.body, as: UTF8.self) == #"{"applinks": {}}"#)
      let type = answer.headers.first { $0.name.lowercased() == "content-type" }
      #expect(type?.value == "application/json")
    }

    @Test func `a redirect is an answer and is not followed`() throws {
      let answer = try Self.answer(of: try Self.reply(from: "moved"))
      #expect(answer.status == 301)
      let location = answer.headers.first { $0.name.lowercased() == "location" }
      #expect(location?.value == "https://good.localhost" + Self.path)
    }

    @Test(arguments: [("largest", 131_072), ("too-large", 131_073), ("endless", 131_073)])
    func `of a body that is too long one byte more is received`(site: String, count: Int) throws {
      #expect(try Self.answer(of: try Self.reply(from: site)).body.count == count)
    }

    @Test(arguments: [("gzip", 131_072), ("bomb", 131_073)])
    func `a compressed body counts as it is after decoding`(site: String, count: Int) throws {
      let answer = try Self.answer(of: try Self.reply(from: site))
      #expect(answer.headers.contains { $0.name.lowercased() == "content-encoding" })
      #expect(answer.body.count == count)
    }

    @Test(arguments: [
      (".well-known/apple-app-site-association", 0, ""), ("apple-app-site-association", 0, ""),
      ("odd-version", 0, ""), ("short", 200, "{}"), ("not-gzip", 200, ""), ("long-line", 200, ""),
    ])
    func `of an answer that is broken or incomplete is kept what came`(
      path: String, status: Int, body: String
    ) throws {
      let reply = try Self.client().reply(from: "\(try ServedTests.server.rawURL)/\(path)")
      let answer = try Self.answer(of: reply)
      #expect(answer.status == status && answer.certificate == .trusted && !answer.isWhole)
      #expect(String(decoding: answer.body, as: UTF8.self) == body)
      #expect(reply.detail?.isEmpty == false)
    }

    @Test(arguments: [("early", ["X-Late"]), ("trailers", ["Transfer-Encoding"])])
    func `the header fields are those of the final response's head`(
      path: String, names: [String]
    ) throws {
      let reply = try Self.client().reply(from: "\(try ServedTests.server.rawURL)/\(path)")
      let answer = try Self.answer(of: reply)
      #expect(answer.headers.map(\.name) == names)
      #expect(String(decoding: answer.body, as: UTF8.self) == "{}")
    }

    @Test(arguments: [
      ("stranger", WebResponse.Certificate.untrustedRoot, "issuer"),
      ("expired", .expired, "expired"),
      ("wrong-host", .wrongHost, "wrong-host.localhost"),
    ])
    func `what is wrong with a certificate is named, and the server not asked`(
      site: String, certificate: WebResponse.Certificate, word: String
    ) throws {
      let reply = try Self.reply(from: site)
      let answer = try Self.answer(of: reply)
      #expect(answer.certificate == certificate)
      #expect(answer.status == 0 && answer.body.isEmpty && answer.headers.isEmpty)
      #expect(reply.detail?.contains(word) == true, "\(reply.detail ?? "")")
    }

    @Test func `a client that takes any certificate names the trouble all the same`() throws {
      let client = try Self.client(acceptsAnyCertificate: true)
      let reply = try client.reply(from: try ServedTests.server.url(of: "expired") + Self.path)
      let answer = try Self.answer(of: reply)
      #expect(answer.status == 200 && !answer.body.isEmpty)
      #expect(answer.certificate == .expired)
    }

    @Test func `without an authority of one's own the system's are trusted`() throws {
      let client = WebClient(timeLimit: 10, maximumByteCount: 131_072)
      let reply = try client.reply(from: try ServedTests.server.url(of: "good") + Self.path)
      #expect(try Self.answer(of: reply).certificate == .untrustedRoot)
    }

    @Test func `where nobody listens, or nobody speaks TLS, no answer comes`() throws {
      let closed = try Loopback(isListening: false)
      for port in [closed.port, try ServedTests.server.plainPort] {
        let reply = try Self.client().reply(from: "https://localhost:\(port)/")
        guard case .failure(.unreachable) = reply.response else {
          Issue.record("\(reply)")
          continue
        }
        #expect(reply.detail?.isEmpty == false)
      }
    }

    @Test func `a server that is silent is given up when the time is over`() throws {
      let silent = try Loopback(isListening: true)
      let reply = try Self.client(timeLimit: 0.3).reply(from: "https://localhost:\(silent.port)/")
      guard case .failure(.timeout) = reply.response else {
        Issue.record("\(reply)")
        return
      }
      #expect((0.25...5).contains(reply.seconds), "\(reply.seconds)")
    }

    @Test func `nothing but HTTPS is spoken`() throws {
      let url = "http://localhost:\(try ServedTests.server.plainPort)/good"
      #expect(throws: WebClientError.self) { try Self.client().reply(from: url) }
    }

    @Test func `authorities that cannot be read are no matter of the server`() throws {
      let client = WebClient(
        timeLimit: 10, maximumByteCount: 131_072, authorities: Array("no certificate".utf8))
      let url = try ServedTests.server.url(of: "good")
      #expect(throws: WebClientError.authoritiesUnusable) { try client.reply(from: url) }
    }
  }
}
