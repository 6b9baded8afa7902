import Foundation

@testable import SpecModel

/// The file that gives these paths to apps, each by an entry of its own.
func giving(_ apps: (app: String, path: String)...) -> Data {
  let entries = apps.map { #"{"appID":"\#($0.app)","paths":["\#($0.path)"]}"# }
  return Data(#"{"applinks":{"apps":[],"details":[\#(entries.joined(separator: ","))]}}"#.utf8)
}

extension Asked {
  /// An entitlements file with these strings as entries.
  static func entries(_ entries: String...) -> Asked {
    .entitlements(Lists.xml(entries: entries))
  }

  /// A link opened on a device, by a tap in a page of another site unless something else is said.
  static func link(
    _ url: String = "https://example.com/a", on device: Device,
    from origin: Origin = .page(host: "other.org"), redirects: [String] = []
  ) -> Asked {
    .opening(url, device, origin, redirects: redirects)
  }

  /// A link opened on a device with the one app `A.b`, which files give everything on these hosts.
  static func link(
    _ url: String, entries: String..., files: [String],
    from origin: Origin = .page(host: "other.org"),
    distribution: Distribution = .appStore, change: (inout Device) -> Void = { _ in }
  ) -> Asked {
    let sites = files.map { ($0, giving(("A.b", "*"))) }
    var device = Device(
      entries: entries, sites: Dictionary(uniqueKeysWithValues: sites), distribution: distribution)
    change(&device)
    return .opening(url, device, origin, redirects: [])
  }

  /// The file of an entry asked for on a web with these answers.
  static func fetch(
    _ entry: String = "applinks:example.com", on web: [String: WebAnswer],
    change: (inout FetchRequest) -> Void = { _ in }
  ) -> Asked {
    var request = FetchRequest(entry: entry)
    change(&request)
    return .fetch(request, web)
  }
}

extension Device {
  /// A device with the app `A.b`, which has example.com and is given all of it.
  static let usual = Device(
    entries: ["applinks:example.com"], sites: ["example.com": giving(("A.b", "*"))])

  /// A device with the one app `A.b`, which has these entries.
  init(entries: [String], sites: [String: Data], distribution: Distribution = .appStore) {
    self.init(
      apps: [InstalledApp(app: "A.b", associatedDomains: entries, distribution: distribution)],
      sites: sites)
  }

  /// A device with the apps `A.b` and `C.d`, both with example.com, and its file.
  static func two(_ file: Data) -> Device {
    Device(
      apps: ["A.b", "C.d"].map {
        InstalledApp(app: $0, associatedDomains: ["applinks:example.com"])
      }, sites: ["example.com": file])
  }
}

/// URLs and answers of a web.
enum Web {
  static let wellKnown = "https://example.com/.well-known/apple-app-site-association"
  static let root = "https://example.com/apple-app-site-association"
  static let network = "https://app-site-association.cdn-apple.com/a/v1/example.com"
  static let file = Data("{}".utf8)

  /// A response, the file itself unless something else is said.
  static func response(
    _ status: Int = 200, _ headers: [String: String] = [:], body: Data = file,
    certificate: WebResponse.Certificate = .trusted
  ) -> WebAnswer {
    .response(
      WebResponse(status: status, headers: headers, body: body, certificate: certificate))
  }
}
