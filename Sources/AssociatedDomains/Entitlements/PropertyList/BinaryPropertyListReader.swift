/// Reads binary property lists (`bplist00`), in which objects refer to each other by number.
///
/// An object may be referred to often. Each reference counts anew, so that a small
/// file cannot stand for a list beyond all bounds; a reference back to what refers is refused.
struct BinaryPropertyListReader {
  /// How many bytes all texts of a list may have, each counted as often as it is referred to.
  static let maximumTextByteCount = 4 * PropertyList.maximumByteCount

  private let objects: BinaryPropertyListObjects
  /// The values without other values in them that were read already, by their number.
  private var scalars: [Int: PropertyListValue] = [:]
  /// The numbers of the containers around the current object.
  private var path: [Int] = []
  private var nodeCount = 0
  private var textByteCount = 0

  /// A reader of a file; throws where its table of objects cannot be.
  init(_ bytes: [UInt8]) throws(EntitlementsError) {
    objects = try BinaryPropertyListObjects(bytes)
  }

  /// Reads the value that holds all others.
  mutating func root() throws(EntitlementsError) -> PropertyListValue {
    try value(objects.top)
  }

  private mutating func value(_ number: Int) throws(EntitlementsError) -> PropertyListValue {
    nodeCount += 1
    guard nodeCount <= PropertyList.maximumNodeCount else {
      throw EntitlementsError(
        "the list has more than \(PropertyList.maximumNodeCount) keys and values, with each "
          + "reference counted")
    }
    if let scalar = scalars[number] { return try counted(scalar) }
    switch try objects.object(number) {
    case .scalar(let content):
      let scalar = PropertyListValue(content: content, line: nil)
      scalars[number] = scalar
      return try counted(scalar)
    case .array(let elements):
      try enter(number)
      var values: [PropertyListValue] = []
      for element in elements { values.append(try value(element)) }
      path.removeLast()
      return PropertyListValue(content: .array(values), line: nil)
    case .dictionary(let keys, let values):
      try enter(number)
      var members: [PropertyListValue.Member] = []
      for (key, member) in zip(keys, values) {
        guard let key = try value(key).string else {
          throw EntitlementsError("a key of a dictionary is no string")
        }
        members.append(PropertyListValue.Member(key: key, line: nil, value: try value(member)))
      }
      path.removeLast()
      return PropertyListValue(content: .dictionary(members), line: nil)
    }
  }

  private mutating func enter(_ number: Int) throws(EntitlementsError) {
    guard !path.contains(number) else {
      throw EntitlementsError("an array or dictionary of the list holds itself")
    }
    guard path.count < PropertyList.maximumDepth else {
      throw EntitlementsError(
        "arrays and dictionaries nest more than \(PropertyList.maximumDepth) deep")
    }
    path.append(number)
  }

  private mutating func counted(
    _ scalar: PropertyListValue
  ) throws(EntitlementsError) -> PropertyListValue {
    textByteCount += scalar.string?.utf8.count ?? 0
    guard textByteCount <= Self.maximumTextByteCount else {
      throw EntitlementsError(
        "the texts of the list have more than \(Self.maximumTextByteCount) bytes, with each "
          + "reference counted")
    }
    return scalar
  }
}
