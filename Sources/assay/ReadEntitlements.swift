import ArgumentParser
import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns
import Foundation
import Questions
import Suites

/// `assay entitlements`: says which associated domains an app claims.
struct ReadEntitlements: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entitlements",
    abstract: "Say which associated domains an app claims, and which entries claim nothing.",
    discussion: """
      Reads a property list in XML or binary (an .entitlements file), the blob that codesign \
      prints, a provisioning profile, or a signed program, thin or universal. Prints the domains \
      and what is odd about the entries; ends with 0 whatever they are. In JSON the diagnostics \
      name every ignored entry once more, with long values shortened.

      Examples:
        assay entitlements App.entitlements
        assay entitlements Payload/App.app/App --format json
        assay entitlements App.entitlements --platform ios=13.0
      """
  )

  /// How the answer is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// The words of `--format`.
    case text, json
  }

  @Argument(help: "The file.")
  var file: String

  @Option(help: "Text for people, or one JSON object.")
  var format = Format.text

  @Option(
    help: ArgumentHelp("Read as that system does: ios=12.0.", valueName: "system=version"))
  var platform: String?

  func run() throws {
    let platform = try platform.map(Questions.Platform.init(argument:))?.inLibrary ?? .latest
    let data = try InputFile.mapped(at: URL(fileURLWithPath: file), named: file)
    let entitlements: Entitlements
    do throws(EntitlementsError) {
      entitlements = try data.withUnsafeBytes { bytes in
        Result { () throws(EntitlementsError) in
          try Entitlements(mapped: bytes.bindMemory(to: UInt8.self))
        }
      }.get()
    } catch {
      throw InputError(error.message, file: file, line: error.line)
    }
    switch format {
    case .text: try Terminal.write(text(of: entitlements, on: platform))
    case .json: try Terminal.writeLine(JSON(entitlements, on: platform).text)
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
      .map { $0 + "\n" }.joined()
  }
}
