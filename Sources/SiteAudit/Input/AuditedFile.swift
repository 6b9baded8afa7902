package import AssociatedDomains
package import AssociatedDomainsEntitlements
import FoundationShim
package import Questions

/// A file of the owner of a site or an app: a site association, or anything with entitlements.
package struct AuditedFile: Sendable {
  /// The contents of a file.
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

  /// The properties of a file that determine its review.
  package struct Review: Hashable {
    private let name: String
    /// The entries of entitlements, into which a project may have put values.
    private let entries: [Entitlements.Entry]

    fileprivate init(of file: AuditedFile) {
      name = file.name
      if case .entitlements(let entitlements) = file.contents, file.use != nil {
        entries = entitlements.entries
      } else {
        entries = []
      }
    }
  }

  /// The name of the file, as given on the command line.
  package let name: String
  /// The contents of the file.
  package let contents: Contents
  /// What an Xcode project uses the file for; `nil` for a file by itself.
  private(set) var use: XcodeProject.Use?
  /// The tool that makes the Xcode project from the file; `nil` if the file itself is read.
  private(set) var generator: ProjectGenerator?
  /// What a configuration or an Xcode project says about the app's identifier.
  private(set) var identity = AppIdentity.unknown

  /// The properties of the file that determine its review.
  package var review: Review { Review(of: self) }

  /// Whether another file has domains and this one seems to need none, because no configuration of
  /// the app's target claims a domain, or because the file was found by itself.
  var needsNoDomains = false

  /// Whether the file has entitlements with entries of domains.
  var hasDomains: Bool {
    if case .entitlements(let entitlements) = contents {
      !entitlements.entries.isEmpty
    } else {
      false
    }
  }

  /// Creates a file with known contents.
  package init(name: String, contents: Contents) {
    (self.name, self.contents) = (name, contents)
  }

  /// Reads a file, the files with the entitlements of an Xcode project's apps, or the files in a
  /// folder.
  ///
  /// - Parameters:
  ///   - configurations: The configurations of a project that count.
  ///   - isSearching: Whether all that a folder holds is read, and not only a project or an app.
  /// - Throws: `InputError` if a file or a project cannot be read, or a folder holds none.
  package static func files(
    at path: String, of configurations: XcodeProject.Selection, isSearching: Bool = false
  ) throws(InputError) -> AuditedFiles {
    try AuditedFiles(at: path, of: configurations, isSearching: isSearching)
  }

  /// Returns the file as an Xcode project uses it.
  ///
  /// - Parameter entitlements: The entitlements with the values of settings; `nil` if it has none.
  func used(as use: XcodeProject.Use, with entitlements: Entitlements? = nil) -> AuditedFile {
    var file = AuditedFile(name: name, contents: entitlements.map { .entitlements($0) } ?? contents)
    (file.use, file.identity) = (use, use.app)
    return file
  }

  /// Reads a file, or the program of an app in a folder or an archive.
  ///
  /// The first bytes determine the kind of the file, with exceptions: `apple-app-site-association`
  /// and names that end in `.json` are always site associations or configurations of Expo, and
  /// names that end in `.ipa` are always apps. `-` is standard input.
  ///
  /// - Throws: `InputError` if the file cannot be read, but not for a problem in its contents.
  package init(reading path: String) throws(InputError) {
    let name = path == "-" ? "standard input" : path
    let url = URL(fileURLWithPath: path == "-" ? "/dev/stdin" : path)
    if let generator = ProjectGenerator.byFileName[url.lastPathComponent] {
      throw InputError(generator.note, file: name)
    }
    let isFolder = FileManager.default.isFolder(atPath: name)
    var data = try InputFile.mapped(
      at: isFolder ? try AppBundle.program(in: name) : url, named: name)
    let isNamedArchive = url.pathExtension.lowercased() == "ipa"
    let isArchive = !isFolder && (isNamedArchive || ZipArchive.isArchive(data))
    if isArchive { data = try AppArchive.program(in: data, named: name) }
    let isApp = isFolder || isArchive
    self.name = name
    let lowercased = url.lastPathComponent.lowercased()
    let isNamedSite =
      lowercased.hasPrefix("apple-app-site-association") || lowercased.hasSuffix(".json")
    if isNamedSite, !isApp {
      let contents = Contents(parsing: Array(data))
      if case .site(let site) = contents, let expo = AppConfiguration(expo: site) {
        (self.contents, generator, identity) = (Contents(of: expo), expo.generator, expo.identity)
      } else {
        self.contents = contents
      }
      return
    }
    if lowercased == "config.xml", data.count <= PropertyList.maximumByteCount,
      let cordova = AppConfiguration(cordova: String(decoding: data, as: UTF8.self))
    {
      (contents, generator, identity) = (Contents(of: cordova), cordova.generator, cordova.identity)
      return
    }
    do throws(EntitlementsError) {
      contents = .entitlements(
        try data.withUnsafeBytes { bytes in
          Result { () throws(EntitlementsError) in
            try Entitlements(mapped: bytes.bindMemory(to: UInt8.self)).ofPrintedProfile()
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

  /// Whether the file is a site association.
  var isSite: Bool {
    if case .site = contents { true } else { false }
  }

  /// Returns whether this file and another are site associations with the same value.
  package func hasSameSite(as other: AuditedFile) -> Bool {
    guard case .site(let own) = contents, case .site(let other) = other.contents else {
      return false
    }
    return own.root == other.root
  }

  private static let extensions = ["entitlements", "mobileprovision", "provisionprofile", "plist"]
}

extension AuditedFile.Contents {
  /// Creates the contents of a configuration.
  fileprivate init(of configuration: AppConfiguration) {
    do throws(EntitlementsError) {
      self = .entitlements(try configuration.entitlements())
    } catch {
      self = .invalidEntitlements(error)
    }
  }

  /// Reads a site association.
  package init(parsing bytes: [UInt8]) {
    do throws(JSONError) {
      self = .site(try SiteAssociation(parsing: bytes))
    } catch {
      self = .invalidSite(error)
    }
  }
}
