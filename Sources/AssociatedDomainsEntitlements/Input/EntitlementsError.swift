/// Why a file contains no readable entitlements, and where.
public struct EntitlementsError: Error, Sendable, Hashable {
  /// The kind of an error.
  @nonexhaustive
  public enum Code: String, Sendable, CaseIterable {
    /// The file is of no supported kind.
    case unknownKind = "unknown-kind"
    /// The text of the property list has no supported encoding, or declares a different encoding.
    case invalidEncoding = "invalid-encoding"
    /// The property list is malformed.
    case malformedPropertyList = "malformed-property-list"
    /// A value of the property list does not have the required type.
    case unexpectedType = "unexpected-type"
    /// The envelope of a provisioning profile is malformed, or its content is not a property list.
    case malformedProfile = "malformed-profile"
    /// A program or its signature is malformed or cut off, or not for Apple's systems.
    case malformedProgram = "malformed-program"
    /// The program or profile has no entitlements, or only in a form that is not read.
    case missingEntitlements = "missing-entitlements"
    /// The file exceeds a limit of the reader.
    case limitExceeded = "limit-exceeded"
    /// There is not enough memory.
    case outOfMemory = "out-of-memory"
  }

  /// A limit of the reader, higher than any real file needs, that bounds its time and memory.
  @nonexhaustive
  public enum Limit: String, Sendable, CaseIterable {
    /// The bytes of all property lists in the file.
    case byteCount = "byte-count"
    /// The bytes of all strings, each counted as often as it is referenced.
    case textByteCount = "text-byte-count"
    /// The keys and values, each counted as often as it is referenced.
    case valueCount = "value-count"
    /// The nesting depth of arrays and dictionaries.
    case depth
    /// The attributes of an XML tag.
    case attributeCount = "attribute-count"
    /// The entries of the array of associated domains.
    case entryCount = "entry-count"
    /// The elements of an envelope.
    case envelopeElementCount = "envelope-element-count"
    /// The nesting depth of elements in an envelope.
    case envelopeDepth = "envelope-depth"
    /// The load commands of a program.
    case loadCommandCount = "load-command-count"
    /// The blobs in the signature of a program.
    case signatureBlobCount = "signature-blob-count"
  }

  /// The kind of the error.
  public let code: Code
  /// The line of the property list, from 1; `nil` if the list is binary or was not reached.
  public let line: Int?
  /// The limit that the file exceeds; `nil` if it is refused for another reason.
  public let limit: Limit?
  /// One line: what is wrong and, if there is one, a fix.
  public let message: String
  /// The rule that the file breaks: `ENT-001`.
  package let rule: String

  /// Creates an error, with a line if one is given.
  ///
  /// By default, the rule is the one that most errors with the code break.
  init(_ code: Code, rule: String? = nil, line: Int? = nil, _ message: String) {
    (self.code, self.line, limit, self.message) = (code, line, nil, message)
    self.rule = rule ?? code.usualRule
  }

  /// Creates the error for an exceeded limit.
  init(exceeding limit: Limit, line: Int? = nil, _ message: String) {
    (code, self.line, self.limit, self.message) = (.limitExceeded, line, limit, message)
    rule = code.usualRule
  }
}

extension EntitlementsError.Code {
  /// The rule that a file with this error breaks, unless the error names another rule.
  fileprivate var usualRule: String {
    switch self {
    case .invalidEncoding: "ENT-008"
    case .malformedProfile: "ENT-004"
    case .malformedProgram, .missingEntitlements: "ENT-005"
    case .unknownKind, .malformedPropertyList, .unexpectedType, .limitExceeded, .outOfMemory:
      "ENT-001"
    }
  }
}

extension EntitlementsError: CustomStringConvertible {
  /// The line, if there is one, and the message.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}
