import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
package import Questions

extension OwnedSites {
  /// Reads the files that a command line names: `FILE` or `HOST=FILE`, and `FILE` or `APP=FILE`.
  ///
  /// - Throws: `InputError` if a file cannot be read, or is not what it must be.
  package init(sites: [String], entitlements: [String]) throws(InputError) {
    self.init()
    for argument in sites {
      let (host, path) = Self.parts(of: argument)
      let file = try OwnersFile(reading: path)
      switch file.contents {
      case .site: try add(file, for: host)
      case .invalidSite(let error):
        throw InputError(
          "column \(error.position.column): \(error.message)", file: path,
          line: error.position.line)
      case .entitlements, .invalidEntitlements:
        throw InputError("this is no site association; name it with --entitlements", file: path)
      }
    }
    for argument in entitlements {
      let (app, path) = Self.parts(of: argument)
      let file = try OwnersFile(reading: path)
      switch file.contents {
      case .entitlements: try add(file, for: app)
      case .invalidEntitlements(let error):
        throw InputError(error.message, file: path, line: error.line)
      case .site, .invalidSite:
        throw InputError("there are no entitlements in this file; name it with --site", file: path)
      }
    }
  }

  /// Divides `NAME=FILE`, unless a file has that whole name.
  private static func parts(of argument: String) -> (name: String?, path: String) {
    guard !FileManager.default.fileExists(atPath: argument),
      let sign = argument.firstIndex(of: "=")
    else { return (nil, argument) }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}
