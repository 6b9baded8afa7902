/// Why a request could not even be made.
package enum WebClientError: Error, Sendable, Hashable {
  /// libcurl does not start, or cannot do what is asked of it; its own words.
  case clientUnusable(String)
  /// The file of certificate authorities holds none that can be read.
  case authoritiesUnusable
}

extension WebClientError: CustomStringConvertible {
  /// One line that says what is wrong.
  package var description: String {
    switch self {
    case .clientUnusable(let reason): "libcurl cannot be used: \(reason)"
    case .authoritiesUnusable:
      "no certificate in it; write certificate authorities in the form PEM, "
        + "`-----BEGIN CERTIFICATE-----` and so on"
    }
  }
}
