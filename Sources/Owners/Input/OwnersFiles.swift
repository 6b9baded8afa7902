import AssociatedDomains
import Essentials
import Questions

/// What a path of the command line leads to: a file, or what the settings of an Xcode project name.
package struct OwnersFiles: Sendable {
  /// The files.
  package private(set) var files: [OwnersFile] = []
  /// Facts about a project that people should know, a line each.
  package private(set) var notes: [String] = []
  /// What is wrong with a project as a whole.
  package private(set) var diagnostics: [LintDiagnostic] = []
  /// Why there is no file with entitlements; `nil` if there is one.
  private(set) var missingEntitlements: InputError?

  /// The maximum size of the files with entitlements that a project uses.
  private static let maximumByteCount = 16 << 20

  /// Reads a file or, in the folder of an Xcode project, those with the entitlements of its apps.
  ///
  /// - Parameter configurations: The configurations of a project that count.
  /// - Throws: `InputError` if a file or a project cannot be read.
  init(
    at path: String, of configurations: XcodeProject.Selection
  ) throws(InputError) {
    if FileManager.default.isFolder(atPath: path), let folder = try XcodeProject.folder(at: path) {
      try readProject(at: folder, configurations)
    } else {
      files = [try OwnersFile(reading: path)]
    }
  }

  private mutating func readProject(
    at folder: String, _ configurations: XcodeProject.Selection
  ) throws(InputError) {
    var project = try XcodeProject(at: folder)
    let uses = try project.uses(configurations)
    notes = project.notes
    if uses.isEmpty {
      let error = project.hasNoEntitlements
      missingEntitlements = error
      diagnostics = [
        LintDiagnostic(
          file: error.file ?? folder, severity: .warning, rule: "ENT-001", message: error.message)
      ]
    }
    var known: [String: OwnersFile] = [:]
    var remainingByteCount = Self.maximumByteCount
    for use in uses {
      do throws(InputError) {
        remainingByteCount -= try project.byteCount(of: use.file)
        guard remainingByteCount >= 0 else {
          throw InputError(
            "the project uses more than \(Self.maximumByteCount) bytes of entitlements, each file "
              + "counted once for each app and configuration; name the files themselves")
        }
        let file: OwnersFile
        if let same = known[use.file] {
          file = same
        } else {
          file = try OwnersFile(reading: use.file)
          known[use.file] = file
        }
        guard case .entitlements(let entitlements) = file.contents else {
          files.append(file.used(as: use))
          continue
        }
        for (use, entitlements, others) in try project.resolved(entitlements, of: use) {
          files.append(file.used(as: use, with: entitlements))
          diagnostics += others
        }
      } catch {
        throw InputError("\(error.message); CODE_SIGN_ENTITLEMENTS names it", file: "\(use)")
      }
    }
  }
}
