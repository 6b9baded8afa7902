import AssociatedDomains

/// What a device knows of one app and one domain: a part of what `swcutil show` prints, which a
/// sysdiagnose has as `swcutil_show.txt`.
///
/// - Rules: DEV-001
struct DeviceAssociation: Sendable {
  /// A field and its line, from 1.
  typealias Field = (text: String, line: Int)

  /// The name of the field that begins a part.
  static let firstField = "Service"

  /// The fields by their names.
  private var fields: [String: Field] = [:]
  /// The lines of the part, from 1.
  private(set) var lines: Range<Int>

  /// Creates what begins at a line.
  init(at line: Int) { lines = line..<line }

  /// Adds a line of the part.
  mutating func add(_ field: (name: String, text: String)?) {
    if let field { fields[field.name] = (field.text, lines.upperBound) }
    lines = lines.lowerBound..<lines.upperBound + 1
  }

  /// The name of the service, as spelled in an entitlement.
  var service: String { self["Service"] }
  /// The app identifier.
  var app: String { self["App ID"] }
  /// The domain, with `*.` and the mode of the entry in the entitlement.
  var domain: String { self["Domain"] }
  /// The entry of the entitlement; `nil` if it is none that this version knows.
  var entry: AssociatedDomain? { try? AssociatedDomain(parsing: "\(service):\(domain)") }
  /// The user's decision between app and browser.
  ///
  /// - Rules: DEV-003
  var userApproval: Field? { fields["User Approval"] }
  /// Whether the file of the site was found to approve of the app.
  ///
  /// - Rules: DEV-001, DEV-002
  var siteApproval: Field? { fields["Site/Fmwk Approval"] }
  /// When the file is requested again.
  ///
  /// - Rules: DEV-004
  var nextCheck: String? { fields["Next Check"]?.text }

  /// The paths of the rules that the device has, if the rules have nothing else; `nil` if they do, or
  /// are not printed.
  var plainPaths: Set<String>? {
    guard let patterns = fields["Patterns"]?.text,
      let list = try? JSONValue(parsing: Array("[\(patterns)]".utf8)).array
    else { return nil }
    return list.plainPaths
  }

  private subscript(name: String) -> String { fields[name]?.text ?? "" }
}

extension [JSONValue] {
  /// The paths of rules that consist of one and perhaps a comment; `nil` if one has anything else.
  var plainPaths: Set<String>? {
    var paths: Set<String> = []
    for rule in self {
      let members = rule.object?.members.filter { $0.name != "comment" } ?? []
      guard members.count == 1, members[0].name == "/", let path = members[0].value.string else {
        return nil
      }
      paths.insert(path)
    }
    return paths
  }
}
