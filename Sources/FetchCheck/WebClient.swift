import AssociatedDomains
import CCurl

/// Asks web servers as whoever looks for a site association does: no redirect followed, no cookie,
/// no proxy, no more received than may be long enough.
package struct WebClient: Sendable {
  /// How long one request may take in all, connecting included, in seconds.
  package var timeLimit: Double
  /// How long a body may be after decoding, in bytes; what comes beyond is not received.
  package var maximumByteCount: Int
  /// Whose certificates are trusted instead of the system's authorities: a file in the form PEM.
  package var authorities: [UInt8]?
  /// Whether a server whose certificate is in trouble is asked all the same (HOST-002).
  package var acceptsAnyCertificate: Bool

  /// A client with these limits.
  package init(
    timeLimit: Double, maximumByteCount: Int, authorities: [UInt8]? = nil,
    acceptsAnyCertificate: Bool = false
  ) {
    self.timeLimit = timeLimit
    self.maximumByteCount = maximumByteCount
    self.authorities = authorities
    self.acceptsAnyCertificate = acceptsAnyCertificate
  }

  /// Asks for a URL, HTTPS only; at most one request reaches the server.
  package func reply(from url: String) throws(WebClientError) -> WebReply {
    let clock = ContinuousClock()
    let begin = clock.now
    func elapsed() -> Double { begin.duration(to: clock.now) / .seconds(1) }
    var reply = try attempt(url, within: timeLimit, verifying: true)
    if let untrusted = reply.untrusted, acceptsAnyCertificate {
      // The first attempt ended before a request was sent, and told what the trouble is.
      let detail = reply.detail
      reply = try attempt(url, within: timeLimit - elapsed(), verifying: false)
      reply.noteCertificate(of: untrusted)
      reply.detail = reply.detail ?? detail
    }
    reply.seconds = elapsed()
    return reply
  }

  private func attempt(
    _ url: String, within seconds: Double, verifying: Bool
  ) throws(WebClientError) -> WebReply {
    let transfer = try Transfer()
    try transfer.set(CURLOPT_URL, to: url)
    try transfer.set(CURLOPT_PROTOCOLS, to: Int(CURLPROTO_HTTPS))
    try transfer.set(CURLOPT_NOPROXY, to: "*")
    try transfer.set(CURLOPT_NOSIGNAL, to: 1)
    try transfer.set(CURLOPT_USERAGENT, to: "assay")
    // Every encoding that libcurl can decode.
    try transfer.set(CURLOPT_ACCEPT_ENCODING, to: "")
    try transfer.set(CURLOPT_TIMEOUT_MS, to: max(1, Int(seconds * 1_000)))
    try transfer.set(CURLOPT_SSL_VERIFYPEER, to: verifying ? 1 : 0)
    try transfer.set(CURLOPT_SSL_VERIFYHOST, to: verifying ? 2 : 0)
    if let authorities {
      try transfer.set(CURLOPT_CAINFO_BLOB, to: authorities)
      try transfer.set(CURLOPT_CAPATH, to: nil)
    }
    let reception = Reception(maximumByteCount: maximumByteCount)
    let code = try transfer.run(into: reception)
    return try reply(code, of: transfer, with: reception)
  }

  private func reply(
    _ code: CURLcode, of transfer: borrowing Transfer, with reception: Reception
  ) throws(WebClientError) -> WebReply {
    var answer = WebResponse.Answer(
      status: transfer.fact(CURLINFO_RESPONSE_CODE),
      headers: reception.headers.map { .init(name: $0.name, value: $0.value) },
      body: reception.body)
    switch code {
    case CURLE_OK,
      CURLE_WRITE_ERROR where reception.isBodyCut:
      return WebReply(response: .answer(answer))
    case CURLE_OPERATION_TIMEDOUT:
      return WebReply(response: .failure(.timeout), detail: transfer.words(for: code))
    case CURLE_PEER_FAILED_VERIFICATION:
      return WebReply(
        certificateRefusedFor: transfer.fact(CURLINFO_SSL_VERIFYRESULT),
        detail: transfer.words(for: code))
    case CURLE_SSL_CACERT_BADFILE where authorities != nil:
      throw .authoritiesUnusable
    case _ where transfer.isConnected:
      answer.isWhole = false
      // That is what libcurl says of a line of the head that is too long for itself.
      let isHeadTooLong = reception.isHeadCut || code == CURLE_OUT_OF_MEMORY
      return WebReply(
        response: .answer(answer),
        detail: isHeadTooLong
          ? "the header fields are longer than \(Reception.maximumHeadByteCount) bytes"
          : transfer.words(for: code))
    case CURLE_SSL_CACERT_BADFILE, CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_OUT_OF_MEMORY,
      CURLE_UNSUPPORTED_PROTOCOL:
      throw .clientUnusable(transfer.words(for: code))
    default:
      return WebReply(response: .failure(.unreachable), detail: transfer.words(for: code))
    }
  }
}
