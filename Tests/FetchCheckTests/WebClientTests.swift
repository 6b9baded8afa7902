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
      var client = WebClient(
        timeLimit: timeLimit,
        authorities: Array(try Data(contentsOf: try ServedTests.server.authority)),
        allowsPrivateAddresses: true)
      client.acceptsAnyCertificate = acceptsAnyCertificate
      return client
    }

    private static func response(from site: String) throws -> FetchedResponse {
      try client().response(from: try ServedTests.server.url(of: site) + path)
    }

    private static func answer(of fetched: FetchedResponse) throws -> WebResponse.Answer {
      guard case .answer(let answer) = fetched.response else {
        throw NoAnswer(detail: fetched.detail)
      }
      return answer
    }

    struct NoAnswer: Error { let detail: String? }

    @Test func `an answer is its status, header fields and body`() throws {
      let answer = try Self.answer(of: try Self.response(from: "root-only"))
      #expect(answer.status == 200)
      #expect(answer.certificate == .trusted)
      #expect(String(decoding: answer.body, as: UTF8.self) == #"{"applinks": {}}"#)
      let type = answer.headers.first { $0.name.lowercased() == "content-type" }
      #expect(type?.value == "application/json")
    }

    @Test func `a redirect is an answer and is not followed`() throws {
      let answer = try Self.answer(of: try Self.response(from: "moved"))
      #expect(answer.status == 301)
      let location = answer.headers.first { $0.name.lowercased() == "location" }
      #expect(location?.value == "https://good.localhost" + Self.path)
    }

    @Test(arguments: [("largest", 131_072), ("too-large", 131_073), ("endless", 131_073)])
    func `a body that is too long is cut one byte after the limit`(site: String, count: Int) throws
    {
      #expect(try Self.answer(of: try Self.response(from: site)).body.count == count)
    }

    @Test(arguments: [("gzip", 131_072), ("bomb", 131_073)])
    func `a compressed body counts as it is after decoding`(site: String, count: Int) throws {
      let answer = try Self.answer(of: try Self.response(from: site))
      #expect(answer.headers.contains { $0.name.lowercased() == "content-encoding" })
      #expect(answer.body.count == count)
    }

    @Test(arguments: [
      (".well-known/apple-app-site-association", 0, ""), ("apple-app-site-association", 0, ""),
      ("odd-version", 0, ""), ("short", 200, "{}"), ("not-gzip", 200, ""), ("long-line", 200, ""),
    ])
    func `the received part of a broken answer is kept`(
      path: String, status: Int, body: String
    ) throws {
      let fetched = try Self.client().response(from: "\(try ServedTests.server.rawURL)/\(path)")
      let answer = try Self.answer(of: fetched)
      #expect(answer.status == status && answer.certificate == .trusted && !answer.isWhole)
      #expect(String(decoding: answer.body, as: UTF8.self) == body)
      #expect(fetched.detail?.isEmpty == false)
    }

    @Test(arguments: [("early", ["X-Late"]), ("trailers", ["Transfer-Encoding"])])
    func `the header fields are those of the final response's head`(
      path: String, names: [String]
    ) throws {
      let fetched = try Self.client().response(from: "\(try ServedTests.server.rawURL)/\(path)")
      let answer = try Self.answer(of: fetched)
      #expect(answer.headers.map(\.name) == names)
      #expect(String(decoding: answer.body, as: UTF8.self) == "{}")
    }

    @Test(arguments: [
      ("untrusted", WebResponse.Certificate.untrustedRoot, "issuer"),
      ("expired", .expired, "expired"),
      ("wrong-host", .wrongHost, "wrong-host.localhost"),
    ])
    func `a certificate error is named, and no request is sent`(
      site: String, certificate: WebResponse.Certificate, word: String
    ) throws {
      let fetched = try Self.response(from: site)
      let answer = try Self.answer(of: fetched)
      #expect(answer.certificate == certificate)
      #expect(answer.status == 0 && answer.body.isEmpty && answer.headers.isEmpty)
      #expect(fetched.detail?.contains(word) == true, "\(fetched.detail ?? "")")
    }

    @Test func `a client that accepts any certificate reports its error all the same`() throws {
      let client = try Self.client(acceptsAnyCertificate: true)
      let fetched = try client.response(from: try ServedTests.server.url(of: "expired") + Self.path)
      let answer = try Self.answer(of: fetched)
      #expect(answer.status == 200 && !answer.body.isEmpty)
      #expect(answer.certificate == .expired)
    }

    @Test func `the system's authorities are trusted by default`() throws {
      let client = WebClient(allowsPrivateAddresses: true)
      let fetched = try client.response(from: try ServedTests.server.url(of: "good") + Self.path)
      #expect(try Self.answer(of: fetched).certificate == .untrustedRoot)
    }

    @Test func `a server that does not listen or has no TLS is unreachable`() throws {
      let closed = try Loopback(isListening: false)
      for port in [closed.port, try ServedTests.server.plainPort] {
        let fetched = try Self.client().response(from: "https://localhost:\(port)/")
        guard case .failure(.unreachable) = fetched.response else {
          Issue.record("\(fetched)")
          continue
        }
        #expect(fetched.detail?.isEmpty == false)
      }
    }

    @Test func `a silent server exceeds the time limit`() throws {
      let silent = try Loopback(isListening: true)
      let fetched = try Self.client(timeLimit: 0.3).response(
        from: "https://localhost:\(silent.port)/")
      guard case .failure(.timeout) = fetched.response else {
        Issue.record("\(fetched)")
        return
      }
    }

    @Test func `after the deadline nothing is requested`() throws {
      let url = try ServedTests.server.url(of: "good") + Self.path
      var client = try Self.client(timeLimit: 1_000)
      client.deadline = .now
      let fetched = try client.response(from: url)
      guard case .failure(.timeout) = fetched.response else {
        Issue.record("\(fetched)")
        return
      }
      client.deadline = .now.advanced(by: .seconds(1_000))
      guard case .answer = try client.response(from: url).response
      else {
        Issue.record("no answer")
        return
      }
    }

    @Test func `no scheme but HTTPS is requested`() throws {
      let url = "http://localhost:\(try ServedTests.server.plainPort)/good"
      #expect(throws: WebClientError.self) { try Self.client().response(from: url) }
    }

    @Test func `invalid authorities are an error of the client`() throws {
      let client = WebClient(
        timeLimit: 10, maximumByteCount: 131_072, authorities: Array("no certificate".utf8),
        allowsPrivateAddresses: true)
      let url = try ServedTests.server.url(of: "good")
      #expect(throws: WebClientError.authoritiesUnusable) { try client.response(from: url) }
    }
  }
}
