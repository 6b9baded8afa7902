// Deviations of where the file comes from, and when.

extension Deviation {
  /// The deviations of where and when the file is asked for, and of which answers bring it.
  static let hosting: [Deviation] = [
    Deviation(
      "file-over-http", breaks: "HOST-001",
      "The file is asked for without TLS.",
      \.plainHTTP, true),
    Deviation(
      "untrusted-root-accepted", breaks: "HOST-001",
      "A certificate with an unknown root is accepted.",
      \.certificates, .untrustedRootsToo),
    Deviation(
      "expired-certificate-accepted", breaks: "HOST-001",
      "An expired certificate is accepted.",
      \.certificates, .expiredToo),
    Deviation(
      "wrong-host-certificate-accepted", breaks: "HOST-001",
      "A certificate of another host is accepted.",
      \.certificates, .wrongHostsToo),
    Deviation(
      "developer-mode-demands-trust", breaks: "HOST-002",
      "Developer mode needs a known root too.",
      \.developerModeTrust, .none),
    Deviation(
      "developer-mode-demands-validity", breaks: "X-58",
      "Developer mode accepts an unknown root, but no expired certificate or one of another host.",
      \.developerModeTrust, .unknownRoots),
    Deviation(
      "both-modes-demand-trust", breaks: "X-58",
      "An entry with both modes needs a known root.",
      \.bothModesTrust, false),
    Deviation(
      "managed-mode-trusts-all", breaks: "HOST-002",
      "Managed mode accepts any certificate.",
      \.managedModeTrustsAll, true),
    Deviation(
      "root-location-first", breaks: "HOST-005",
      "The root of the site is asked before `.well-known`.",
      \.locations, .rootThenWellKnown),
    Deviation(
      "root-location-only", breaks: "HOST-003",
      "Only the root of the site is asked.",
      \.locations, .rootOnly),
    Deviation(
      "well-known-only", breaks: "X-25",
      "Only `.well-known` is asked.",
      \.locations, .wellKnownOnly),
    Deviation(
      "root-in-alternate-modes", breaks: "HOST-006",
      "The root of the site is asked in the alternate modes too.",
      \.rootInAlternateModes, true),
    Deviation(
      "network-in-alternate-modes", breaks: "HOST-006",
      "The content delivery network is asked in the alternate modes too.",
      \.networkInAlternateModes, true),
    Deviation(
      "file-with-extension", breaks: "HOST-008",
      "The file is asked for with the extension `.json`.",
      \.fileHasExtension, true),
    Deviation(
      "file-redirect-followed", breaks: "HOST-009",
      "A redirect on the way to the file is followed.",
      \.fileRedirectsFollowed, true),
    Deviation(
      "content-type-enforced", breaks: "X-24",
      "A file that is not served as JSON is refused.",
      \.contentTypeEnforced, true),
    Deviation(
      "site-asked-on-every-system", breaks: "HOST-015",
      "Today's devices ask the site itself.",
      \.network, .onNoSystem),
    Deviation(
      "network-on-every-system", breaks: "HOST-022",
      "Systems before iOS 14 ask the content delivery network too.",
      \.network, .onEverySystem),
    Deviation(
      "site-asked-after-network", breaks: "HOST-015",
      "The site is asked after the content delivery network had no file.",
      \.siteAfterNetwork, .always),
    Deviation(
      "site-asked-when-told", breaks: "X-52",
      "The site is asked after an answer with `Apple-Try-Direct: true`.",
      \.siteAfterNetwork, .whenTold),
    Deviation(
      "network-names-file", breaks: "HOST-016",
      "The content delivery network is asked with the place of the file on the site.",
      \.networkNames, .file),
    Deviation(
      "update-does-not-fetch", breaks: "HOST-017",
      "An update of the app does not bring the file anew.",
      \.updatesFetch, false),
    Deviation(
      "never-checked-again", breaks: "HOST-017",
      "A file is not asked for again from time to time.",
      \.periodicFetches, false),
    Deviation(
      "rechecked-weekly", breaks: "X-06",
      "A file that was accepted is asked for again after a week.",
      \.recheckInterval, 604_800),
    Deviation(
      "every-2xx-accepted", breaks: "HOST-020",
      "A response with any status from 200 to 299 brings a file.",
      \.statuses, .every2xx),
    Deviation(
      "every-status-accepted", breaks: "HOST-020",
      "A response with any status but a redirect brings a file.",
      \.statuses, .every),
    Deviation(
      "max-age-ignored", breaks: "X-53",
      "A refused file is asked for again after the same time as an accepted one.",
      \.maxAgeHeeded, false),
    Deviation(
      "fetched-at-first-launch", breaks: "X-08",
      "The file is fetched at the first launch of the app and not before.",
      \.firstFetch, .atFirstLaunch),
    Deviation(
      "fetched-again-at-first-launch", breaks: "X-61",
      "The file is fetched again at the first launch of the app.",
      \.firstFetch, .atInstallAndFirstLaunch),
    Deviation(
      "missing-file-matches", breaks: "HOST-025",
      "A file that could not be had gives every URL to the app.",
      \.missingFileMatches, true),
    Deviation(
      "developer-id-fetched-at-install", breaks: "HOST-026",
      "The file of a Developer ID app is fetched at its installation.",
      \.developerIDWaits, false),
    Deviation(
      "root-after-404-only", breaks: "X-48",
      "The root is asked only where `.well-known` answers 404.",
      \.rootAfter, .notFound),
  ]
}
