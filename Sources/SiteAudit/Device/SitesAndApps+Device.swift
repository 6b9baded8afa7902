import AssociatedDomains
import AssociatedDomainsEntitlements
package import Questions

extension SitesAndApps {
  /// Reads the files of sites and apps to compare with a device's report: `FILE`, `HOST=FILE` or
  /// `APP=FILE`.
  ///
  /// - Throws: `InputError` if a file cannot be read, or does not have the expected contents.
  package init(arguments: [String]) throws(InputError) {
    var files: [(name: String?, file: AuditedFile)] = []
    var notes: [String] = []
    for argument in arguments {
      let (name, path) = Self.parts(of: argument)
      let input = try AuditedFile.files(at: path, of: .archived, isSearching: true)
      notes += input.notes
      for file in input.files {
        switch file.contents {
        case .site, .entitlements: files.append((name, file))
        case .invalidSite(let error):
          throw InputError(error.message, file: file.name, line: error.position.line)
        case .invalidEntitlements(let error):
          throw InputError(error.message, file: file.name, line: error.line)
        }
      }
    }
    try self.init(ofFiles: files)
    self.notes = notes + self.notes
  }
}
