import ArgumentParser
import AssociatedDomains
import BuiltIns
import Questions

/// The option that chooses the system that decides.
struct SystemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Decide as this system does (ios=12.0).", valueName: "system=version"))
  var platform: String?

  /// Returns the platform; `nil` if none is named.
  func named() throws -> Questions.Platform? {
    try platform.map(Questions.Platform.init(argument:))
  }

  /// Returns the system; the latest one if none is named.
  func system() throws -> OperatingSystem {
    try named()?.inLibrary ?? .latest
  }
}
