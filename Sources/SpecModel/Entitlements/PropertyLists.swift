import FoundationShim
import Questions

// Property lists, in XML and binary.
//
// A list in XML is read by hand, because Foundation accepts text that is not well-formed, ignores
// what follows the root, reads a key as a value, and refuses processing instructions. A binary
// list is read by hand too, because Foundation reads the first of several values for one key.

/// The limits on what a property list may contain.
enum PropertyListLimits {
  /// The most bytes of a list.
  static let bytes = 4_194_304
  /// The most arrays and dictionaries nested in each other.
  static let depth = 128
  /// The most entries of the array of associated domains.
  static let entries = 10_000
  /// The most values of a list, including keys.
  static let values = 100_000
  /// The most characters of the texts in a binary list, which can refer to one text many times.
  static let characters = 4_194_304
}

extension SpecModel {
  /// Returns the root dictionary of a property list; `nil` if the list is refused.
  ///
  /// - Rules: ENT-001, ENT-007
  func propertyList(_ bytes: [UInt8]) -> [String: PlistValue]? {
    guard bytes.count <= PropertyListLimits.bytes else { return nil }
    let header = dialect.entitlementsFiles.binaryVersionIgnored ? "bplist0" : "bplist00"
    if bytes.starts(with: header.utf8) {
      return dialect.entitlementsFiles.binaryListsRead ? binaryPropertyList(bytes)?.dictionary : nil
    }
    return xmlPropertyList(bytes)?.dictionary ?? otherPropertyList(bytes)?.dictionary
  }

  // MARK: XML

  /// Returns the value of an XML property list; `nil` if it is malformed or its document type
  /// contains declarations.
  ///
  /// - Rules: ENT-002, X-55, X-59
  private func xmlPropertyList(_ bytes: [UInt8]) -> PlistValue? {
    guard let (text, encoding, isMarked) = xmlText(of: bytes) else { return nil }
    var document = XMLCharacters(text)
    guard let root = try? document.root(),
      document.declaredEncoding.map({ mayDeclare($0, in: text, encoding, isMarked) }) ?? true
    else { return nil }
    guard document.hasDocumentType || !dialect.entitlementsFiles.documentTypeRequired else {
      return nil
    }
    if root.name == "plist" {
      guard root.elements.count == 1, isSpace(root.text) else { return nil }
      return value(of: root.elements[0])
    }
    return root.name == "dict" && dialect.entitlementsFiles.bareDictionaryAccepted
      ? value(of: root) : nil
  }

  /// The byte order marks with the names of their encodings; the first one that fits counts.
  private static let marks: [(bytes: [UInt8], encoding: String)] = [
    ([0xEF, 0xBB, 0xBF], "utf-8"), ([0, 0, 0xFE, 0xFF], "utf-32be"),
    ([0xFF, 0xFE, 0, 0], "utf-32le"), ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"),
  ]

  /// Returns the text of a document after its byte order mark, the name of its encoding, and
  /// whether there is a mark; a document without one is in UTF-8.
  ///
  /// - Rules: ENT-002, ENT-008
  private func xmlText(of bytes: [UInt8]) -> (text: String, encoding: String, isMarked: Bool)? {
    let mark = Self.marks.first { bytes.starts(with: $0.bytes) }
    let encoding = mark?.encoding ?? "utf-8"
    let rest = Array(bytes.dropFirst(mark?.bytes.count ?? 0))
    let isBigEndian = encoding.hasSuffix("be")
    let text: String?
    switch (encoding.prefix(6), dialect.entitlementsFiles.xmlEncodings) {
    case ("utf-16", .unicode), ("utf-16", .utf8And16):
      text = numbers(rest, width: 2, isBigEndian).flatMap {
        String(validUTF16: $0.map(UInt16.init))
      }
    case ("utf-32", .unicode):
      text = numbers(rest, width: 4, isBigEndian).flatMap { String(validUTF32: $0) }
    case ("utf-8", _):
      text = String(validUTF8: rest)
    default:
      text = nil
    }
    return text.map { ($0, encoding, mark != nil) }
  }

  /// Returns whether a text in an encoding may declare the encoding of the given name.
  ///
  /// - Rules: ENT-002, ENT-008, X-66, X-67
  private func mayDeclare(
    _ name: String, in text: String, _ encoding: String, _ isMarked: Bool
  ) -> Bool {
    let name = lowercased(name)
    guard !isMarked else {
      switch dialect.entitlementsFiles.declarationAfterMark {
      case .ignored: return true
      case .agrees: return name == encoding || name == encoding.prefix(6)
      case .agreesWithoutByteOrder: return name == encoding.prefix(6)
      }
    }
    let isASCII =
      ["us-ascii", "iso-8859-1"].contains(name) && text.unicodeScalars.allSatisfy(\.isASCII)
    return name == "utf-8"
      || dialect.entitlementsFiles.namesForASCIIAccepted && (isASCII || name == "utf8")
  }

