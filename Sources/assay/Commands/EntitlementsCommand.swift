import ArgumentParser
import AssociatedDomains
import AssociatedDomainsEntitlements
import Essentials
import Questions
import Suites

/// `assay entitlements`: lists the associated domains of an app.
struct EntitlementsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entitlements",
    abstract: "List the associated domains of an app, and the entries that systems ignore.",
    discussion: """
      Reads a property list in XML or binary (an .entitlements file), the blob that codesign \
      prints, a provisioning profile, or a signed program, thin or universal. Prints the domains \
      and the diagnostics of the entries. Exits with status 1 if one of them is an error. In JSON, \
      the diagnostics include every ignored entry, with long values shortened.

      Examples:
        assay entitlements App.entitlements
        assay entitlements Payload/App.app/App --format json
        assay entitlements App.entitlements --platform ios=13.0
      """
  )

  /// The format of the output; the raw values are the words of `--format`.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// Text for people, and one JSON object.
    case text, json
  }

  @Argument(help: "The property list, profile or program.")
  var file: String

  @Option(help: "The format of the output: text for people, or one JSON object.")
  var format = Format.text

  /// The system that decides.
  @OptionGroup var platform: SystemOptions

  func run() throws {
    let platform = try platform.system()
    let data = try InputFile.mapped(at: URL(fileURLWithPath: file), named: file)
    let entitlements: Entitlements
    do throws(EntitlementsError) {
      entitlements = try data.withUnsafeBytes { bytes in
        Result { () throws(EntitlementsError) in
          try Entitlements(mapped: bytes.bindMemory(to: UInt8.self)).ofPrintedProfile()
        }
      }.get()
    } catch {
      throw InputError(error.message, file: file, line: error.line)
    }
    switch format {
    case .text: try Terminal.show(text(of: entitlements, on: platform))
    case .json: try Terminal.write(JSON(entitlements, on: platform).text.visibleJSON + "\n")
    }
    if entitlements.diagnostics(on: platform).contains(where: { $0.severity == .error }) {
      throw ExitCode(1)
    }
  }

  private func text(
    of entitlements: Entitlements, on platform: OperatingSystem
  ) -> String {
    let app = entitlements.applicationIdentifier.map { ", of \($0)" } ?? ""
    let domains = entitlements.domains(on: platform).map { "  \($0)" }
    let diagnostics = entitlements.diagnostics(on: platform).map {
      "\(file):\($0.line == nil ? " " : "")\($0)"
    }
    return (["\(file): \(entitlements.kind)\(app)"] + domains + diagnostics)
      .map(\.visibleLine).joined(separator: "\n")
  }
}
