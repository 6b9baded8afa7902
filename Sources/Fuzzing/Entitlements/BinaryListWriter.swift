import Discovery

/// A writer of entries as a binary property list that is correct or nearly correct.
enum BinaryListWriter {
  /// Returns a property list of entries, with sizes and oddities that the generator chooses.
  static func bytes(of entries: [String], _ generator: inout SeededGenerator) -> [UInt8] {
    let referenceSize = generator.oneIn(4) ? 2 : 1
    let offsetSize = generator.oneIn(4) ? 3 : 2
    let key = EntitlementsVocabulary.keys[generator.oneIn(8) ? 1 : 0]
    // The objects are the dictionary, its key and the array; the entries follow.
    var strings = entries.map { string($0, &generator) }
    if generator.oneIn(3) { strings.append(generator.element(of: oddities) ?? []) }
    var references = strings.indices.map { 3 + $0 }
    // The extra reference leads to an existing object, to a container, or to no object.
    if generator.oneIn(3) { references.append(generator.number(below: 4 + strings.count)) }
    func container(_ kind: UInt8, _ references: [Int], count: Int) -> [UInt8] {
      marker(kind, count)
        + references.flatMap { EntitlementsContainer.number($0, referenceSize) }
    }
    let root = container(0xD0, [1, 2], count: 1)
    let array = container(0xA0, references, count: references.count)
    let objects = [root, string(key, &generator), array] + strings
    let header = generator.oneIn(8) ? "bplist01" : "bplist00"
    var (file, table): ([UInt8], [UInt8]) = (Array(header.utf8), [])
    for object in objects {
      table += EntitlementsContainer.number(file.count, offsetSize)
      file += object
    }
    let trailer = [objects.count, 0, file.count].flatMap { EntitlementsContainer.number($0, 8) }
    return file + table + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)] + trailer
  }

  private static func string(_ text: String, _ generator: inout SeededGenerator) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }), !generator.oneIn(4) {
      return marker(0x50, text.utf8.count) + text.utf8
    }
    return marker(0x60, text.utf16.count)
      + text.utf16.flatMap { EntitlementsContainer.number(Int($0), 2) }
  }

  private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15
      ? [kind | UInt8(count)] : [kind | 0x0F, 0x11] + EntitlementsContainer.number(count, 2)
  }

  /// Objects that are not strings or are malformed.
  private static let oddities: [[UInt8]] = [
    [0x00], [0x08], [0x09], [0x0F], [0x10, 1], [0x13, 0, 0, 0, 0, 0, 0, 0, 1], [0x14],
    [0x22, 0, 0, 0, 0], [0x23, 0, 0, 0, 0, 0, 0, 0, 0], [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
    [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], [0x40], [0x41, 0], [0x50], [0x51, 0xE9], [0x60],
    [0x61, 0xD8, 0x00], [0x62, 0xD8, 0x3D, 0xDE, 0x00], [0x70], [0x80, 1], [0xA0], [0xA1, 0],
    [0xB0], [0xC0], [0xC1, 1], [0xD0], [0xD1, 1, 1], [0xD1, 2, 1], [0xFF], [0x5F, 0x13],
    [0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xAF, 0x10, 0],
  ]
}
