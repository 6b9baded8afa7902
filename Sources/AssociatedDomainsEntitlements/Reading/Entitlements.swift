public import AssociatedDomains

/// The associated domains in the entitlements of an app, from any kind of file that contains them.
///
/// ```swift
/// let entitlements = try Entitlements(parsing: bytes)
/// for domain in entitlements.domains() { print(domain) }
/// for entry in entitlements.ignored() { print(entry.index, entry.error) }
/// ```
///
/// Any file may be hostile: time and memory are bounded, and no other file is opened.
public struct Entitlements: Sendable, Hashable {
  /// A kind of file that contains entitlements.
  @nonexhaustive
  public enum Kind: String, Sendable, CaseIterable {
    /// An XML property list.
    /// - Rules: ENT-002
    case xml
    /// A binary property list.
    /// - Rules: ENT-001
    case binary
    /// A blob of a code signature, as printed by `codesign`.
    /// - Rules: ENT-003
    case signatureBlob = "signature-blob"
    /// A provisioning profile, `.mobileprovision`.
    /// - Rules: ENT-004
    case provisioningProfile = "provisioning-profile"
    /// A signed program.
    /// - Rules: ENT-005
    case machO = "mach-o"
  }

  /// One element of the array of associated domains, as written.
  public struct Entry: Sendable, Hashable {
    /// The string; `nil` if the element has another type.
    public let text: String?
    /// The type of the element in words: `a string`.
    public let typeName: String
    /// The line of the property list, from 1; `nil` if the list is binary.
    public let line: Int?
    /// The entry as the latest systems read it.
    private let latestReading: Reading

    /// The domain of an entry, or why a system ignores the entry.
    typealias Reading = Result<AssociatedDomain, AssociatedDomainError>

    /// Creates an element of a list that is not a property list.
    package init(text: String?, typeName: String, line: Int?) {
      (self.text, self.typeName, self.line) = (text, typeName, line)
      latestReading = Self.read(text, typeName, on: .latest)
    }

    /// Creates an element of an array of associated domains.
    init(_ value: PropertyListValue) {
      self.init(text: value.string, typeName: value.typeName, line: value.line)
    }

    /// Returns the entry as a system reads it, parsed again only if the system lacks a feature.
    /// - Rules: DOM-012, DOM-030
    func reading(on system: OperatingSystem) -> Reading {
      system.supports(.wildcards) && system.supports(.modes)
        ? latestReading : Self.read(text, typeName, on: system)
    }

    private static func read(
      _ text: String?, _ typeName: String, on system: OperatingSystem
    ) -> Reading {
      Result { () throws(AssociatedDomainError) in
        guard let text else { throw .wrongType(typeName) }
        return try AssociatedDomain(parsing: text, on: system)
      }
    }
  }

  /// An entry that a system ignores.
  public struct IgnoredEntry: Sendable, Hashable {
    /// The index of the entry in the array, from 0.
    public let index: Int
    /// Why the system ignores it.
    public let error: AssociatedDomainError
    /// The line of the property list, from 1; `nil` if the list is binary.
    public let line: Int?
  }

  /// The key of the entitlement that lists the domains.
  /// - Rules: ENT-001, DOM-024
  public static let associatedDomainsKey = "com.apple.developer.associated-domains"

  /// The maximum number of entries: far more than the 20 to 30 that Apple recommends.
  /// - Rules: DOM-011
  public static let maximumEntryCount = 10_000

  /// The kind of the file.
  public let kind: Kind
  /// The elements of the array of associated domains, in order; empty if there is no such array.
  /// - Rules: X-44
  public private(set) var entries: [Entry]
  /// The identifier of the app, for example `ABCDE12345.com.example.app`; `nil` if it is missing.
  public let applicationIdentifier: String?
  /// The property list, and how the lists of the file's other programs differ from it.
  let sources: EntitlementsSources

