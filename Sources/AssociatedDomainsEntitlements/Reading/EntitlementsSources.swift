import AssociatedDomains

/// The property list that contains the entitlements, and other properties of the file.
struct EntitlementsSources: Sendable, Hashable {
  /// The dictionary of entitlements.
  let entitlements: PropertyListValue
  /// Whether the property list is XML without a `plist` element around the dictionary.
  /// - Rules: X-55
  let isBare: Bool
  /// How the other programs of a universal file differ from the one that is read, by number.
  private(set) var differences: [Int: Difference] = [:]

  /// How the entitlements of a program differ from those that are read.
  enum Difference: Sendable, Hashable {
    /// The associated domains differ.
    case domains
    /// The entitlements cannot be read.
    case unreadable(EntitlementsError)
  }

  /// Reads the entitlements of a file.
  init(_ file: ByteView, kind: Entitlements.Kind) throws(EntitlementsError) {
    var budget = PropertyListBudget()
    switch kind {
    case .xml: self.init(try PropertyList(file, form: .xml, budget: &budget))
    case .binary: self.init(try PropertyList(file, form: .binary, budget: &budget))
    case .signatureBlob:
      self.init(try SignatureBlob(startOf: file).propertyList(budget: &budget))
    case .provisioningProfile: try self.init(provisioningProfile: file, &budget)
    case .machO: try self.init(program: file, &budget)
    }
  }

  /// Creates a dictionary with the given entries of associated domains.
  init(ofEntries entries: [Entitlements.Entry]) {
    let elements = entries.map { entry in
      PropertyListValue(
        content: entry.text.map { .string($0) } ?? .other(entry.typeName), line: entry.line)
    }
    let list = PropertyListValue.Member(
      key: Entitlements.associatedDomainsKey, line: nil,
      value: PropertyListValue(content: .array(elements), line: nil))
    self.init(PropertyListValue(content: .dictionary([list]), line: nil), isBare: false)
  }

  private init(_ list: PropertyList) { self.init(list.root, isBare: list.isBare) }

  private init(_ entitlements: PropertyListValue, isBare: Bool) {
    (self.entitlements, self.isBare) = (entitlements, isBare)
  }

  /// The dictionary in the member `Entitlements`; `nil` if there is none, or domains are beside it.
  var ofProfile: EntitlementsSources? {
    guard entitlements[key: Entitlements.associatedDomainsKey] == nil,
      let member = entitlements[key: "Entitlements"], member.members != nil
    else { return nil }
    return EntitlementsSources(member, isBare: isBare)
  }

  /// Reads the entitlements that a provisioning profile allows: a member of the signed property
  /// list.
  /// - Rules: ENT-004
  private init(
    provisioningProfile file: ByteView, _ budget: inout PropertyListBudget
  ) throws(EntitlementsError) {
    let content: [UInt8]
    do throws(SignedDataError) {
      content = try SignedData.content(
        of: Array(file.bytes)[...], limit: PropertyList.maximumByteCount)
    } catch {
      throw EntitlementsError(error)
    }
    let list = try content.withUnsafeBufferPointer { content throws(EntitlementsError) in
      let view = ByteView(content)
      guard let form = PropertyList.Form(view) else {
        throw EntitlementsError(
          .malformedProfile, "not a provisioning profile: what was signed is not a property list")
      }
      return try PropertyList(view, form: form, budget: &budget)
    }
    guard let entitlements = list.root[key: "Entitlements"] else {
      throw EntitlementsError(
        .missingEntitlements, rule: "ENT-004", line: list.root.line,
        "the profile has no `Entitlements`")
    }
    guard entitlements.members != nil else {
      throw EntitlementsError(
        .unexpectedType, rule: "ENT-004", line: entitlements.line,
        "the profile's `Entitlements` must be a dictionary, not \(entitlements.typeName)")
    }
    (self.entitlements, isBare) = (entitlements, list.isBare)
  }

  /// Reads the entitlements of a signed program; in a universal file, the first program with
  /// entitlements counts.
  /// - Rules: X-46
  private init(
    program file: ByteView, _ budget: inout PropertyListBudget
  ) throws(EntitlementsError) {
    let slices = try UniversalBinary(file)?.slices ?? [file]
    guard !slices.isEmpty else {
      throw EntitlementsError(.malformedProgram, "the universal program holds no programs")
    }
    let blobs = slices.map { slice in
      Result { () throws(EntitlementsError) in try MachOImage.entitlements(of: slice) }
    }
    // If no program has entitlements, the first program gives the reason.
    let first = blobs.firstIndex { (try? $0.get()) != nil } ?? 0
    let blob = try blobs[first].get()
    self.init(try blob.propertyList(budget: &budget))
    for (index, other) in blobs.enumerated() where index != first {
      guard let difference = difference(of: other, from: blob, &budget) else { continue }
      differences[index + 1] = difference
    }
  }

  /// Compares a program's domains with those that are read, if its blob differs at all.
  private func difference(
    of other: Result<SignatureBlob, EntitlementsError>, from blob: SignatureBlob,
    _ budget: inout PropertyListBudget
  ) -> Difference? {
    do throws(EntitlementsError) {
      let other = try other.get()
      if other.bytes == blob.bytes { return nil }
      let list = try other.propertyList(budget: &budget).root
      return texts(in: list) == texts(in: entitlements) ? nil : .domains
    } catch {
      return .unreadable(error)
    }
  }

  private func texts(in list: PropertyListValue) -> Set<String?> {
    Set((list[key: Entitlements.associatedDomainsKey]?.elements ?? []).map(\.string))
  }
}

extension EntitlementsError {
  /// Creates the error for a file that is not the envelope of a provisioning profile.
  fileprivate init(_ error: SignedDataError) {
    let message = "not a provisioning profile: \(error.description)"
    switch error.limit {
    case .byteCount: self.init(exceeding: .byteCount, message)
    case .elementCount: self.init(exceeding: .envelopeElementCount, message)
    case .depth: self.init(exceeding: .envelopeDepth, message)
    case nil: self.init(.malformedProfile, message)
    }
  }
}
