import AssociatedDomains
import CCurl

/// A client that requests files as Apple's systems do: it follows no redirect, sends no cookie, uses
/// no proxy, and receives no more than the size limit.
package struct WebClient: Sendable {
  /// The time limit for a request, including the connection, in seconds.
  package var timeLimit: Double
  /// The time at which all requests end; `nil` if each has the whole time limit.
  package var deadline: ContinuousClock.Instant?
  /// The limit for a body after decoding, in bytes; the rest is not received.
  package var maximumByteCount: Int
  /// The certificate authorities to trust, as a PEM file, or `nil` to trust the system's.
  package var authorities: [UInt8]?
  /// Whether to send requests to servers with an invalid certificate.
  ///
  /// - Rules: HOST-002
  package var acceptsAnyCertificate = false
  /// The name of the program that servers see.
  var userAgent = UserAgent("assay")
  /// The server to connect to, `HOST:PORT`; `nil` for the one that a URL names.
  package var server: String?
  /// Whether to connect to addresses that are not on the public internet.
  package var allowsPrivateAddresses: Bool

  /// Creates a client that verifies certificates.
  package init(
    timeLimit: Double = 10, maximumByteCount: Int = SiteAssociation.maximumByteCount,
    authorities: [UInt8]? = nil, server: String? = nil, allowsPrivateAddresses: Bool = false
  ) {
    self.timeLimit = timeLimit
    self.maximumByteCount = maximumByteCount
    self.authorities = authorities
    self.server = server
    self.allowsPrivateAddresses = allowsPrivateAddresses
  }

  /// Requests a URL; at most one request reaches the server.
  ///
  /// - Throws: `WebClientError` if the request cannot be made, as for any scheme but HTTPS.
  package func response(from url: String) throws(WebClientError) -> FetchedResponse {
    let clock = ContinuousClock()
    let begin = clock.now
    func elapsed() -> Double { begin.duration(to: clock.now) / .seconds(1) }
    let timeLimit = min(timeLimit, remainingSeconds)
    guard timeLimit > 0 else {
      return FetchedResponse(
        response: .failure(.timeout), detail: "the requests before used up the time limit")
    }
    var fetched = try attempt(url, within: timeLimit, verifying: true)
    if let untrusted = fetched.untrusted, acceptsAnyCertificate {
      // The first attempt ended before a request was sent, but describes the certificate.
      let detail = fetched.detail
      fetched = try attempt(url, within: timeLimit - elapsed(), verifying: false)
      fetched.setCertificate(of: untrusted)
      fetched.detail = fetched.detail ?? detail
    } else if fetched.lacksIssuer,
      let issuer = try lastIssuer(at: url, within: timeLimit - elapsed())
    {
      fetched.setMissingIssuer(issuer)
    }
    fetched.seconds = elapsed()
    return fetched
  }

  /// The time until the deadline, in seconds; negative after it.
  var remainingSeconds: Double {
    deadline.map { ContinuousClock.now.duration(to: $0) / .seconds(1) } ?? timeLimit
  }

  private func attempt(
    _ url: String, within seconds: Double, verifying: Bool
  ) throws(WebClientError) -> FetchedResponse {
    let gate = AddressGate()
    let transfer = try transfer(to: url, within: seconds, verifying: verifying, through: gate)
    let reception = Reception(maximumByteCount: maximumByteCount)
    let code = try withExtendedLifetime(gate) { () throws(WebClientError) in
      try transfer.run(into: reception)
    }
    var fetched = try response(code, of: transfer, with: reception)
    if let address = gate.refused, case .failure = fetched.response {
      fetched.refusedAddress = address
    }
    return fetched
  }

  /// Returns the issuer of the last certificate that a server sends; `nil` if that is not known.
  ///
  /// Nothing is requested.
  private func lastIssuer(
    at url: String, within seconds: Double
  ) throws(WebClientError) -> String? {
    let gate = AddressGate()
    let transfer = try transfer(to: url, within: seconds, verifying: false, through: gate)
    try transfer.set(CURLOPT_CONNECT_ONLY, to: 1)
    try transfer.set(CURLOPT_CERTINFO, to: 1)
    return try withExtendedLifetime(gate) { () throws(WebClientError) in
      _ = try transfer.run(into: Reception(maximumByteCount: 0))
      return transfer.lastIssuer
    }
  }

  /// Returns a transfer with all options; the gate must outlive it.
  private func transfer(
    to url: String, within seconds: Double, verifying: Bool, through gate: AddressGate
  ) throws(WebClientError) -> Transfer {
    var transfer = try Transfer()
    try transfer.set(CURLOPT_URL, to: url)
    try transfer.set(CURLOPT_PROTOCOLS, to: Int(CURLPROTO_HTTPS))
    try transfer.set(CURLOPT_NOPROXY, to: "*")
    try transfer.set(CURLOPT_NOSIGNAL, to: 1)
    try transfer.set(CURLOPT_USERAGENT, to: userAgent.name)
    // Accepts every encoding that libcurl can decode.
    try transfer.set(CURLOPT_ACCEPT_ENCODING, to: "")
    try transfer.set(CURLOPT_TIMEOUT_MS, to: max(1, Int(seconds * 1_000)))
    try transfer.set(CURLOPT_SSL_VERIFYPEER, to: verifying ? 1 : 0)
    try transfer.set(CURLOPT_SSL_VERIFYHOST, to: verifying ? 2 : 0)
    if let authorities {
      try transfer.set(CURLOPT_CAINFO_BLOB, to: authorities)
      try transfer.set(CURLOPT_CAPATH, to: nil)
    }
    if let server { try transfer.connect(to: server) }
    if !allowsPrivateAddresses { try transfer.open(through: gate) }
    return transfer
  }

  private func response(
    _ code: CURLcode, of transfer: borrowing Transfer, with reception: Reception
  ) throws(WebClientError) -> FetchedResponse {
    var answer = WebResponse.Answer(
      status: transfer.result(CURLINFO_RESPONSE_CODE),
      headers: reception.headers.map { .init(name: $0.name, value: $0.value) },
      body: reception.body)
    switch code {
    case CURLE_OK,
      CURLE_WRITE_ERROR where reception.isBodyCut:
      return FetchedResponse(response: .answer(answer))
    case CURLE_OPERATION_TIMEDOUT:
      return FetchedResponse(response: .failure(.timeout), detail: transfer.description(of: code))
    case CURLE_PEER_FAILED_VERIFICATION:
      return FetchedResponse(
        certificateRefusedFor: transfer.result(CURLINFO_SSL_VERIFYRESULT),
        detail: transfer.description(of: code))
    case CURLE_SSL_CACERT_BADFILE where authorities != nil:
      throw .authoritiesUnusable
    case _ where transfer.isConnected:
      answer.isWhole = false
      // libcurl also reports a line of the head that exceeds its own limit in this way.
      let isHeadTooLong = reception.isHeadCut || code == CURLE_OUT_OF_MEMORY
      return FetchedResponse(
        response: .answer(answer),
        detail: isHeadTooLong
          ? "the header fields are longer than \(Reception.maximumHeadByteCount) bytes"
          : transfer.description(of: code))
    case CURLE_SSL_CACERT_BADFILE, CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_OUT_OF_MEMORY,
      CURLE_UNSUPPORTED_PROTOCOL:
      throw .clientUnusable(transfer.description(of: code))
    default:
      return FetchedResponse(
        response: .failure(.unreachable), detail: transfer.description(of: code))
    }
  }
}

/// An error that prevents a request.
package enum WebClientError: Error, Sendable, Hashable {
  /// libcurl does not start or lacks a feature, with its description.
  case clientUnusable(String)
  /// The file of certificate authorities contains no valid certificate.
  case authoritiesUnusable
}

extension WebClientError: CustomStringConvertible {
  /// A description of the problem, on one line.
  package var description: String {
    switch self {
    case .clientUnusable(let reason): "libcurl cannot be used: \(reason)"
    case .authoritiesUnusable:
      "contains no certificate; expected PEM certificates, which begin with "
        + "`-----BEGIN CERTIFICATE-----`"
    }
  }
}
