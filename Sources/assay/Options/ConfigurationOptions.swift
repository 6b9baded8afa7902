import ArgumentParser
import SiteAudit

/// The option that chooses the configuration of Xcode projects.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration of Xcode projects, such as Release, and no other.",
      valueName: "name"))
  var configuration: String?

  /// Returns the configurations that count.
  ///
  /// - Parameter others: Those that count if none is named.
  func selection(unlessNamed others: XcodeProject.Selection) -> XcodeProject.Selection {
    configuration.map { .named($0) } ?? others
  }
}
