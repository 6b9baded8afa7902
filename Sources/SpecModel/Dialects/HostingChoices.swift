/// The choices of where and when the file is fetched, and of which responses bring it.
struct HostingChoices: Sendable, Hashable {
  var plainHTTP = false

  /// Whose certificates are accepted.
  var certificates = Certificates.trusted
  enum Certificates: String, Alternatives {
    case trusted = "Those alone that the system trusts."
    case untrustedRootsToo =
      "untrusted-root-accepted: A certificate with an unknown root is accepted."
    case expiredToo = "expired-certificate-accepted: An expired certificate is accepted."
    case wrongHostsToo =
      "wrong-host-certificate-accepted: A certificate of another host is accepted."
  }

  /// Which certificates developer mode accepts.
  var developerModeTrust = DeveloperModeTrust.every
  enum DeveloperModeTrust: String, Alternatives {
    case every = "Every one, whatever is wrong with it."
    case none = "developer-mode-demands-trust: Developer mode needs a known root too."
    case unknownRoots = """
      developer-mode-demands-validity (X-58): Developer mode accepts an unknown root, but no \
      expired certificate or one of another host.
      """
  }

  var bothModesTrust = true
  var managedModeTrustsAll = false

  /// Where on a site the file is looked for.
  var locations = Locations.wellKnownThenRoot
  enum Locations: String, Alternatives {
    case wellKnownThenRoot = "Below `.well-known`, and then at the root."
    case rootThenWellKnown =
      "root-location-first: The root of the site is tried before `.well-known`."
    case rootOnly = "root-location-only (HOST-003): Only the root of the site is tried."
    case wellKnownOnly = "well-known-only (X-25): Only `.well-known` is tried."
  }

  var rootInAlternateModes = false
  var networkInAlternateModes = false
  var fileHasExtension = false
  var fileRedirectsFollowed = false
  var contentTypeEnforced = false

  /// Which systems use Apple's content delivery network instead of the site.
  var network = Dialect.Presence.asDocumented

  /// When the site is tried after the network had no file.
  var siteAfterNetwork = SiteAfterNetwork.never
  enum SiteAfterNetwork: String, Alternatives {
    case never = "Not at all: what the network answers is the end of it."
    case always =
      "site-tried-after-network: The site is tried after the content delivery network had no file."
    case whenTold = """
      site-tried-when-told (X-52): The site is tried after a response with `Apple-Try-Direct: \
      true`.
      """
  }

  /// How the network names the file of a domain.
  var networkNames = NetworkNames.domain
  enum NetworkNames: String, Alternatives {
    case domain = "By the domain alone."
    case file = """
      network-names-file: The content delivery network is given the place of the file on the \
      site.
      """
  }

  var updatesFetch = true
  var periodicFetches = true

  /// The seconds until an accepted file is fetched again.
  var recheckInterval = 432_000

  /// Which status means that there is a file.
  var statuses = Statuses.only200
  enum Statuses: String, Alternatives {
    case only200 = "200 alone."
    case every2xx = "every-2xx-accepted: A response with any status from 200 to 299 brings a file."
    case every = "every-status-accepted: A response with any status but a redirect brings a file."
  }

  /// When a device asks Apple's network again that had no file.
  var againAfterRefusal = AgainAfterRefusal.byKind
  enum AgainAfterRefusal: String, Alternatives {
    case byKind = "Three hours after a failure that may pass, five days after a denial."
    case asAfterSuccess =
      "refusals-as-files: A refused file is fetched again after the same time as an accepted one."
    case byMaxAge =
      "max-age-honored: A refused file is fetched again when the network's answer is stale."
  }

  /// When the file is fetched first.
  var firstFetch = FirstFetch.atInstall
  enum FirstFetch: String, Alternatives {
    case atInstall = "When the app is installed."
    case atFirstLaunch =
      "fetched-at-first-launch: The file is fetched at the first launch of the app and not before."
    case atInstallAndFirstLaunch = """
      fetched-again-at-first-launch (X-61): The file is fetched again at the first launch of the \
      app.
      """
  }

  var missingFileMatches = false
  var developerIDWaits = true

  /// When the root is tried after the well-known location.
  var rootAfter = RootAfter.anyRefusal
  enum RootAfter: String, Alternatives {
    case anyRefusal = "Whenever no file was accepted there."
    case notFound = "root-after-404-only: The root is tried only if `.well-known` answers 404."
  }

  static let choices: [Choice] = [
    Choice(\.hosting.plainHTTP, ["HOST-001"], "file-over-http: The file is requested without TLS."),
    Choice(\.hosting.certificates, ["HOST-001"]),
    Choice(\.hosting.developerModeTrust, ["HOST-002", "X-58"]),
    Choice(
      \.hosting.bothModesTrust, ["X-58"],
      "both-modes-demand-trust: An entry with both modes needs a known root."),
    Choice(
      \.hosting.managedModeTrustsAll, ["HOST-002"],
      "managed-mode-trusts-all: Managed mode accepts any certificate."),
    Choice(\.hosting.locations, ["HOST-005", "HOST-003", "HOST-004", "HOST-007", "X-25"]),
    Choice(
      \.hosting.rootInAlternateModes, ["HOST-006"],
      "root-in-alternate-modes: The root of the site is tried in the alternate modes too."),
    Choice(
      \.hosting.networkInAlternateModes, ["HOST-006"],
      """
      network-in-alternate-modes: The content delivery network is used in the alternate modes \
      too.
      """),
    Choice(
      \.hosting.fileHasExtension, ["HOST-008"],
      "file-with-extension: The file is requested with the extension `.json`."),
    Choice(
      \.hosting.fileRedirectsFollowed, ["HOST-028", "HOST-009", "X-05"],
      "file-redirect-followed: A redirect on the way to the file is followed."),
    Choice(
      \.hosting.contentTypeEnforced, ["X-24", "HOST-012"],
      "content-type-enforced: A file that is not served as JSON is refused."),
    Choice(
      \.hosting.network, ["HOST-015", "HOST-022"],
      [
        .onNoSystem: "site-used-on-every-system: Today's devices fetch from the site itself.",
        .onEverySystem: """
        network-on-every-system (HOST-022): Systems before iOS 14 use the content delivery \
        network too.
        """,
      ]),
    Choice(\.hosting.siteAfterNetwork, ["HOST-015", "X-52"]),
    Choice(\.hosting.networkNames, ["HOST-016"]),
    Choice(
      \.hosting.updatesFetch, ["HOST-017"],
      "update-does-not-fetch: An update of the app does not fetch the file again."),
    Choice(
      \.hosting.periodicFetches, ["HOST-017", "HOST-022"],
      "never-checked-again: A file is not fetched again from time to time."),
    Choice(
      \.hosting.recheckInterval, ["X-06"],
      [
        604_800: "rechecked-weekly: An accepted file is fetched again after a week."
      ]),
    Choice(\.hosting.statuses, ["HOST-020"]),
    Choice(\.hosting.againAfterRefusal, ["X-53", "HOST-020"]),
    Choice(\.hosting.firstFetch, ["X-08", "HOST-023", "HOST-026", "X-61"]),
    Choice(
      \.hosting.missingFileMatches, ["HOST-025"],
      "missing-file-matches: A file that could not be fetched gives every URL to the app."),
    Choice(
      \.hosting.developerIDWaits, ["HOST-026"],
      """
      developer-id-fetched-at-install: The file of a Developer ID app is fetched at its \
      installation.
      """),
    Choice(\.hosting.rootAfter, ["X-48", "HOST-029"]),
  ]
}
