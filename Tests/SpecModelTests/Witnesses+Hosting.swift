import Foundation

@testable import SpecModel

private let ios12 = (AppleSystem.ios, SystemVersion(12))
private let ios93 = (AppleSystem.ios, SystemVersion(9, 3))
private let macos = (AppleSystem.macos, SystemVersion(27))
private let large = Web.file + Data(repeating: 0x20, count: 131_071)
private let between = Web.file + Data(repeating: 0x20, count: 130_000)
private let signed = Lists.signed(Web.file)
private let signedAsJSON = Web.response(200, ["Content-Type": "application/json"], body: signed)
private let plain = "http://example.com/.well-known/apple-app-site-association"
private let aasa = "https://example.com/.well-known/AASA"
private let network = "cdn/a/v1/example.com"

extension Witness {
  static let hosting: [Witness] = [
    Witness(
      "size-unlimited", .fetch(on: [Web.network: Web.response(body: large)]),
      network + " too-large", network + " accepted 432000"),
    Witness(
      "size-limited-on-every-system", .fetch(on: [Web.wellKnown: Web.response(body: large)]),
      aasa + " accepted 432000", aasa + " https://example.com/AASA unreachable", on: ios93),
    Witness(
      "size-limit-128000", .fetch(on: [Web.network: Web.response(body: between)]),
      network + " accepted 432000", network + " too-large"),
    Witness(
      "signed-files-refused", .fetch(on: [Web.wellKnown: Web.response(body: signed)]),
      aasa + " accepted 432000", aasa + " https://example.com/AASA unreachable", on: ios12),
    Witness(
      "signed-files-read", .fetch(on: [Web.network: Web.response(body: signed)]),
      network + " not-json", network + " accepted 432000"),
    Witness(
      "signed-file-needs-its-type", .fetch(on: [Web.wellKnown: signedAsJSON]),
      aasa + " accepted 432000", aasa + " https://example.com/AASA unreachable", on: ios12),

    Witness(
      "file-over-http", .fetch(on: [plain: Web.response()]) { $0.client = .cdn },
      aasa + " https://example.com/AASA unreachable", "http://example.com/.well-known/AASA accepted"
    ),
    Witness(
      "untrusted-root-accepted",
      .fetch(on: [Web.network: Web.response(certificate: .untrustedRoot)]),
      network + " certificate", network + " accepted 432000"),
    Witness(
      "expired-certificate-accepted",
      .fetch(on: [Web.network: Web.response(certificate: .expired)]),
      network + " certificate", network + " accepted 432000"),
    Witness(
      "wrong-host-certificate-accepted",
      .fetch(on: [Web.network: Web.response(certificate: .wrongHost)]),
      network + " certificate", network + " accepted 432000"),
    Witness(
      "developer-mode-demands-trust", alternate("developer", .untrustedRoot),
      aasa + " accepted 432000", aasa + " certificate"),
    Witness(
      "managed-mode-trusts-all", alternate("managed", .untrustedRoot), aasa + " certificate",
      aasa + " accepted 432000"),
    Witness(
      "root-location-first", .fetch(on: [Web.wellKnown: Web.response()]) { $0.client = .cdn },
      aasa + " accepted", "https://example.com/AASA " + aasa + " accepted"),
    Witness(
      "root-location-only", .fetch(on: [Web.wellKnown: Web.response()]) { $0.client = .cdn },
      aasa + " accepted", "https://example.com/AASA unreachable"),
    Witness(
      "well-known-only", .fetch(on: [Web.root: Web.response()]) { $0.client = .cdn },
      aasa + " https://example.com/AASA accepted", aasa + " unreachable"),
    Witness(
      "root-in-alternate-modes",
      .fetch("applinks:example.com?mode=managed", on: [Web.root: Web.response()]) {
        $0.isManaged = true
      }, aasa + " unreachable", aasa + " https://example.com/AASA accepted 432000"),
    Witness(
      "network-in-alternate-modes", alternate("managed", .trusted), aasa + " accepted 432000",
      network + " unreachable"),
    Witness(
      "file-with-extension", .fetch(on: [Web.wellKnown: Web.response()]) { $0.client = .cdn },
      aasa + " accepted", aasa + ".json https://example.com/AASA.json unreachable"),
    Witness(
      "file-redirect-followed",
      .fetch(on: [
        Web.network: Web.response(301, ["location": "https://example.org/x"]),
        "https://example.org/x": Web.response(),
      ]), network + " redirect", network + " https://example.org/x accepted 432000"),
    Witness(
      "content-type-enforced",
      .fetch(on: [Web.network: Web.response(200, ["content-type": "application/octet-stream"])]),
      network + " accepted 432000", network + " not-json"),
    Witness(
      "site-asked-on-every-system",
      .fetch(on: [Web.network: Web.response(), Web.wellKnown: Web.response()]),
      network + " accepted 432000", aasa + " accepted 432000"),
    Witness(
      "network-on-every-system", .fetch(on: [Web.wellKnown: Web.response()]),
      aasa + " accepted 432000", network + " unreachable", on: ios12),
    Witness(
      "site-asked-after-network", .fetch(on: [Web.wellKnown: Web.response()]),
      network + " unreachable", network + " " + aasa + " accepted 432000"),
    Witness(
      "site-asked-when-told",
      .fetch(on: [
        Web.network: Web.response(404, ["apple-try-direct": "true"]),
        Web.wellKnown: Web.response(),
      ]), network + " status", network + " " + aasa + " accepted 432000"),
    Witness(
      "network-names-file", .fetch(on: [Web.network: Web.response()]), network + " accepted 432000",
      "cdn/example.com/.well-known/AASA unreachable"),
    Witness(
      "update-does-not-fetch",
      .fetch(on: [Web.network: Web.response()]) { $0.moment = .update },
      network + " accepted 432000", "not-now"),
    Witness(
      "never-checked-again",
      .fetch(on: [Web.network: Web.response()]) { $0.moment = .periodic },
      network + " accepted 432000", "not-now"),
    Witness(
      "rechecked-weekly", .fetch(on: [Web.network: Web.response()]), network + " accepted 432000",
      network + " accepted 604800"),
    Witness(
      "every-2xx-accepted", .fetch(on: [Web.network: Web.response(203)]), network + " status",
      network + " accepted 432000"),
    Witness(
      "every-status-accepted", .fetch(on: [Web.network: Web.response(404)]), network + " status",
      network + " accepted 432000"),
    Witness(
      "max-age-ignored",
      .fetch(on: [Web.network: Web.response(404, ["Cache-Control": "max-age=1800"])]),
      network + " status 1800", network + " status 432000"),
    Witness(
      "fetched-at-first-launch", .fetch(on: [Web.network: Web.response()]),
      network + " accepted 432000", "not-now"),
    Witness(
      "fetched-again-at-first-launch",
      .fetch(on: [Web.network: Web.response()]) { $0.moment = .firstLaunch }, "not-now",
      network + " accepted 432000"),
    Witness(
      "missing-file-matches",
      .link("https://example.com/", entries: "applinks:example.com", files: []),
      "browser: no-app", "A.b"),
    Witness(
      "developer-id-fetched-at-install",
      .fetch(on: [Web.network: Web.response()]) { $0.distribution = .developerID }, "not-now",
      network + " accepted 432000", on: macos),
    Witness(
      "root-after-404-only",
      .fetch(on: [Web.wellKnown: Web.response(403), Web.root: Web.response()]) {
        $0.client = .cdn
      }, aasa + " https://example.com/AASA accepted", aasa + " status"),
  ]

  /// The file of an entry whose mode is on, at the well-known location with that certificate.
  private static func alternate(
    _ mode: String, _ certificate: WebResponse.Certificate
  ) -> Asked {
    .fetch(
      "applinks:example.com?mode=\(mode)",
      on: [Web.wellKnown: Web.response(certificate: certificate)]
    ) {
      $0.isInDeveloperMode = true
      $0.isManaged = true
      $0.distribution = .development
    }
  }
}
