import Discovery

/// A mutator of entitlements that varies the elements of the list, its entries and its container.
enum EntitlementsMutator {
  static let mutator = Mutator(mutated: mutated, crossed: crossed)

  @Sendable
  private static func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let file = EntitlementsFile(input)
    var xml = XMLTokens(file.list)
    // One time in four, only the container and the encoding can change.
    for _ in 0..<generator.number(below: 4) { change(&xml, &generator) }
    return packed(xml, from: file.container, &generator)
  }

  @Sendable
  private static func crossed(
    _ first: [UInt8], _ second: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let file = EntitlementsFile(first)
    var xml = XMLTokens(file.list)
    let other = XMLTokens(EntitlementsFile(second).list)
    if let place = generator.element(of: xml.indices(ofTag: "string")),
      let entry = generator.element(of: other.indices(ofTag: "string")),
      !generator.oneIn(3)
    {
      xml.tokens.insert(contentsOf: other.tokens[other.span(from: entry)], at: place)
    } else {
      _ = xml.cross(with: other, &generator)
    }
    return packed(xml, from: file.container, &generator)
  }

  // MARK: The list

  private static func change(_ xml: inout XMLTokens, _ generator: inout SeededGenerator) {
    let span = xml.anySpan(&generator) ?? 0..<0
    let strings = xml.indices(ofTag: "string")
    switch generator.number(below: 12) {
    case 0:
      let key = element("key", generator.bytes(of: EntitlementsVocabulary.keys))
      xml.tokens.insert(contentsOf: key, at: span.lowerBound)
    case 1, 2:
      let entry = element("string", token(EntitlementsVocabulary.entry(&generator)))
      let place = generator.element(of: strings) ?? 0
      let isReplaced = generator.oneIn(2) && !strings.isEmpty
      let end = isReplaced ? xml.span(from: place).upperBound : place
      xml.tokens.replaceSubrange(place..<end, with: entry)
    case 3:
      guard let index = generator.element(of: xml.indicesOfText) else { return }
      let cut = xml.tokens[index].startIndex + generator.number(below: xml.tokens[index].count + 1)
      xml.tokens[index].insert(
        contentsOf: generator.bytes(of: EntitlementsVocabulary.texts), at: cut)
    case 4:
      let root = xml.tokens.firstIndex { XMLTokens.levels(openedBy: $0) > 0 } ?? 0
      let start = generator.oneIn(2) ? 0 : root
      xml.tokens.replaceSubrange(
        start..<root, with: [generator.bytes(of: EntitlementsVocabulary.prologs)])
    default:
      let tags = element(generator.element(of: ["dict", "array", "plist", "string"]) ?? "", [])
      // The depths are around the limit of readers.
      xml.vary(
        span, with: generator.bytes(of: EntitlementsVocabulary.elements),
        in: (opening: tags[0], closing: tags[2]), depth: 120 + generator.number(below: 10),
        &generator)
    }
  }

  private static func token(_ text: String) -> XMLTokens.Token { Array(text.utf8)[...] }

  private static func element(_ name: String, _ text: XMLTokens.Token) -> [XMLTokens.Token] {
    [token("<\(name)>"), text, token("</\(name)>")]
  }

  // MARK: The container

  private static func packed(
    _ xml: XMLTokens, from container: EntitlementsContainer, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let target =
      generator.oneIn(3)
      ? generator.element(of: EntitlementsContainer.allCases) ?? container : container
    var xml = xml
    if target.isProfile != container.isProfile { xml.moveRoot(intoProfile: target.isProfile) }
    switch generator.number(below: 10) {
    case 0:
      let entries = xml.indices(ofTag: "string").map { index in
        String(decoding: xml.tokens.dropFirst(index + 1).first ?? [], as: UTF8.self)
      }
      return target.file(of: BinaryListWriter.bytes(of: entries, &generator))
    case 1:
      let encoding = generator.element(of: TextEncoding.allCases.filter(\.hasMark)) ?? .utf8
      return target.file(of: encoding.bytes(of: String(decoding: xml.bytes, as: UTF8.self)))
    default: return target.file(of: xml.bytes)
    }
  }
}

extension XMLTokens {
  /// Moves the first dictionary into the `Entitlements` of a new one, or out of an existing one.
  fileprivate mutating func moveRoot(intoProfile: Bool) {
    guard let root = indices(ofTag: "dict").first else { return }
    if intoProfile {
      let opening = Array("<dict><key>Entitlements</key>".utf8)[...]
      wrap(span(from: root), in: (opening, Array("</dict>".utf8)[...]), times: 1)
    } else if let member = tokens.firstIndex(where: { $0.elementsEqual("Entitlements".utf8) }),
      let inner = indices(ofTag: "dict").first(where: { $0 > member })
    {
      let dictionary = tokens[span(from: inner)]
      tokens.replaceSubrange(span(from: root), with: dictionary)
    }
  }
}
