import AssociatedDomains

/// A property list.
package struct PropertyList {
  /// The root dictionary.
  package let root: PropertyListValue
  /// Whether the list is XML without a `plist` element around the dictionary.
  /// - Rules: X-55
  let isBare: Bool

  /// The maximum number of bytes in the lists of a file, and in their texts, each counted as often
  /// as it is referenced.
  package static let maximumByteCount = 4_194_304
  /// The maximum nesting depth of arrays and dictionaries.
  package static let maximumDepth = 128
  /// The maximum number of keys and values in the lists of a file, each counted as often as it is
  /// referenced.
  package static let maximumNodeCount = 100_000

  /// The format of a property list.
  enum Form {
    /// Text.
    case xml
    /// Objects that refer to each other by number.
    case binary

    /// Detects the format from the first bytes; `nil` if it is neither.
    /// - Rules: ENT-007, ENT-008, X-80
    init?(_ view: ByteView) {
      // The little-endian mark of UTF-32 begins with the little-endian mark of UTF-16.
      let wide: [UnicodeEncoding] = [.utf16LittleEndian, .utf16BigEndian, .utf32BigEndian]
      if view.starts(with: "bplist0".utf8) {
        self = .binary
      } else if wide.contains(where: { view.starts(with: $0.mark) }) {
        self = .xml
      } else {
        let mark = UnicodeEncoding.utf8.mark
        let text = view.bytes.dropFirst(view.starts(with: mark) ? mark.count : 0)
        let first = text.first { !$0.isXMLWhiteSpace }
        guard first == UInt8(ascii: "<") else { return nil }
        self = .xml
      }
    }
  }

  /// Parses a list with a dictionary at its root.
  /// - Throws: An error if the list is malformed or exceeds the budget.
  /// - Rules: ENT-001
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
        .unexpectedType, line: root.line,
        "expected a dictionary at the root of the list, found \(root.typeName)")
    }
  }

  /// Parses a list in any of the three formats, with a dictionary at its root.
  ///
  /// - Parameters:
  ///   - bytes: The list. A list that is neither XML nor binary is read as OpenStep's format.
  ///   - budget: The amount that may be read.
  /// - Throws: An error if the list is malformed or exceeds the budget.
  /// - Complexity: Linear in the length of the list and of its contents, with each reference
  ///   counted.
  package init(
    parsing bytes: UnsafeBufferPointer<UInt8>, within budget: PropertyListBudget
  ) throws(EntitlementsError) {
    var budget = budget
    let view = ByteView(bytes)
    if let form = Form(view) {
      self = try PropertyList(view, form: form, budget: &budget)
    } else {
      try budget.spend(bytes: view.count)
      var reader = OpenStepPropertyListReader(view, budget: budget)
      self = PropertyList(root: try reader.dictionary(), isBare: false)
    }
  }

  /// Creates a list.
  init(root: PropertyListValue, isBare: Bool) {
    (self.root, self.isBare) = (root, isBare)
  }
}

extension UInt8 {
  /// Whether the byte is one of XML's four white-space characters.
  var isXMLWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// The amount that may still be read of a file's property lists.
///
/// The lists of a universal program may share their bytes. Together, they may have no more than a
/// single list may.
package struct PropertyListBudget {
  private let maximumByteCount: Int
  private let maximumNodeCount: Int
  private var byteCount: Int
  private var nodeCount: Int
  private var textByteCount: Int

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - byteCount: The maximum number of bytes in the lists and in their texts, each counted as
  ///     often as it is referenced.
  ///   - nodeCount: The maximum number of keys and values, each counted as often as it is
  ///     referenced.
  package init(
    byteCount: Int = PropertyList.maximumByteCount, nodeCount: Int = PropertyList.maximumNodeCount
  ) {
    (maximumByteCount, maximumNodeCount) = (byteCount, nodeCount)
    (self.byteCount, self.nodeCount, textByteCount) = (byteCount, nodeCount, byteCount)
  }

  /// Spends the bytes of a list.
  package mutating func spend(bytes count: Int) throws(EntitlementsError) {
    guard count <= byteCount else {
      throw EntitlementsError(
        exceeding: .byteCount,
        "the property list has \(count) bytes; no more than \(maximumByteCount) bytes are read of "
          + "a file")
    }
    byteCount -= count
  }

  /// Spends keys and values.
  package mutating func spend(nodes count: Int, line: Int? = nil) throws(EntitlementsError) {
    guard count <= nodeCount else {
      throw EntitlementsError(
        exceeding: .valueCount, line: line,
        "no more than \(maximumNodeCount) keys and values are read of a file, with each reference "
          + "counted")
    }
    nodeCount -= count
  }

  /// Spends the bytes of a referenced text.
  mutating func spend(textBytes count: Int) throws(EntitlementsError) {
    guard count <= textByteCount else {
      throw EntitlementsError(
        exceeding: .textByteCount,
        "the texts of the list have more than \(maximumByteCount) bytes, with each reference "
          + "counted")
    }
    textByteCount -= count
  }
}

extension EntitlementsError {
  /// Returns the error for arrays and dictionaries that nest too deeply.
  static func tooDeep(line: Int? = nil) -> EntitlementsError {
    EntitlementsError(
      exceeding: .depth, line: line,
      "arrays and dictionaries nest more than \(PropertyList.maximumDepth) deep")
  }
}
