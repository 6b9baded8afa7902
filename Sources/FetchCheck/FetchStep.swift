package import AssociatedDomains
package import SiteAudit

/// The result of one request for a file.
package struct FetchStep: Sendable {
  /// The URL that was requested.
  package let url: String
  /// The program that the request names as its user agent.
  let agent: UserAgent
  /// The checks of the response.
  package let checks: [HostingCheck]
  /// Whether the server was contacted.
  let isAsked: Bool
  /// The client's description of a failure or of a certificate, or `nil` if it has none.
  package let detail: String?
  /// The duration, in seconds.
  package let seconds: Double
  /// The answer; `nil` if there is none.
  let answer: WebResponse.Answer?

  /// Judges the response to a request.
  init(url: String, agent: UserAgent, fetched: FetchedResponse, of fetch: SiteFetch) {
    (self.url, self.agent) = (url, agent)
    isAsked = fetched.refusedAddress == nil
    (detail, seconds) = (isAsked ? fetched.detail : nil, fetched.seconds)
    if case .answer(let answer) = fetched.response { self.answer = answer } else { answer = nil }
    checks =
      fetched.refusedAddress.map { address in
        [
          HostingCheck(
            .connection, "HOST-013",
            "the server was not asked, because \(address) is not a public address; pass "
              + "--allow-private if that is meant", refusal: .unreachable)
        ]
      } ?? fetch.checks(of: fetched.response)
  }

  /// The name of the location: `well-known` or `root`.
  package var location: String { url.contains("/.well-known/") ? "well-known" : "root" }
  /// The reason why the file is refused, or `nil` if it is accepted.
  package var refusal: HostingCheck.Refusal? { checks.refusal }
  /// The body of the answer; empty if there is none.
  package var body: [UInt8] { answer?.body ?? [] }
  /// The accepted file; `nil` if there is none.
  package var file: AuditedFile? {
    refusal == nil ? AuditedFile(name: url, contents: .init(parsing: body)) : nil
  }
  /// The problems of the answer, on one line.
  var refusalMessage: String {
    let messages = checks.filter { $0.refusal != nil }.map(\.message)
    return (messages + [detail].compactMap(\.self)).joined(separator: "; ")
  }
  /// The URL and the problems of its answer, on one line.
  package var refusalText: String { "\(url): \(refusalMessage)" }
  /// The check that the client's description belongs to: that of the certificate, or the last.
  var explained: HostingCheck.Name? {
    (checks.first { $0.name == .certificate && $0.result != .passed } ?? checks.last)?.name
  }
}
