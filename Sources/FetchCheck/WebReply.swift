public import AssociatedDomains
import CCurl

/// What came of asking a server for a URL, and how.
public struct WebReply: Sendable {
  /// What came of it; the body is one byte longer than the client's limit if it was cut there.
  public var response: WebResponse
  /// What the client says of a failure or of a certificate, in its own words.
  public var detail: String?
  /// How long it took, in seconds.
  public var seconds = 0.0
}

extension WebReply {
  /// The reply of a server whose certificate is not trusted, so that it was not asked.
  init(certificate: WebResponse.Certificate, detail: String) {
    self.init(
      response: .answer(WebResponse.Answer(status: 0, certificate: certificate)), detail: detail)
  }

  /// What the server's certificate is worth, as far as it was seen.
  var certificate: WebResponse.Certificate {
    get { if case .answer(let answer) = response { answer.certificate } else { .trusted } }
    set {
      guard case .answer(var answer) = response else { return }
      answer.certificate = newValue
      response = .answer(answer)
    }
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
