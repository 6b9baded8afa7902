package import AssociatedDomains
import CCurl

/// What came of asking a server for a URL, and how.
package struct WebReply: Sendable {
  /// What came of it; the body is one byte longer than the client's limit if it was cut there.
  package var response: WebResponse
  /// What the client says of a failure or of a certificate, in its own words.
  package var detail: String?
  /// How long it took, in seconds.
  package var seconds = 0.0
}

extension WebReply {
  /// The reply of a server whose certificate is not trusted, so that it was not asked.
  ///
  /// - Parameter verification: The documented number of what OpenSSL found (`X509_V_ERR_*`).
  init(certificateRefusedFor verification: Int, detail: String) {
    let certificate = WebResponse.Certificate(refusedFor: verification)
    // Those are about issuers that are not known, or themselves only.
    let isRootUnknown = [2, 18, 19, 20, 21, 27].contains(verification)
    let isNamed = certificate != .untrustedRoot || isRootUnknown
    let answer = WebResponse.Answer(
      status: 0, certificate: certificate, certificateFault: isNamed ? nil : detail)
    self.init(response: .answer(answer), detail: isNamed ? detail : nil)
  }

  /// What came instead of an answer that could be trusted, if the certificate is in trouble.
  var untrusted: WebResponse.Answer? {
    if case .answer(let answer) = response, answer.certificate != .trusted { answer } else { nil }
  }

  /// Notes what the certificate of the server is worth by an earlier reply.
  mutating func noteCertificate(of untrusted: WebResponse.Answer) {
    guard case .answer(var answer) = response else { return }
    answer.certificate = untrusted.certificate
    answer.certificateFault = untrusted.certificateFault
    response = .answer(answer)
  }
}

extension WebResponse.Certificate {
  /// What a certificate is worth that was refused, by the documented number of what OpenSSL's
  /// verification found (`X509_V_ERR_*`).
  init(refusedFor verification: Int) {
    self =
      switch verification {
      // Nothing wrong, or nothing said, for libcurl compares the name itself; OpenSSL would say 62.
      case 0, 1, 62: .wrongHost
      // Not yet valid, and no longer.
      case 9, 10: .expired
      default: .untrustedRoot
      }
  }
}
