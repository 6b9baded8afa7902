// Where entitlements are found: in a property list, a blob, a profile or a program.

/// The contents of the entitlements in a file, which are the same on every system.
package struct EntitlementsContents: Sendable {
  /// The dictionaries that count; `nil` if the file has none.
  let dictionaries: [[String: PlistValue]]?
}

extension SpecModel {
  /// Returns the associated domains of the entitlements in a file; `nil` if it has no entitlements.
  ///
  /// - Rules: DOM-024, ENT-001, X-46
  func reading(of contents: EntitlementsContents) -> EntitlementsReading? {
    guard let dictionaries = contents.dictionaries else { return nil }
    let values = dictionaries.compactMap { $0["com.apple.developer.associated-domains"] }
    let isOne = dictionaries.count == 1
    guard values.allSatisfy({ $0.array?.count ?? 0 <= PropertyListLimits.entries }) else {
      return nil
    }
    return domains(in: isOne ? values.first : .array(values.flatMap { $0.array ?? [] }))
  }

  /// Returns the entitlements in a file, whose first bytes show its kind.
  ///
  /// - Rules: ENT-003, ENT-004, ENT-005
  func entitlementDictionaries(in bytes: [UInt8]) -> [[String: PlistValue]]? {
    let lists: [[UInt8]?]
    if bytes.starts(with: [0xFA, 0xDE, 0x71, 0x71]) {
      lists = [listOfBlob(bytes)]
    } else if isMachO(bytes) {
      lists = listsOfMachO(bytes)
    } else if bytes.first == 0x30 {
      return entitlements(ofProfile: bytes).map { [$0] }
    } else {
      lists = [bytes]
    }
    let dictionaries = lists.compactMap { $0.flatMap(propertyList) }
    return dictionaries.isEmpty || dictionaries.count < lists.count ? nil : dictionaries
  }

  /// Returns the entitlements of a provisioning profile, CMS signed data around a property list.
  ///
  /// - Rules: ENT-004
  private func entitlements(ofProfile bytes: [UInt8]) -> [String: PlistValue]? {
    let envelope = SignedMessage(bytes, isBasic: dialect.entitlementsFiles.basicEncodingRead)
    let profile = envelope.content.flatMap(propertyList)
    return switch dialect.entitlementsFiles.profileDictionary {
    case .entitlements: profile?["Entitlements"]?.dictionary
    case .root: profile
    }
  }
}
