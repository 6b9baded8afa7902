import AssociatedDomains

/// A message of a device, of `swcutil` or of Apple's content delivery network, with the meaning
/// that people who published such messages found.
struct DeviceMessage: Sendable, Hashable {
  /// The severity.
  let severity: DiagnosticSeverity
  /// The rule that states the meaning of the message.
  let rule: String
  /// The meaning of the message, when the file is requested again, and what to do.
  let meaning: String
  /// The app and the domain that the message names, if files may show the reason.
  var refused: RefusedCredentials? = nil

  /// Returns the messages in a line, at most one of each kind.
  static func all(in line: Substring) -> [DeviceMessage] {
    [networkReason(in: line), toolError(in: line), refusal(in: line)].compactMap(\.self)
      + fixed.filter { mark, _ in line.containsNumber(mark) }.map(\.message)
  }

  private static let afterwards =
    "Apple's network asks the site again after the `max-age` of its answer, 1800 to 3600 seconds in "
    + "those that were published, and the device at its next check or when the app is reinstalled"

  /// Returns the reason that Apple's network gives, as in `SWCERR00301 Timeout`.
  ///
  /// - Rules: DEV-008, DEV-009, DEV-010, DEV-017
  private static func networkReason(in line: Substring) -> DeviceMessage? {
    guard let start = line.firstRange(of: "SWCERR")?.upperBound else { return nil }
    let code = line[start...].prefix(while: \.isNumber)
    let text = line[code.endIndex...].dropFirst().prefix { !"\"{,".contains($0) }
    switch code {
    case "00101":
      let status =
        text.split(separator: " ").first { Int($0)?.description.count == 3 } ?? "an error"
      let fix =
        switch status {
        case "401", "403", "405", "429":
          "let the user agent `AASA-Bot` and every address through, in every country"
        case "404", "410": "publish the file at /.well-known/apple-app-site-association"
        default: "answer requests for the file with status 200"
        }
      return DeviceMessage(
        severity: .error, rule: "DEV-008",
        meaning:
          "the site answered Apple's network with HTTP status \(status); \(fix); \(afterwards)")
    case "00202":
      return DeviceMessage(
        severity: .error, rule: "DEV-009",
        meaning:
          "the host has a private or reserved address, which Apple's network does not ask; give "
          + "it a public one, or claim it with `?mode=developer` for a device in developer mode")
    case "00301":
      return DeviceMessage(
        severity: .error, rule: "DEV-010",
        meaning:
          "the site did not answer Apple's network in time; let every address in every country "
          + "through, also past firewalls that drop connections, and keep the server awake; "
          + afterwards)
    default:
      return unknown("SWCERR\(code)")
    }
  }

  /// Returns the error that `swcutil` ends with, as in `(SWCErrorDomain error 7.)`.
  ///
  /// - Rules: DEV-011, DEV-017
  private static func toolError(in line: Substring) -> DeviceMessage? {
    let domain = "SWCErrorDomain"
    guard
      let end = ["\(domain) error ", "\(domain) Code="].lazy.compactMap({
        line.firstRange(of: $0)?.upperBound
      }).first
    else { return nil }
    let code = line[end...].prefix { $0.isNumber || $0 == "-" }
    guard code == "7" else { return unknown("\(domain) \(code)") }
    return DeviceMessage(
      severity: .error, rule: "DEV-011",
      meaning: "Apple's network has no file of this host; `curl -sI "
        + "https://app-site-association.cdn-apple.com/a/v1/HOST` shows its reason, and `assay "
        + "fetch https://HOST` what the site answers")
  }

  /// Returns the error of an app that may not use the web credentials of a domain.
  ///
  /// - Rules: DEV-018
  private static func refusal(in line: Substring) -> DeviceMessage? {
    RefusedCredentials(in: line).map {
      DeviceMessage(severity: .error, rule: "DEV-018", meaning: $0.meaning, refused: $0)
    }
  }

  private static func unknown(_ code: String) -> DeviceMessage {
    DeviceMessage(
      severity: .note, rule: "DEV-017", meaning: "no published source says what \(code) means")
  }

  /// The messages without a part that varies.
  ///
  /// - Rules: DEV-007, DEV-012, DEV-013, DEV-014, DEV-015
  private static let fixed: [(mark: String, message: DeviceMessage)] = [
    (
      "denied because the CDN told us to stop",
      DeviceMessage(
        severity: .error, rule: "DEV-007",
        meaning:
          "the device has no file, because Apple's network has none and told it to stop; the "
          + "reason stands behind the status, or `curl -sI "
          + "https://app-site-association.cdn-apple.com/a/v1/HOST` shows it")
    ),
    (
      "-6756",
      DeviceMessage(
        severity: .error, rule: "DEV-012",
        meaning:
          "a system before iOS 13 refuses the whole file, because an entry has only `appIDs` and "
          + "`components`; add `appID` and `paths` to it, or require iOS 13")
    ),
    (
      "-6754",
      DeviceMessage(
        severity: .error, rule: "DEV-013",
        meaning:
          "the device does not trust the server's certificate; send one of a public authority "
          + "that names the host, with the intermediate certificates")
    ),
    (
      "NSCocoaErrorDomain Code=3840",
      DeviceMessage(
        severity: .error, rule: "DEV-014",
        meaning:
          "what the server sent is not JSON; `assay fetch https://HOST` shows what it is")
    ),
    (
      "Denying redirect",
      DeviceMessage(
        severity: .error, rule: "DEV-015",
        meaning: "the server redirects the file, which is not followed; answer at "
          + "/.well-known/apple-app-site-association itself")
    ),
  ]
}

extension Substring {
  /// Returns whether the text contains another text that is not just the beginning of a number.
  fileprivate func containsNumber(_ text: String) -> Bool {
    guard let range = firstRange(of: text) else { return false }
    return range.upperBound == endIndex || !self[range.upperBound].isNumber
  }
}
