/// An `apple-app-site-association` file, read as tolerantly as Apple's systems read it.
///
/// Only text that is not JSON, or not an object, costs the whole file. A member of the wrong type
/// counts as absent, an array element of the wrong type is passed over; of repeated members
/// the last counts. ``diagnostics`` tells what was odd.
public struct SiteAssociation: Sendable {
  /// The longest file that systems take (JSON-004).
  public static let maximumByteCount = 131_072

  /// The file as JSON: an object.
  public let root: JSONValue
  /// The length of the file in bytes.
  public let byteCount: Int
  /// The service of universal links, if the file has it.
  package let appLinks: AppLinks?

  /// Reads a file; throws where it is not JSON or its root is not an object.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    let root = try JSONValue(parsing: bytes)
    guard let object = root.object else {
      throw JSONError(
        .rootNotObject, at: root.position,
        "expected an object at the root of the file, found \(root.kindName)")
    }
    self.root = root
    byteCount = bytes.count
    appLinks = object.member(.applinks).map {
      AppLinks($0, at: .root.appending(Service.applinks.rawValue))
    }
  }

  /// The services that the file names and their app identifiers, in order and without repeats, as a
  /// system reads them.
  ///
  /// Only `applinks` has `details`; the others list their apps in `apps` (ENV-002).
  public func services(on system: OperatingSystem = .latest) -> [Service: [String]] {
    var services: [Service: [String]] = [:]
    for service in Service.allCases {
      guard let object = root.object?.member(service) else { continue }
      switch service {
      case .applinks:
        guard let appLinks, appLinks.isRead(on: system) else { continue }
        services[service] = appLinks.apps(on: system)
      case .webcredentials, .activitycontinuation, .appclips, .authsrv:
        services[service] = object["apps"]?.array?.compactMap(\.string) ?? []
      }
    }
    return services.mapValues { $0.withoutRepeats().sortedByScalars() }
  }
}

extension JSONObject {
  /// A service's member, if it is an object.
  fileprivate func member(_ service: Service) -> JSONObject? { self[service.rawValue]?.object }
}
