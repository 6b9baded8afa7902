import Foundation

@testable import SpecModel

private let macos = (AppleSystem.macos, SystemVersion(27))
private let watchos = (AppleSystem.watchos, SystemVersion(27))
private let tvos = (AppleSystem.tvos, SystemVersion(27))
private let nobody = Device(apps: [], sites: [:])

extension Witness {
  static let opening: [Witness] = [
    Witness(
      "last-listed-app-wins", .link(on: .two(giving(("A.b", "/a"), ("C.d", "*")))), "A.b", "C.d"),
    Witness(
      "first-installed-app-wins", .link(on: .two(giving(("C.d", "/a"), ("A.b", "*")))), "C.d", "A.b"
    ),
    Witness(
      "remote-volumes-take-links",
      .link(
        on: changed {
          $0.apps[0].isOnRemoteVolume = true
          $0.choices["example.com"] = .app
        }),
      "browser: no-app", "A.b", on: macos),
    Witness(
      "first-claim-wins",
      .link(
        "https://shop.example.com/",
        on: Device(
          apps: [
            InstalledApp(app: "A.b", associatedDomains: ["applinks:*.example.com"]),
            InstalledApp(app: "C.d", associatedDomains: ["applinks:shop.example.com"]),
          ],
          sites: [
            "example.com": giving(("A.b", "*")), "shop.example.com": giving(("C.d", "*")),
          ])),
      "C.d", "A.b"),
    Witness(
      "entry-apps-in-install-order",
      .link(
        on: .two(
          Data(
            #"{"applinks":{"details":[{"appIDs":["C.d","A.b"],"components":[{}]}]}}"#.utf8))),
      "C.d", "A.b"),

    Witness(
      "same-host-opens", .link(on: .usual, from: .page(host: "example.com")), "browser: same-host",
      "A.b"),
    Witness(
      "page-host-case-significant", .link(on: .usual, from: .page(host: "Example.COM")),
      "browser: same-host", "A.b"),
    Witness(
      "same-registrable-domain-stays", .link(on: .usual, from: .page(host: "www.example.com")),
      "A.b",
      "browser: same-host"),
    Witness("typed-url-opens", .link(on: .usual, from: .typed), "browser: typed", "A.b"),
    Witness(
      "choice-ignored", .link(on: changed { $0.choices["example.com"] = .browser }),
      "browser: user-choice", "A.b"),
    Witness(
      "choice-for-registrable-domain",
      .link(on: changed { $0.choices["www.example.com"] = .browser }),
      "A.b", "browser: user-choice"),
    Witness("nothing-opens-without-app", .link(on: nobody), "browser: no-app", "nothing: no-app"),
    Witness(
      "own-link-opens-app", .link(on: .usual, from: .app("A.b", universalLinksOnly: false)),
      "browser: own-link", "A.b"),
    Witness("web-view-load-opens", .link(on: .usual, from: .webView), "browser: loaded", "A.b"),
    Witness(
      "universal-links-only-falls-back",
      .link(on: nobody, from: .app("C.d", universalLinksOnly: true)), "nothing: no-app",
      "browser: no-app"),
    Witness("mac-opens-at-once", .link(on: .usual), "browser: not-accepted", "A.b", on: macos),
    Witness("browser-first-everywhere", .link(on: .usual), "A.b", "browser: not-accepted"),
    Witness(
      "watch-falls-back-to-browser", .link(on: nobody), "nothing: no-app", "browser: no-app",
      on: watchos),
    Witness(
      "redirect-does-not-open",
      .link("https://other.org/", on: .usual, redirects: ["https://example.com/a"]), "A.b",
      "browser: no-app"),
    Witness(
      "tv-falls-back-to-browser", .link(on: nobody), "nothing: no-app", "browser: no-app", on: tvos),
  ]

  /// The usual device with something else about it.
  private static func changed(_ change: (inout Device) -> Void) -> Device {
    var device = Device.usual
    change(&device)
    return device
  }
}
