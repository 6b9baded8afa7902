import AssociatedDomains

/// The state of one app and one domain on a device: a part of the output of `swcutil show`, which a
/// sysdiagnose contains as `swcutil_show.txt`.
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

  /// Creates a part that begins at a line.
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
  /// The entry of the entitlement; `nil` if this version does not know such an entry.
  var entry: AssociatedDomain? { try? AssociatedDomain(parsing: "\(service):\(domain)") }
  /// The user's decision between app and browser.
  ///
  /// - Rules: DEV-003
  var userApproval: Field? { fields["User Approval"] }
  /// Whether the device found that the site's file approves of the app.
  ///
  /// - Rules: DEV-001, DEV-002
  var siteApproval: Field? { fields["Site/Fmwk Approval"] }
  /// The time at which the file is requested again.
  ///
  /// - Rules: DEV-004
  var nextCheck: String? { fields["Next Check"]?.text }

  /// The paths of the rules on the device; `nil` if a rule has anything but a path, or the rules
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
  /// The paths of rules with only a path and perhaps a comment; `nil` if one has anything else.
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
