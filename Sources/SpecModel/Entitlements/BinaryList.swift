/// A binary property list: objects that name each other by number, and a table of their places.
///
/// An object is read only before the table, and must be whole even if it does not count. It is read
/// again each time that it is named, so the limit is on the size of the value, not of the file.
struct BinaryList {
  /// The bytes before the table.
  private let bytes: Bytes
  /// The places of the objects.
  private let places: [Int]
  private let referenceWidth, rootObject: Int
  private var valueCount = 0
  private var characterCount = 0

  /// A function that turns the members of a dictionary into one, or refuses them.
  typealias MakingDictionary = ([(key: String, value: PlistValue)]) -> PlistValue?

  /// Reads the trailer, the last 32 bytes, and the table before it; `nil` if either is wrong.
  ///
  /// - Rules: ENT-007, ENT-011, ENT-012, ENT-014, X-81
  init?(_ bytes: [UInt8], as choices: EntitlementsFileChoices) {
    let widths: Set<Int> =
      switch choices.binaryWidths {
      case .any: Set(1...255)
      case .upToEight: Set(1...8)
      case .powersOfTwo: [1, 2, 4, 8]
      }
    let file = Bytes(bytes)
    let trailer = bytes.count - 32
    guard let placeWidth = file.number(at: trailer + 6, width: 1), widths.contains(placeWidth),
      let referenceWidth = file.number(at: trailer + 7, width: 1), widths.contains(referenceWidth),
      let count = file.number(at: trailer + 8, width: 8), count <= bytes.count,
      let rootObject = file.number(at: trailer + 16, width: 8), rootObject < count,
      let table = file.number(at: trailer + 24, width: 8), table <= trailer,
      table + count * placeWidth == trailer
    else { return nil }
    places = (0..<count).compactMap {
      file.lastNumber(at: table + $0 * placeWidth, width: placeWidth)
    }
    let start = choices.unusedOffsets == .amongTheObjects ? 8 : 0
    let end = choices.unusedOffsets == .anywhere ? Int.max : table
    guard places.count == count, places.allSatisfy({ start <= $0 && $0 < end }),
      Self.holds(table, placeWidth), Self.holds(count, referenceWidth)
    else { return nil }
    self.bytes = Bytes(Array(bytes[..<table]))
    (self.referenceWidth, self.rootObject) = (referenceWidth, rootObject)
  }

  /// Returns whether a number fits in a width, as Foundation requires for the table and the number
  /// of objects.
  private static func holds(_ number: Int, _ width: Int) -> Bool {
    number >> (8 * width) == 0
  }

  /// Returns the value of the list; `nil` if an object is wrong, or if there are too many.
  mutating func root(makingDictionary: MakingDictionary) -> PlistValue? {
    value(of: rootObject, depth: 1, makingDictionary)
  }

  private mutating func value(
    of object: Int, depth: Int, _ makingDictionary: MakingDictionary
  ) -> PlistValue? {
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
    default:
      return isOther(at: place, marker) ? .other : nil
    }
  }

  /// Returns whether a whole number, date, piece of data, Boolean, null or identifier is at a
  /// place.
  ///
  /// A set is not a value of a property list.
  private func isOther(at place: Int, _ marker: Int) -> Bool {
    switch marker {
    case 0x00, 0x08, 0x09: return true
    case 0x10...0x14, 0x22, 0x23, 0x33:
      return bytes.part(at: place + 1, count: 1 << (marker & 0xF)) != nil
    case 0x40...0x4F:
      return content(at: place).flatMap { bytes.part(at: $0.start, count: $0.count) } != nil
    case 0x80...0x8F:
      // An identifier has 32 bits, in up to 16 bytes.
      return bytes.lastNumber(at: place + 1, width: marker - 0x7F).map { $0 <= UInt32.max } ?? false
    default: return false
    }
  }

  private mutating func string(at place: Int, unitWidth: Int) -> PlistValue? {
    guard let (start, count) = content(at: place), count <= bytes.count else { return nil }
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
  ) -> PlistValue? {
    guard let objects = references(at: start, count) else { return nil }
    var values: [PlistValue] = []
    for object in objects {
      guard let value = value(of: object, depth: depth + 1, makingDictionary) else { return nil }
      values.append(value)
    }
    return .array(values)
  }

  /// Returns a dictionary, whose keys all come first, followed by the values in the same order.
  private mutating func dictionary(
    at start: Int, _ count: Int, _ depth: Int, _ makingDictionary: MakingDictionary
  ) -> PlistValue? {
    guard count <= bytes.count, let objects = references(at: start, 2 * count) else { return nil }
    var members: [(key: String, value: PlistValue)] = []
    for (keyObject, valueObject) in zip(objects.prefix(count), objects.suffix(count)) {
      guard let key = value(of: keyObject, depth: depth + 1, makingDictionary)?.string,
        let value = value(of: valueObject, depth: depth + 1, makingDictionary)
      else { return nil }
      members.append((key, value))
    }
    return makingDictionary(members)
  }

  private func place(of object: Int) -> Int? {
    // The first eight bytes are the header.
    guard object < places.count, places[object] >= 8 else { return nil }
    return places[object]
  }

  /// Returns where the content of an object starts, and how many units it has.
  ///
  /// If there are 15 or more units, their number is an integer between the marker and the content.
  private func content(at place: Int) -> (start: Int, count: Int)? {
    guard let marker = bytes.number(at: place, width: 1) else { return nil }
    guard marker & 0xF == 0xF else { return (place + 1, marker & 0xF) }
    guard let size = bytes.number(at: place + 1, width: 1), size >> 4 == 1, size & 0xF <= 3 else {
      return nil
    }
    let width = 1 << (size & 0xF)
    return bytes.number(at: place + 2, width: width).map { (place + 2 + width, $0) }
  }

  /// Returns the objects that another object names; none of them has been counted yet.
  private func references(at start: Int, _ count: Int) -> [Int]? {
    guard count <= PropertyListLimits.values - valueCount else { return nil }
    return numbers(at: start, count, width: referenceWidth)
  }

  private func numbers(at start: Int, _ count: Int, width: Int) -> [Int]? {
    guard width > 0, count <= bytes.count / width else { return nil }
    let numbers = (0..<count).compactMap { bytes.lastNumber(at: start + $0 * width, width: width) }
    return numbers.count == count ? numbers : nil
  }
}

extension Bytes {
  /// Returns a number of any width; only its last eight bytes count.
  ///
  /// - Rules: ENT-011
  fileprivate func lastNumber(at start: Int, width: Int) -> Int? {
    let counting = min(width, 8)
    return number(at: start + width - counting, width: counting)
  }
}
