import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions

extension Entitlements {
  /// Returns the kind of a file, and the domains that a system reads from it, one line each.
  func listing(in file: String, on platform: OperatingSystem) -> [String] {
    let app = applicationIdentifier.map { ", of \($0)" } ?? ""
    return (["\(file): \(kind)\(app)"] + domains(on: platform).map { "  \($0)" })
      .map(\.visibleLine)
  }
}

extension JSON {
  /// Creates the entry of an app in the output of `assay lint --list --format json`.
  ///
  /// Domains and ignored entries have the members of an answer in the suites, and members that
  /// locate and explain them.
  init(_ entitlements: Entitlements, in file: String, on platform: OperatingSystem) {
    var members: JSON.Object = [
      "file": .string(file), "kind": .string(entitlements.kind.rawValue),
      "domains": .array(entitlements.domains(on: platform).map(JSON.init)),
      "ignored": .array(
        entitlements.ignored(on: platform).map {
          JSON($0, value: entitlements.entries[$0.index].text)
        }),
    ]
    members["applicationIdentifier"] = entitlements.applicationIdentifier.map(JSON.string)
    self = .object(members)
  }

  private init(_ domain: AssociatedDomain) {
    self = .object([
      "service": .string(domain.service.rawValue), "host": .string(domain.host),
      "wildcard": .bool(domain.isWildcard),
      "modes": .array(domain.modes.map(\.rawValue).sorted().map(JSON.string)),
    ])
  }

  private init(_ ignored: Entitlements.IgnoredEntry, value: String?) {
    var members: JSON.Object = [
      "entry": .number(ignored.index), "reason": .string(ignored.error.code.rawValue),
      "message": .string(ignored.error.message), "rule": .string(ignored.error.rule),
    ]
    members["value"] = value.map(JSON.string)
    members["line"] = ignored.line.map { JSON.number($0) }
    self = .object(members)
  }
}
