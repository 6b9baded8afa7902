/// An `apple-app-site-association` file, read as tolerantly as Apple's systems read it.
///
/// ```swift
/// let site = try SiteAssociation(parsing: bytes)
/// for diagnostic in site.diagnostics { print("apple-app-site-association:\(diagnostic)") }
/// let apps = site.apps(for: .applinks)
/// ```
///
/// Only a file that is not JSON, or not an object, is refused as a whole. Members and elements of
/// the wrong type are ignored; of duplicate keys, the last counts. ``diagnostics`` reports these
/// problems. Two files are equal if their JSON values are equal, regardless of white space.
/// - Rules
public struct SiteAssociation: Sendable, Equatable {
  /// The maximum length of a file in bytes.
  /// - Rules: JSON-004
  public static let maximumByteCount = 131_072

  /// The root object of the file.
  package let root: JSONValue
  /// The length of the file in bytes.
  public let byteCount: Int
  /// The service of universal links; `nil` if the file lacks it.
  package let appLinks: AppLinks?

  /// Parses a file.
  /// - Parameter bytes: The contents of the file.
  /// - Throws: An error if the file is not JSON or its root is not an object.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    let root = try JSONValue(parsing: bytes)
    guard root.object != nil else {
      throw JSONError(
        .rootNotObject, at: root.position,
        "expected an object at the root of the file, found \(root.kindName)")
    }
    self.root = root
    byteCount = bytes.count
    appLinks = LocatedValue(root, at: .root).member(Service.applinks.rawValue)
      .flatMap(AppLinks.init)
  }

  /// Whether the file begins with a byte order mark.
  /// - Rules: JSON-003
  var hasByteOrderMark: Bool { root.document.text.markLength > 0 }

  /// Compares the JSON values.
  public static func == (left: SiteAssociation, right: SiteAssociation) -> Bool {
    left.root == right.root
  }

  /// Returns the services of the file with their app identifiers, sorted and without duplicates.
  ///
  /// Only `applinks` has `details`; the others list their apps in `apps`.
  /// - Parameter system: The system that reads the file.
  /// - Rules: ENV-002, ENV-023
  public func services(on system: OperatingSystem = .latest) -> [Service: [String]] {
    var services: [Service: [String]] = [:]
    for service in Service.allCases { services[service] = names(in: service, on: system) }
    return services
  }

  /// Returns the app identifiers that the file names for a service, sorted and without duplicates;
  /// empty if the file lacks the service.
  /// - Parameters:
  ///   - service: The service.
  ///   - system: The system that reads the file.
  /// - Rules: ENV-002, ENV-023
  public func apps(for service: Service, on system: OperatingSystem = .latest) -> [String] {
    names(in: service, on: system) ?? []
  }

  /// Returns the apps of a service; `nil` unless a system reads it.
  private func names(in service: Service, on system: OperatingSystem) -> [String]? {
    let names: [String]?
    switch service {
    case .applinks:
      names = appLinks.flatMap { $0.isRead(on: system) ? $0.apps(on: system) : nil }
    case .webcredentials, .activitycontinuation, .appclips, .authsrv:
      names = root.object?[service.rawValue]?.object.map {
        $0["apps"]?.array?.compactMap(\.string) ?? []
      }
    }
    return names?.withoutRepeats().sortedByScalars()
  }
}