  /// Returns the value of an element; `nil` if it is not a value of a property list.
  ///
  /// The text of an element is its text in XML, whatever markup writes it.
  ///
  /// - Rules: ENT-006, X-65
  private func value(of element: XMLElement, depth: Int = 1) -> PlistValue? {
    let isContainer = element.name == "dict" || element.name == "array"
    guard !isContainer || isSpace(element.text) && depth <= PropertyListLimits.depth,
      isContainer || element.elements.isEmpty
    else { return nil }
    switch element.name {
    case "dict":
      return dictionary(of: element, depth: depth)
    case "array":
      let values = element.elements.compactMap { value(of: $0, depth: depth + 1) }
      return values.count == element.elements.count ? .array(values) : nil
    case "string":
      return .string(element.text)
    case "data", "date", "integer", "real", "true", "false":
      return isScalar(element.text, in: element.name) ? .other : nil
    default:
      return nil
    }
  }

  /// Returns the dictionary whose keys and values alternate in an element; `nil` if it is
  /// malformed.
  private func dictionary(of element: XMLElement, depth: Int) -> PlistValue? {
    let elements = element.elements
    guard elements.count.isMultiple(of: 2) else { return nil }
    var members: [(key: String, value: PlistValue)] = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard elements[index].name == "key", elements[index].elements.isEmpty,
        let value = value(of: elements[index + 1], depth: depth + 1)
      else { return nil }
      members.append((elements[index].text, value))
    }
    return dictionary(of: members)
  }

  /// Returns a dictionary of keys and values in their order.
  ///
  /// - Rules: ENT-016, X-45
  func dictionary(of members: [(key: String, value: PlistValue)]) -> PlistValue? {
    var dictionary: [String: PlistValue] = [:]
    for (key, value) in members {
      guard dictionary[key] != nil else {
        dictionary[key] = value
        continue
      }
      switch dialect.entitlementsFiles.duplicateKeys {
      case .lastCounts: dictionary[key] = value
      case .firstCounts: break
      case .refused: return nil
      }
    }
    return .dictionary(dictionary)
  }

  private func isSpace(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
  }

  // MARK: Binary

  /// Returns the value of a binary property list.
  ///
  /// - Rules: ENT-001, ENT-014
  private func binaryPropertyList(_ bytes: [UInt8]) -> PlistValue? {
    var list = BinaryList(bytes, as: dialect.entitlementsFiles)
    return list?.root(makingDictionary: dictionary(of:))
  }

  // MARK: What is not a property list of entitlements

  /// Returns what is accepted by dialects that leave the decision to Foundation.
  ///
  /// - Rules: ENT-001, X-69, X-80
  private func otherPropertyList(_ bytes: [UInt8]) -> PlistValue? {
    let xml =
      dialect.entitlementsFiles.malformedXMLAccepted ? foundationValue(of: bytes, in: .xml) : nil
    let openStep =
      dialect.entitlementsFiles.openStepAccepted ? foundationValue(of: bytes, in: .openStep) : nil
    let json =
      dialect.entitlementsFiles.jsonEntitlementsAccepted
      ? (try? JSONReader.value(of: bytes)).map(PlistValue.init) : nil
    return xml ?? openStep ?? json
  }

  /// Returns the value that Foundation reads in one form of property lists.
  private func foundationValue(
    of bytes: [UInt8], in form: PropertyListForm
  ) -> PlistValue? {
    var found = form
    let value = try? PropertyListDecoder().decode(
      PlistValue.self, from: Data(bytes), format: &found)
    return found == form ? value : nil
  }
}

extension PlistValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let members = try? container.decode([String: PlistValue].self) {
      self = .dictionary(members)
    } else if let elements = try? container.decode([PlistValue].self) {
      self = .array(elements)
    } else {
      self = (try? container.decode(String.self)).map(PlistValue.string) ?? .other
    }
  }
}

extension PlistValue {
  /// Creates the value of a JSON text.
  fileprivate init(_ json: JSON) {
    switch json {
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(PlistValue.init))
    case .object(let object):
      self = .dictionary(Dictionary(object.map { ($0.name, PlistValue($0.value)) }) { $1 })
    default: self = .other
    }
  }
}
