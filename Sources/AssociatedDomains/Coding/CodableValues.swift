// Values that are encoded as text. Other types are encoded member by member, by the members' names.

extension OperatingSystem.Version: Codable {
  /// Decodes a version from its text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText({ Self($0) }, expected: "a version such as 16.4")
  }

  /// Encodes the version as its text: `16.4`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}

extension JSONPointer: Codable {
  /// Decodes a pointer from its text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText({ Self($0) }, expected: "a JSON pointer")
  }

  /// Encodes the pointer as its text: `/applinks/details/0`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: text) }
}

extension HostName: Codable {
  /// Decodes a name from its text, whose letters may be uppercase or lowercase.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText({ Self($0) }, expected: "the name of a host")
  }

  /// Encodes the name in lowercase.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: text) }
}

extension AssociatedDomain: Codable {
  /// Decodes an entry from its text in an entitlement, parsed as the latest systems parse it.
  public init(from decoder: any Decoder) throws {
    let entry = try decoder.singleValueContainer().decode(String.self)
    do throws(AssociatedDomainError) {
      try self.init(parsing: entry)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  /// Encodes the entry as it is written in an entitlement.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}
