import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions

extension XcodeProject {
  /// Returns warnings about apps that have entitlements in some configurations, but not in one that
  /// is archived, so that the distributed app opens no links.
  ///
  /// - Parameter selection: The configurations that count; of one that is named nothing is archived.
  /// - Throws: `InputError` if a scheme cannot be read.
  mutating func archivesWithoutEntitlements(
    _ selection: Selection
  ) throws(InputError) -> [LintDiagnostic] {
    if case .named = selection { return [] }
    let schemes = try ArchiveSchemes(of: path, workspace: workspace)
    var diagnostics: [LintDiagnostic] = []
    for (id, target) in objects.items("targets", of: objects.root) where Self.isApp(target) {
      var entitled: [String] = []
      var others: [String] = []
      for configuration in settings.configurations(of: target) {
        let own = try? settings.settings(of: configuration.id, target: target).entitlements
        // Settings that cannot be read say nothing.
        guard let own, own.undefined.isEmpty else { continue }
        if own.texts.contains(where: { !$0.isEmpty }) {
          entitled.append(configuration.name)
        } else {
          others.append(configuration.name)
        }
      }
      let archived = schemes.archived(entitled + others, ofTarget: id)
      let lacking = others.filter(archived.contains)
      guard !entitled.isEmpty, !lacking.isEmpty else { continue }
      diagnostics.append(
        LintDiagnostic(
          file: file, severity: .warning, rule: "ENT-001",
          message:
            "target \((target[key: "name"]?.string ?? "").quotedBriefly) has entitlements in "
            + "\(entitled.limitedList(to: 3)), but not in \(lacking.limitedList(to: 3)), which is "
            + "archived\(missingFiles); set CODE_SIGN_ENTITLEMENTS there",
          kind: .noDomains))
    }
    return diagnostics
  }
}
