import AssociatedDomains
import AssociatedDomainsEntitlements
import FoundationShim
package import Questions

extension SitesAndApps {
  /// Reads the files of a command line: sites `FILE` or `HOST=FILE`, apps `FILE` or `APP=FILE`.
  ///
  /// - Parameter configurations: The configurations of an Xcode project that count.
  /// - Throws: `InputError` if a file cannot be read, or does not have the expected contents.
  package init(
    sites: [String], entitlements: [String],
    of configurations: XcodeProject.Selection = .archived
  ) throws(InputError) {
    self.init()
    for argument in sites {
      let (host, path) = Self.parts(of: argument)
      let file = try AuditedFile(reading: path)
      switch file.contents {
      case .site: try add(file, for: host)
      case .invalidSite(let error):
        throw InputError(
          "column \(error.position.column): \(error.message) [\(error.rule)]", file: path,
          line: error.position.line)
      case .entitlements, .invalidEntitlements:
        throw InputError("this is no site association; name it with --entitlements", file: path)
      }
    }
    var seen: Set<LintDiagnostic> = []
    for argument in entitlements {
      let (app, path) = Self.parts(of: argument)
      let input = try AuditedFile.files(at: path, of: configurations)
      notes += input.notes + input.missingFiles.map(\.description)
      if let error = input.missingEntitlements { throw error }
      entitlementsDiagnostics += (input.diagnostics + input.files.flatMap { $0.diagnostics() })
        .filter { seen.insert($0).inserted }
      for file in input.files {
        switch file.contents {
        case .entitlements: try add(file, for: app)
        case .invalidEntitlements(let error):
          throw InputError(error.message, file: file.name, line: error.line)
        case .site, .invalidSite:
          throw InputError(
            "there are no entitlements in this file; name it with --site", file: file.name)
        }
      }
    }
  }

  /// Collects files, each with the name of its host or app.
  ///
  /// If several site associations have no host, they belong to none, because each could belong to
  /// any host. Copies of one site association count as one.
  ///
  /// - Throws: `InputError` if there are two files for one host.
  package init(ofFiles files: [(name: String?, file: AuditedFile)]) throws(InputError) {
    self.init()
    let unnamed = files.filter { $0.name == nil && $0.file.isSite }.map(\.file)
    let isOne = unnamed.dropFirst().allSatisfy { $0.hasSameSite(as: unnamed[0]) }
    if !isOne { sitesWithoutHost = unnamed.map(\.name) }
    for (name, file) in files {
      guard name == nil, file.isSite else {
        try add(file, for: name)
        continue
      }
      if isOne, defaultSite == nil { try add(file, for: nil) }
    }
  }

  /// Divides `NAME=FILE` at the equals sign, unless there is a file with the whole name.
  package static func parts(of argument: String) -> (name: String?, path: String) {
    guard !FileManager.default.fileExists(atPath: argument),
      let sign = argument.firstIndex(of: "=")
    else { return (nil, argument) }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}
