import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions

extension JSON {
  /// Creates the output of `assay entitlements --format json`.
  ///
  /// Domains and ignored entries have the members of an answer in the suites, and those that locate
  /// and explain them.
  init(_ entitlements: Entitlements, on platform: OperatingSystem) {
    var members: JSON.Object = [
      "kind": .string(entitlements.kind.rawValue),
      "domains": .array(entitlements.domains(on: platform).map(JSON.init)),
      "ignored": .array(
        entitlements.ignored(on: platform).map {
          JSON($0, value: entitlements.entries[$0.index].text)
        }),
      "diagnostics": .array(entitlements.diagnostics(on: platform).map(JSON.init)),
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

  private init(_ diagnostic: EntitlementsDiagnostic) {
    var members: JSON.Object = [
      "severity": .string(diagnostic.severity.rawValue), "message": .string(diagnostic.message),
      "rule": .string(diagnostic.rule),
    ]
    members["line"] = diagnostic.line.map { JSON.number($0) }
    members["entry"] = diagnostic.entry.map { JSON.number($0) }
    self = .object(members)
  }
}
