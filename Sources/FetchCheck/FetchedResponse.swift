package import AssociatedDomains
import CCurl

/// The response to a request, with what the client reports about it.
package struct FetchedResponse: Sendable {
  /// The response; a body that exceeds the client's limit is cut one byte after it.
  package var response: WebResponse
  /// The client's description of a failure or of a certificate, or `nil` if it has none.
  package var detail: String?
  /// The address that was not contacted because it is not public; `nil` if there is none.
  var refusedAddress: String?
  /// Whether the certificate is refused because its issuer is not found.
  private(set) var lacksIssuer = false
  /// The duration, in seconds.
  package var seconds = 0.0
}

extension FetchedResponse {
  /// Creates the response of a server whose certificate is refused, so that no request was sent.
  ///
  /// - Parameters:
  ///   - verification: OpenSSL's documented number of the error (`X509_V_ERR_*`).
  ///   - detail: The client's description of the error.
  init(certificateRefusedFor verification: Int, detail: String) {
    let certificate = WebResponse.Certificate(refusedFor: verification)
    // These errors mean an unknown issuer, or a certificate that is its own issuer.
    let isRootUnknown = [2, 18, 19, 20, 21, 27].contains(verification)
    let isNamed = certificate != .untrustedRoot || isRootUnknown
    let answer = WebResponse.Answer(
      status: 0, certificate: certificate,
      certificateFault: isNamed ? nil : "\(detail); use another")
    self.init(response: .answer(answer), detail: isNamed ? detail : nil)
    // In these errors no certificate is its own issuer.
    lacksIssuer = [20, 21].contains(verification)
  }

  /// The answer from a server whose certificate is not trusted; `nil` if the certificate is
  /// trusted.
  var untrusted: WebResponse.Answer? {
    if case .answer(let answer) = response, answer.certificate != .trusted { answer } else { nil }
  }

  /// Records the issuer whose certificate is neither known nor sent.
  mutating func setMissingIssuer(_ issuer: String) {
    guard case .answer(var answer) = response else { return }
    answer.certificateFault =
      "the server does not send the certificate of the issuer (\(issuer.prefix(100))), and systems "
      + "do not know it; send this intermediate certificate too or, if the authority is not public, "
      + "use a certificate of one that is"
    response = .answer(answer)
  }

  /// Sets the state of the server's certificate to that of an earlier answer.
  mutating func setCertificate(of untrusted: WebResponse.Answer) {
    guard case .answer(var answer) = response else { return }
    answer.certificate = untrusted.certificate
    answer.certificateFault = untrusted.certificateFault
    response = .answer(answer)
  }
}

extension WebResponse.Certificate {
  /// Creates the state of a refused certificate from OpenSSL's documented number of the error
  /// (`X509_V_ERR_*`).
  init(refusedFor verification: Int) {
    self =
      switch verification {
      // libcurl compares the name itself, so OpenSSL finds no error; OpenSSL would report 62.
      case 0, 1, 62: .wrongHost
      // Not yet valid, and no longer valid.
      case 9, 10: .expired
      default: .untrustedRoot
      }
  }
}