  /// Parses a file of any supported kind.
  /// - Parameter bytes: The contents of the file.
  /// - Throws: An error if the file is of no supported kind, is malformed, contains no entitlements
  ///   or exceeds a limit.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing bytes: some Collection<UInt8>) throws(EntitlementsError) {
    self = try Array(bytes).withUnsafeBufferPointer { bytes throws(EntitlementsError) in
      try Entitlements(mapped: bytes)
    }
  }

  /// Parses a file that may be mapped into memory; a long program is not read as a whole.
  package init(mapped bytes: UnsafeBufferPointer<UInt8>) throws(EntitlementsError) {
    let file = ByteView(bytes)
    guard let kind = Kind(startOf: file) else { throw EntitlementsError(unknown: file) }
    try self.init(kind, try EntitlementsSources(file, kind: kind))
  }

  /// Creates the entitlements that a file other than a property list describes, such as the
  /// configuration of a tool that makes Xcode projects.
  ///
  /// - Throws: An error if there are too many entries.
  package init(ofEntries entries: [Entry]) throws(EntitlementsError) {
    try self.init(.xml, EntitlementsSources(ofEntries: entries))
  }

  private init(_ kind: Kind, _ sources: EntitlementsSources) throws(EntitlementsError) {
    self.kind = kind
    self.sources = sources
    entries = try sources.entitlements[key: Self.associatedDomainsKey].map(Self.entries) ?? []
    applicationIdentifier =
      ["application-identifier", "com.apple.application-identifier"]
      .lazy.compactMap { sources.entitlements[key: $0]?.string }.first
  }

  /// Returns the entitlements of a provisioning profile that was printed without its signature; for
  /// any other file, returns these entitlements.
  ///
  /// `security cms -D` prints the property list of a profile in this way.
  package func ofPrintedProfile() throws(EntitlementsError) -> Entitlements {
    guard [.xml, .binary].contains(kind), let sources = sources.ofProfile else { return self }
    return try Entitlements(.provisioningProfile, sources)
  }

  /// Whether the entitlements come from a signed app or a profile instead of a source file, whose
  /// build settings a build replaces.
  /// - Rules: ENT-013
  package var isSigned: Bool {
    ![.xml, .binary].contains(kind) || applicationIdentifier.map { !$0.contains("$") } ?? false
  }

  /// Whether this is a provisioning profile that allows all domains and so does not say which
  /// domains the app claims.
  /// - Rules: X-44
  package var allowsAllDomains: Bool {
    kind == .provisioningProfile
      && sources.entitlements[key: Self.associatedDomainsKey]?.string == "*"
  }

  /// Whether an entry of a source file contains a build setting, so that its domain is not known.
  /// - Rules: ENT-013
  package var hasUnknownDomains: Bool {
    !isSigned
      && entries.contains { entry in
        entry.text.map { $0.contains("$(") || $0.contains("${") } ?? false
      }
  }

  /// Returns the entitlements with each entry replaced by the texts that a function returns; an
  /// entry is kept if the function returns `nil`.
  /// - Rules: ENT-013
  package func replacingEntries<Failure: Error>(
    _ texts: (Entry) throws(Failure) -> [String]?
  ) throws(Failure) -> Entitlements {
    var result = self
    result.entries = []
    for entry in entries {
      guard let texts = try texts(entry) else {
        result.entries.append(entry)
        continue
      }
      result.entries += texts.map {
        Entry(text: $0, typeName: entry.typeName, line: entry.line)
      }
    }
    return result
  }

  /// Returns the associated domains that a system reads, without duplicates.
  ///
  /// They are in the order of the file, which has no meaning.
  /// - Rules: DOM-002, DOM-023
  public func domains(on system: OperatingSystem = .latest) -> [AssociatedDomain] {
    var seen: Set<AssociatedDomain> = []
    return entries.compactMap { try? $0.reading(on: system).get() }
      .filter { seen.insert($0).inserted }
  }

  /// Returns the entries that a system ignores, in the order of the file.
  public func ignored(on system: OperatingSystem = .latest) -> [IgnoredEntry] {
    entries.enumerated().compactMap { index, entry in
      guard case .failure(let error) = entry.reading(on: system) else { return nil }
      return IgnoredEntry(index: index, error: error, line: entry.line)
    }
  }

  /// Returns the entries of an array of associated domains; empty if the value is not an array.
  private static func entries(of value: PropertyListValue) throws(EntitlementsError) -> [Entry] {
    let elements = value.elements ?? []
    guard elements.count <= maximumEntryCount else {
      throw EntitlementsError(
        exceeding: .entryCount, line: value.line,
        "there are \(elements.count) associated domains; no more than \(maximumEntryCount) are read"
      )
    }
    return elements.map { Entry($0) }
  }
}
