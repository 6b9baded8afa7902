package import SpecModel

extension Mutant {
  /// Why no `match` question can show the deviation; nothing where one can.
  package var reasonItStaysHidden: String? {
    switch id {
    case "any-root-accepted":
      "a file without applinks opens no app, whether it is accepted or not"
    case "authsrv-unknown", "any-object-is-service", "details-in-every-service":
      "other services than applinks open no URL; only the answer to `site` names them"
    case "size-unlimited", "size-limited-on-every-system", "size-limit-128000":
      "how large a file may be is asked when it is fetched"
    case "signed-files-refused", "signed-files-read", "signed-file-needs-its-type":
      "whether a signed file is read is asked when it is fetched"
    case "last-listed-app-wins", "first-installed-app-wins", "remote-volumes-take-links",
      "first-claim-wins", "entry-apps-in-install-order":
      "it takes several apps on a device, and the question names one"
    default: nil
    }
  }

  /// The deviations that a `match` question can show.
  package static var shownByMatching: [Mutant] {
    ofMatching.filter { $0.reasonItStaysHidden == nil }
  }
}
