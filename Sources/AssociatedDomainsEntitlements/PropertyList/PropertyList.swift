import AssociatedDomains

/// A property list, in XML or binary.
struct PropertyList {
  /// The value that it holds: a dictionary.
  let root: PropertyListValue
  /// Whether it is XML whose dictionary stands alone, without a `plist` around it.
  let isBare: Bool

  /// How many bytes the lists of a file may have, and their texts, each counted as often as it is
  /// referred to.
  static let maximumByteCount = 4_194_304
  /// How deep arrays and dictionaries may nest.
  static let maximumDepth = 128
  /// How many keys and values the lists of a file may have, each counted as often as it is referred
  /// to.
  static let maximumNodeCount = 100_000

  /// The forms of a property list.
  enum Form {
    /// Text.
    case xml
    /// Objects that refer to each other by number.
    case binary

    /// The form of a list, told by its first bytes; nothing if it is none.
    init?(_ view: ByteView) {
      if view.starts(with: "bplist00".utf8) {
        self = .binary
      } else if view.starts(with: TextEncoding.utf16LittleEndian.mark)
        || view.starts(with: TextEncoding.utf16BigEndian.mark)
      {
        self = .xml
      } else {
        let mark = TextEncoding.utf8.mark
        let text = view.bytes.dropFirst(view.starts(with: mark) ? mark.count : 0)
        let first = text.first { !$0.isXMLWhiteSpace }
        guard first == UInt8(ascii: "<") else { return nil }
        self = .xml
      }
    }
  }

  /// Reads a list whose root is a dictionary (ENT-001); throws where it is not one, and where it is
  /// longer, deeper or has more in it than any entitlements have.
  init(
    _ view: ByteView, form: Form, budget: inout PropertyListBudget
  ) throws(EntitlementsError) {
    try budget.spend(bytes: view.count)
    switch form {
    case .xml: self = try XMLPropertyListReader.read(Array(view.bytes), budget: &budget)
    case .binary:
      var reader = try BinaryPropertyListReader(view, budget: budget)
      defer { budget = reader.budget }
      self = PropertyList(root: try reader.root(), isBare: false)
    }
    guard root.members != nil else {
      throw EntitlementsError(
        .unexpectedType, line: root.line, "expected a dictionary at the root of the list, found \(root.typeName)")
    }
  }

  /// A list from its parts.
  init(root: PropertyListValue, isBare: Bool) {
    (self.root, self.isBare) = (root, isBare)
  }
}

extension UInt8 {
  /// Whether it is one of XML's four white-space characters.
  var isXMLWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// How much may still be read of a file's property lists.
///
/// A universal program has many lists, which may even share their bytes; together they may have no
/// more than one list alone.
struct PropertyListBudget {
  private var byteCount = PropertyList.maximumByteCount
  private var nodeCount = PropertyList.maximumNodeCount
  private var textByteCount = PropertyList.maximumByteCount

  /// Takes the bytes of a list; throws where it has too many.
  mutating func spend(bytes count: Int) throws(EntitlementsError) {
    guard count <= byteCount else {
      throw EntitlementsError(
        exceeding: .byteCount,
        "the property list has \(count) bytes; no more than \(PropertyList.maximumByteCount) bytes "
          + "are read of a file")
    }
    byteCount -= count
  }

  /// Takes keys and values; throws where there are too many.
  mutating func spend(nodes count: Int, line: Int? = nil) throws(EntitlementsError) {
    guard count <= nodeCount else {
      throw EntitlementsError(
        exceeding: .valueCount, line: line,
        "no more than \(PropertyList.maximumNodeCount) keys and values are read of a file, with each "
          + "reference counted")
    }
    nodeCount -= count
  }

  /// Takes the bytes of a text that is referred to; throws where there are too many.
  mutating func spend(textBytes count: Int) throws(EntitlementsError) {
    guard count <= textByteCount else {
      throw EntitlementsError(
        exceeding: .textByteCount,
        "the texts of the list have more than \(PropertyList.maximumByteCount) bytes, with each "
          + "reference counted")
    }
    textByteCount -= count
  }
}

extension EntitlementsError {
  /// Returns the error of arrays and dictionaries that nest too deep.
  static func tooDeep(line: Int? = nil) -> EntitlementsError {
    EntitlementsError(
      exceeding: .depth, line: line,
      "arrays and dictionaries nest more than \(PropertyList.maximumDepth) deep")
  }
}
