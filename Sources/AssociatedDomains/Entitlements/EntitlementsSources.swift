/// The property list that is read for entitlements, and what else the file says of it.
struct EntitlementsSources {
  /// The dictionary of entitlements.
  let entitlements: PropertyListValue
  /// Whether its property list is XML without a `plist` around the dictionary.
  let isBare: Bool
  /// The entitlements of the other programs of a universal file, by their number in it; nothing for
  /// one whose entitlements cannot be read.
  var others: [(number: Int, entitlements: PropertyListValue?)] = []

  /// The entitlements in a file of some kind.
  init(_ file: ByteView, kind: Entitlements.Kind) throws(EntitlementsError) {
    switch kind {
    case .xml: self.init(try PropertyList(file, form: .xml))
    case .binary: self.init(try PropertyList(file, form: .binary))
    case .signatureBlob: self.init(try SignatureBlob(startOf: file).propertyList())
    case .provisioningProfile: try self.init(provisioningProfile: file)
    case .machO: try self.init(program: file)
    }
  }

  private init(_ list: PropertyList) {
    (entitlements, isBare) = (list.root, list.isBare)
  }

  /// The entitlements that a provisioning profile allows: a member of the signed property list
  /// (ENT-004).
  private init(provisioningProfile file: ByteView) throws(EntitlementsError) {
    let content: [UInt8]
    do throws(SignedDataError) {
      content = try SignedData.content(of: file.data, limit: PropertyList.maximumByteCount)
    } catch {
      throw EntitlementsError("not a provisioning profile: \(error.description)")
    }
    let view = ByteView(content)
    guard let form = PropertyList.Form(view) else {
      throw EntitlementsError("not a provisioning profile: what was signed is no property list")
    }
    let list = try PropertyList(view, form: form)
    guard let entitlements = list.root[key: "Entitlements"] else {
      throw EntitlementsError(line: list.root.line, "the profile has no `Entitlements`")
    }
    guard entitlements.members != nil else {
      throw EntitlementsError(
        line: entitlements.line,
        "the profile's `Entitlements` must be a dictionary, not \(entitlements.typeName)")
    }
    (self.entitlements, isBare) = (entitlements, list.isBare)
  }

  /// The entitlements of a signed program.
  ///
  /// Of a universal file the first program that has entitlements counts; one without is
  /// passed over.
  private init(program file: ByteView) throws(EntitlementsError) {
    let slices = try UniversalBinary(file)?.slices ?? [file]
    guard !slices.isEmpty else {
      throw EntitlementsError("the universal program holds no programs")
    }
    let blobs = slices.map { slice in
      Result { () throws(EntitlementsError) in try MachOImage.entitlements(of: slice) }
    }
    // Where none has entitlements, the first tells why.
    let first = blobs.firstIndex { (try? $0.get()) != nil } ?? 0
    self.init(try blobs[first].get().propertyList())
    for (index, blob) in blobs.enumerated() where index != first {
      others.append((index + 1, try? blob.get().propertyList().root))
    }
  }
}
