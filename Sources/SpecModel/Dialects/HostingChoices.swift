/// The choices of where and when the file is fetched, and which responses provide it.
struct HostingChoices: Sendable, Hashable {
  /// Whether the file is requested without TLS; by default, it never is.
  var plainHTTP = false

  /// Which certificates are accepted.
  var certificates = Certificates.trusted
  enum Certificates: Alternatives {
    /// Only those that the system trusts.
    case trusted
    case untrustedRootsToo, expiredToo, wrongHostsToo
  }

  /// Which certificates developer mode accepts.
  var developerModeTrust = DeveloperModeTrust.every
  enum DeveloperModeTrust: Alternatives {
    /// Every one, whatever is wrong with it.
    case every
    case none, unknownRoots
  }

  /// Whether an entry with both modes accepts every certificate, as developer mode does; by
  /// default, it does.
  var bothModesTrust = true

  /// Whether managed mode accepts every certificate; by default, it accepts trusted ones only.
  var managedModeTrustsAll = false

  /// Where on a site the file is requested.
  var locations = Locations.wellKnownThenRoot
  enum Locations: Alternatives {
    /// Below `.well-known`, and then at the root.
    case wellKnownThenRoot
    case rootThenWellKnown, rootOnly, wellKnownOnly
  }

  /// Whether the root of a site is tried in the alternate modes; by default, only `.well-known` is.
  var rootInAlternateModes = false

  /// Whether the alternate modes use Apple's content delivery network; by default, they use the
  /// site itself.
  var networkInAlternateModes = false

  /// Whether the name of the file has the extension `.json`; by default, it has none.
  var fileHasExtension = false

  /// Whether a redirect on the way to the file is followed; by default, it is a refusal.
  var fileRedirectsFollowed = false

  /// Whether a file that is not served as JSON is refused; by default, it is read.
  var contentTypeEnforced = false

  /// Which systems use Apple's content delivery network instead of the site.
  var network = Dialect.Presence.asDocumented

  /// When the site is tried after the network had no file.
  var siteAfterNetwork = SiteAfterNetwork.never
  enum SiteAfterNetwork: Alternatives {
    /// Never: the answer of the network is final.
    case never
    case always, whenTold
  }

  /// How the network names the file of a domain.
  var networkNames = NetworkNames.domain
  enum NetworkNames: Alternatives {
    /// By the domain alone.
    case domain
    case file
  }

  /// Whether an update of the app fetches the file; by default, it does.
  var updatesFetch = true

  /// Whether the file is fetched again from time to time; by default, it is.
  var periodicFetches = true

  /// The seconds until an accepted file is fetched again.
  var recheckInterval = 432_000

  /// Which status means that there is a file.
  var statuses = Statuses.only200
  enum Statuses: Alternatives {
    /// 200 alone.
    case only200
    case every2xx, every
  }

  /// When a device asks Apple's network again after it had no file.
  var againAfterRefusal = AgainAfterRefusal.byKind
  enum AgainAfterRefusal: Alternatives {
    /// Three hours after a failure that may pass, five days after a denial.
    case byKind
    case asAfterSuccess, byMaxAge
  }

  /// When the file is fetched first.
  var firstFetch = FirstFetch.atInstall
  enum FirstFetch: Alternatives {
    /// When the app is installed.
    case atInstall
    case atFirstLaunch, atInstallAndFirstLaunch
  }

  /// Whether an app gets every URL of a site whose file could not be fetched; by default, it gets
  /// none.
  var missingFileMatches = false

  /// Whether the file of a Developer ID app is fetched only at its first launch; by default, it is.
  var developerIDWaits = true

  /// When the root is tried after the well-known location.
  var rootAfter = RootAfter.anyRefusal
  enum RootAfter: Alternatives {
    /// Whenever no file was accepted at the well-known location.
    case anyRefusal
    case notFound
  }

