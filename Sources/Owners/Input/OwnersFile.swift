package import AssociatedDomains
package import AssociatedDomainsEntitlements
import Foundation
package import Questions

/// A file that the owner of a site or an app has: a site association, or anything with entitlements.
package struct OwnersFile: Sendable {
  /// What a file holds.
  package enum Contents: Sendable {
    /// A site association.
    case site(SiteAssociation)
    /// The entitlements of an app.
    case entitlements(Entitlements)
    /// A site association that is not JSON.
    case invalidSite(JSONError)
    /// A file whose entitlements cannot be read.
    case invalidEntitlements(EntitlementsError)
  }

  /// The name of the file, as the command line has it.
  package let name: String
  /// What it holds.
  package let contents: Contents

  /// Creates a file with known contents.
  package init(name: String, contents: Contents) {
    (self.name, self.contents) = (name, contents)
  }

  /// Reads a file, or the program in the folder of an app.
  ///
  /// The kind follows from the first bytes, but `apple-app-site-association` and names that end in
  /// `.json` are always site associations.
  ///
  /// - Throws: `InputError` if the file cannot be read; what is wrong with its contents is no error.
  package init(reading name: String) throws(InputError) {
    let url = URL(fileURLWithPath: name)
    let isApp = AppBundle.isFolder(name)
    let data = try InputFile.mapped(at: isApp ? try AppBundle.program(in: name) : url, named: name)
    self.name = name
    let lowercased = url.lastPathComponent.lowercased()
    let isNamedSite =
      lowercased.hasPrefix("apple-app-site-association") || lowercased.hasSuffix(".json")
    if isNamedSite, !isApp {
      contents = Contents(parsing: Array(data))
      return
    }
    do throws(EntitlementsError) {
      contents = .entitlements(
        try data.withUnsafeBytes { bytes in
          Result { () throws(EntitlementsError) in
            try Entitlements(mapped: bytes.bindMemory(to: UInt8.self))
          }
        }.get())
    } catch {
      let mayBeSite = !isApp && error.code == .unknownKind
      let isNamedEntitlements = Self.extensions.contains(url.pathExtension.lowercased())
      contents =
        mayBeSite && !isNamedEntitlements
        ? Contents(parsing: Array(data)) : .invalidEntitlements(error)
    }
  }

  private static let extensions = ["entitlements", "mobileprovision", "provisionprofile", "plist"]
}

extension OwnersFile.Contents {
  /// Reads a site association.
  package init(parsing bytes: [UInt8]) {
    do throws(JSONError) {
      self = .site(try SiteAssociation(parsing: bytes))
    } catch {
      self = .invalidSite(error)
    }
  }
}
