/// A binary property list: objects that name each other by number, and a table of their places.
///
/// Nothing is read outside the bytes. An object that is named more than once is read anew each time,
/// so that what is limited is the size of the value and not of the file.
struct BinaryList {
  private let bytes: Bytes
  private let offsetWidth, referenceWidth, rootObject, table: Int
  private var valueCount = 0
  private var characterCount = 0
  /// The places of the empty texts of UTF-16.
  private(set) var emptyWideTexts: [Int] = []

  /// How the list turns the members of a dictionary into one, or refuses them.
  typealias MakingDictionary = ([(key: String, value: PropertyList)]) -> PropertyList?

  /// A list by its trailer, the last 32 bytes; `nil` if that is wrong.
  init?(_ bytes: [UInt8]) {
    self.bytes = Bytes(bytes)
    let trailer = bytes.count - 32
    guard trailer >= 8, let offsetWidth = self.bytes.number(at: trailer + 6, width: 1),
      let referenceWidth = self.bytes.number(at: trailer + 7, width: 1),
      let rootObject = self.bytes.number(at: trailer + 16, width: 8),
      let table = self.bytes.number(at: trailer + 24, width: 8), table < trailer,
      (1...8).contains(offsetWidth), (1...8).contains(referenceWidth)
    else { return nil }
    (self.offsetWidth, self.referenceWidth) = (offsetWidth, referenceWidth)
    (self.rootObject, self.table) = (rootObject, table)
  }

  /// Returns the value of the list; `nil` if an object is wrong, or if there are too many.
  mutating func root(makingDictionary: MakingDictionary) -> PropertyList? {
    value(of: rootObject, depth: 1, makingDictionary)
  }

  private mutating func value(
    of object: Int, depth: Int, _ makingDictionary: MakingDictionary
  ) -> PropertyList? {
    valueCount += 1
    guard valueCount <= PropertyListLimits.values, let place = place(of: object),
      let marker = bytes.number(at: place, width: 1)
    else { return nil }
    switch marker >> 4 {
    case 0xA, 0xD:
      guard depth <= PropertyListLimits.depth, let (start, count) = content(at: place) else {
        return nil
      }
      if marker >> 4 == 0xA {
        return array(at: start, count, depth, makingDictionary)
      }
      return dictionary(at: start, count, depth, makingDictionary)
    case 0x5:
      return string(at: place, unitWidth: 1)
    case 0x6:
      return string(at: place, unitWidth: 2)
    // A set is not a value of a property list, and Foundation crashes on it.
    case 0xC:
      return nil
    default:
      return .other
    }
  }

  private mutating func string(at place: Int, unitWidth: Int) -> PropertyList? {
    guard let (start, count) = content(at: place), count <= bytes.count else { return nil }
    if unitWidth == 2, count == 0 { emptyWideTexts.append(place) }
    characterCount += count
    guard characterCount <= PropertyListLimits.characters else { return nil }
    guard let text = bytes.part(at: start, count: count * unitWidth) else { return nil }
    let units = stride(from: 0, to: text.count, by: unitWidth).map { place in
      text[place..<place + unitWidth].reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
    }
    return .string(String(decoding: units, as: UTF16.self))
  }

  private mutating func array(
    at start: Int, _ count: Int, _ depth: Int, _ makingDictionary: MakingDictionary
  ) -> PropertyList? {
    guard let objects = references(at: start, count) else { return nil }
    var values: [PropertyList] = []
    for object in objects {
      guard let value = value(of: object, depth: depth + 1, makingDictionary) else { return nil }
      values.append(value)
    }
    return .array(values)
  }

  /// Returns the entries of a dictionary, whose keys come first, then the values in their order.
  private mutating func dictionary(
    at start: Int, _ count: Int, _ depth: Int, _ makingDictionary: MakingDictionary
  ) -> PropertyList? {
    guard count <= bytes.count, let objects = references(at: start, 2 * count) else { return nil }
    var members: [(key: String, value: PropertyList)] = []
    for (keyObject, valueObject) in zip(objects.prefix(count), objects.suffix(count)) {
      guard let key = value(of: keyObject, depth: depth + 1, makingDictionary)?.string,
        let value = value(of: valueObject, depth: depth + 1, makingDictionary)
      else { return nil }
      members.append((key, value))
    }
    return makingDictionary(members)
  }

  private func place(of object: Int) -> Int? {
    guard object < bytes.count else { return nil }
    return bytes.number(at: table + object * offsetWidth, width: offsetWidth)
  }

  /// Returns where the content of an object starts, and how many units it has.
  ///
  /// From 15 on the number of units is an integer between the marker and the content.
  private func content(at place: Int) -> (start: Int, count: Int)? {
    guard let marker = bytes.number(at: place, width: 1) else { return nil }
    guard marker & 0xF == 0xF else { return (place + 1, marker & 0xF) }
    guard let size = bytes.number(at: place + 1, width: 1), size >> 4 == 1, size & 0xF <= 3 else {
      return nil
    }
    let width = 1 << (size & 0xF)
    return bytes.number(at: place + 2, width: width).map { (place + 2 + width, $0) }
  }

  /// Returns the objects that another one names, none of which has been counted yet.
  private func references(at start: Int, _ count: Int) -> [Int]? {
    guard count <= PropertyListLimits.values - valueCount else { return nil }
    return numbers(at: start, count, width: referenceWidth)
  }

  private func numbers(at start: Int, _ count: Int, width: Int) -> [Int]? {
    guard width > 0, count <= bytes.count / width else { return nil }
    let numbers = (0..<count).compactMap { bytes.number(at: start + $0 * width, width: width) }
    return numbers.count == count ? numbers : nil
  }
}