  static let choices: [Choice] = [
    Choice(
      \.hosting.plainHTTP, ["HOST-001"],
      .init("file-over-http", "The file is requested without TLS.")),
    Choice(
      \.hosting.certificates, ["HOST-001"],
      [
        .untrustedRootsToo: .init(
          "untrusted-root-accepted", "A certificate with an unknown root is accepted."),
        .expiredToo: .init("expired-certificate-accepted", "An expired certificate is accepted."),
        .wrongHostsToo: .init(
          "wrong-host-certificate-accepted", "A certificate of another host is accepted."),
      ]),
    Choice(
      \.hosting.developerModeTrust, ["HOST-002", "X-58"],
      [
        .none: .init("developer-mode-demands-trust", "Developer mode needs a known root too."),
        .unknownRoots: .init(
          "developer-mode-demands-validity", breaking: "X-58",
          """
          Developer mode accepts an unknown root, but no expired certificate or one of another \
          host.
          """),
      ]),
    Choice(
      \.hosting.bothModesTrust, ["X-58"],
      .init("both-modes-demand-trust", "An entry with both modes needs a known root.")),
    Choice(
      \.hosting.managedModeTrustsAll, ["HOST-002"],
      .init("managed-mode-trusts-all", "Managed mode accepts any certificate.")),
    Choice(
      \.hosting.locations, ["HOST-005", "HOST-003", "HOST-004", "HOST-007", "X-25"],
      [
        .rootThenWellKnown: .init(
          "root-location-first", "The root of the site is tried before `.well-known`."),
        .rootOnly: .init(
          "root-location-only", breaking: "HOST-003", "Only the root of the site is tried."),
        .wellKnownOnly: .init("well-known-only", breaking: "X-25", "Only `.well-known` is tried."),
      ]),
    Choice(
      \.hosting.rootInAlternateModes, ["HOST-006"],
      .init(
        "root-in-alternate-modes", "The root of the site is tried in the alternate modes too.")),
    Choice(
      \.hosting.networkInAlternateModes, ["HOST-006"],
      .init(
        "network-in-alternate-modes",
        "The content delivery network is used in the alternate modes too.")),
    Choice(
      \.hosting.fileHasExtension, ["HOST-008"],
      .init("file-with-extension", "The file is requested with the extension `.json`.")),
    Choice(
      \.hosting.fileRedirectsFollowed, ["HOST-028", "HOST-009", "X-05"],
      .init("file-redirect-followed", "A redirect on the way to the file is followed.")),
    Choice(
      \.hosting.contentTypeEnforced, ["X-24", "HOST-012"],
      .init("content-type-enforced", "A file that is not served as JSON is refused.")),
    Choice(
      \.hosting.network, ["HOST-015", "HOST-022"],
      [
        .onNoSystem: .init(
          "site-used-on-every-system", "Today's devices fetch from the site itself."),
        .onEverySystem: .init(
          "network-on-every-system", breaking: "HOST-022",
          "Systems before iOS 14 use the content delivery network too."),
      ]),
    Choice(
      \.hosting.siteAfterNetwork, ["HOST-015", "X-52"],
      [
        .always: .init(
          "site-tried-after-network",
          "The site is tried after the content delivery network had no file."),
        .whenTold: .init(
          "site-tried-when-told", breaking: "X-52",
          "The site is tried after a response with `Apple-Try-Direct: true`."),
      ]),
    Choice(
      \.hosting.networkNames, ["HOST-016"],
      [
        .file: .init(
          "network-names-file",
          "The content delivery network is given the place of the file on the site.")
      ]),
    Choice(
      \.hosting.updatesFetch, ["HOST-017"],
      .init("update-does-not-fetch", "An update of the app does not fetch the file again.")),
    Choice(
      \.hosting.periodicFetches, ["HOST-017", "HOST-022"],
      .init("never-checked-again", "A file is not fetched again from time to time.")),
    Choice(
      \.hosting.recheckInterval, ["X-06"],
      [
        604_800: .init("rechecked-weekly", "An accepted file is fetched again after a week.")
      ]),
    Choice(
      \.hosting.statuses, ["HOST-020"],
      [
        .every2xx: .init(
          "every-2xx-accepted", "A response with any status from 200 to 299 brings a file."),
        .every: .init(
          "every-status-accepted", "A response with any status but a redirect brings a file."),
      ]),
    Choice(
      \.hosting.againAfterRefusal, ["X-53", "HOST-020"],
      [
        .asAfterSuccess: .init(
          "refusals-as-files",
          "A refused file is fetched again after the same time as an accepted one."),
        .byMaxAge: .init(
          "max-age-honored", "A refused file is fetched again when the network's answer is stale."),
      ]),
    Choice(
      \.hosting.firstFetch, ["X-08", "HOST-023", "HOST-026", "X-61"],
      [
        .atFirstLaunch: .init(
          "fetched-at-first-launch",
          "The file is fetched at the first launch of the app and not before."),
        .atInstallAndFirstLaunch: .init(
          "fetched-again-at-first-launch", breaking: "X-61",
          "The file is fetched again at the first launch of the app."),
      ]),
    Choice(
      \.hosting.missingFileMatches, ["HOST-025"],
      .init(
        "missing-file-matches", "A file that could not be fetched gives every URL to the app.")),
    Choice(
      \.hosting.developerIDWaits, ["HOST-026"],
      .init(
        "developer-id-fetched-at-install",
        "The file of a Developer ID app is fetched at its installation.")),
    Choice(
      \.hosting.rootAfter, ["X-48", "HOST-029"],
      [
        .notFound: .init(
          "root-after-404-only", "The root is tried only if `.well-known` answers 404.")
      ]),
  ]
}
