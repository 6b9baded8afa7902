public import Foundation

/// The entitlements of an app, from any of the files in which they are kept: what they say of
/// associated domains.
///
/// Anything that is read can be hostile: no file makes the reader run long, use much memory or open
/// another file, and a file that is mapped into memory is not copied.
public struct Entitlements: Sendable {
  /// The files that entitlements are kept in.
  public enum Kind: String, Sendable, CaseIterable {
    /// A property list in XML (ENT-002).
    case xml
    /// A binary property list (ENT-001).
    case binary
    /// A blob of a code signature, as `codesign` prints it (ENT-003).
    case signatureBlob = "signature-blob"
    /// A provisioning profile, `.mobileprovision` (ENT-004).
    case provisioningProfile = "provisioning-profile"
    /// A signed program (ENT-005).
    case machO = "mach-o"
  }

  /// One element of the array of associated domains, as it stands in the file.
  public struct Entry: Sendable, Hashable {
    /// The text; nothing if the element is no string.
    public let text: String?
    /// What the element is: `a string`.
    public let typeName: String
    /// The line of the property list on which it begins, from 1; nothing in a binary list.
    public let line: Int?
  }

  /// An entry that a system ignores.
  public struct IgnoredEntry: Sendable, Hashable {
    /// Its index in the array, from 0.
    public let index: Int
    /// Why it is ignored.
    public let error: AssociatedDomainError
    /// The line of the property list on which it begins, from 1; nothing in a binary list.
    public let line: Int?
  }

  /// The name of the entitlement whose value lists the domains (ENT-001).
  public static let associatedDomainsKey = "com.apple.developer.associated-domains"

  /// How many entries the array of associated domains may have: far more than the 20 to 30 that Apple
  /// advises (DOM-011).
  public static let maximumEntryCount = 10_000

  /// What kind of file it was.
  public let kind: Kind
  /// The elements of the array of associated domains, in its order.
  ///
  /// There are none if the entitlement is missing or its value is no array.
  public let entries: [Entry]
  /// The app that the entitlements are for, if they say so: `ABCDE12345.com.example.app`.
  public let applicationIdentifier: String?
  /// The property list, and those of the file's other programs.
  let sources: EntitlementsSources

  /// Reads a file of any kind; throws why it holds no entitlements.
  public init(parsing data: Data) throws(EntitlementsError) {
    let file = ByteView(data: data)
    guard let kind = Kind(startOf: file) else { throw EntitlementsError(unknown: file) }
    let sources = try EntitlementsSources(file, kind: kind)
    self.kind = kind
    self.sources = sources
    entries = try sources.entitlements[key: Self.associatedDomainsKey].map(Self.entries) ?? []
    applicationIdentifier =
      ["application-identifier", "com.apple.application-identifier"]
      .lazy.compactMap { sources.entitlements[key: $0]?.string }.first
  }

  /// The domains that a system takes from the entries, in the order of the file, which means
  /// nothing, and without repeats (DOM-002).
  public func domains(on platform: Platform = .latest) -> [AssociatedDomain] {
    var seen: Set<AssociatedDomain> = []
    return readings(on: platform).compactMap { try? $0.get() }.filter { seen.insert($0).inserted }
  }

  /// The entries that a system ignores, in the order of the file.
  public func ignored(on platform: Platform = .latest) -> [IgnoredEntry] {
    readings(on: platform).enumerated().compactMap { index, reading in
      guard case .failure(let error) = reading else { return nil }
      return IgnoredEntry(index: index, error: error, line: entries[index].line)
    }
  }

  /// What a system makes of each entry.
  func readings(
    on platform: Platform
  ) -> [Result<AssociatedDomain, AssociatedDomainError>] {
    entries.map { entry in
      Result { () throws(AssociatedDomainError) in
        guard let text = entry.text else { throw .wrongType(entry.typeName) }
        return try AssociatedDomain(parsing: text, on: platform)
      }
    }
  }

  /// The entries of an array of associated domains; none if the value is no array.
  private static func entries(of value: PropertyListValue) throws(EntitlementsError) -> [Entry] {
    let elements = value.elements ?? []
    guard elements.count <= maximumEntryCount else {
      throw EntitlementsError(
        line: value.line, exceeding: .entries,
        "there are \(elements.count) associated domains; no more than \(maximumEntryCount) are read"
      )
    }
    return elements.map { Entry(text: $0.string, typeName: $0.typeName, line: $0.line) }
  }
}
