package import AssociatedDomains
import CCurl
import Questions
import SiteAudit

/// The copy of a site's file that Apple's network serves to devices, with the server's own file.
struct NetworkCopy: Sendable {
  /// The network's answer.
  let step: FetchStep
  /// The file that the server serves; `nil` if it serves no acceptable file.
  let file: AuditedFile?

  /// Whether devices get the file of the server.
  var isSame: Bool {
    guard let copy = step.file, let file else { return false }
    return copy.hasSameSite(as: file)
  }

  /// The state of the network's copy, on one line.
  var summary: String {
    guard step.refusal == nil else {
      return "Apple's network has no file that devices accept: \(step.refusalText)"
    }
    guard file != nil else {
      return "Apple's network still has a file, \(step.url); devices keep to it for a time"
    }
    return "Apple's network has \(isSame ? "the same" : "another") file"
  }

  /// The state of the network's copy, and the changes for devices once it is the server's file.
  var difference: [String] {
    guard let old = step.file, let new = file, !isSame else { return [summary] }
    var sites = SitesAndApps()
    do throws(InputError) {
      try sites.add(old, for: "old")
      try sites.add(new, for: "new")
      guard let old = sites.site(of: "old"), let new = sites.site(of: "new") else { return [] }
      let text = SiteDifference(from: old, to: new, on: .latest).text
      return ["\(summary); once it fetches this one:"]
        + text.split(separator: "\n").map { "  \($0)" }
    } catch {
      return [error.message]
    }
  }

  /// Returns when to look again, and why the network may have no file, one line each.
  func advice(at now: Int) -> [String] {
    guard let answer = step.answer, !isSame else { return [] }
    var lines = [answer.freshness(at: now)].compactMap(\.self)
    if step.refusal == .status, file != nil {
      lines.append(
        "the file is accepted from here; a firewall may refuse Apple's network by address, country "
          + "or user agent, so let requests from everywhere through [HOST-013]")
    }
    if let value = answer.header("apple-try-direct") {
      lines.append(
        "`Apple-Try-Direct: \(value.escaped)` suggests that a device "
          + (value == "true" ? "asks the site itself next" : "does not ask the site itself")
          + "; no source says what devices do with it [X-52]")
    }
    return lines
  }
}

extension WebResponse.Answer {
  /// Returns the age of a cached answer and how long it is valid; `nil` if neither is known.
  ///
  /// - Parameter now: The time, in seconds since 1970.
  package func freshness(at now: Int) -> String? {
    let dated = header("date").map { Int(curl_getdate($0, nil)) }
    let ages = [header("age").flatMap(Int.init), dated.flatMap { $0 < 0 ? nil : now - $0 }]
    let age = ages.compactMap(\.self).max() ?? 0
    let old = "the network's answer is \(Self.text(ofSeconds: max(age, 0))) old"
    guard let limit = maximumAge else { return age > 0 ? old : nil }
    let holds = "holds for \(Self.text(ofSeconds: limit)) (`max-age`)"
    let fetches = "Apple's network requests a file within 24 hours [HOST-017]"
    return age < limit
      ? "\(old) and \(holds): look again in \(Self.text(ofSeconds: limit - age)); \(fetches)"
      : "\(old) and \(holds), so it may change at any time; \(fetches)"
  }

  /// Returns a duration in its two largest units, rounded up: `1 h 17 min`.
  private static func text(ofSeconds count: Int) -> String {
    guard count > 60 else { return "\(count) s" }
    let minutes = count / 60 + (count % 60 == 0 ? 0 : 1)
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")]
    return parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: " ")
  }
}
