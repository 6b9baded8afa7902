/// Varies entitlements by the elements of their list, its entries and its container.
enum EntitlementsMutator {
  static let mutator = Mutator(mutate: mutated, crossOver: crossed)

  private enum Change: CaseIterable {
    case remove, double, exchange, replace, insertElement, insertKey, insertEntry, wrap, nest
    case alterEntry, alterText, alterProlog
  }

  @Sendable
  private static func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let file = EntitlementsFile(input)
    var xml = XMLTokens(file.list)
    // Often nothing changes but the container.
    for _ in 0..<generator.number(below: 4) {
      apply(Change.allCases.randomElement(using: &generator) ?? .remove, to: &xml, &generator)
    }
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
    } else if let place = xml.anySpan(&generator), let part = other.anySpan(&generator) {
      xml.tokens.replaceSubrange(place, with: other.tokens[part])
    }
    return packed(xml, from: file.container, &generator)
  }

  // MARK: The list

  private static func apply(
    _ change: Change, to xml: inout XMLTokens, _ generator: inout SeededGenerator
  ) {
    let place = xml.anySpan(&generator) ?? 0..<0
    switch change {
    case .remove: xml.tokens.removeSubrange(place)
    case .double: xml.tokens.insert(contentsOf: xml.tokens[place], at: place.upperBound)
    case .exchange: xml.exchange(place, xml.anySpan(&generator) ?? place)
    case .replace:
      xml.tokens.replaceSubrange(
        place, with: [generator.bytes(of: EntitlementsVocabulary.elements)])
    case .insertElement:
      xml.tokens.insert(
        generator.bytes(of: EntitlementsVocabulary.elements), at: place.lowerBound)
    case .insertKey:
      let key = generator.bytes(of: EntitlementsVocabulary.keys)
      xml.tokens.insert(contentsOf: element("key", key), at: place.lowerBound)
    case .insertEntry:
      let entry = token(EntitlementsVocabulary.entry(&generator))
      let place = generator.element(of: xml.indices(ofTag: "string"))
      xml.tokens.insert(contentsOf: element("string", entry), at: place ?? 0)
    case .wrap, .nest:
      let name = generator.element(of: ["dict", "array", "plist", "string"]) ?? "dict"
      // Around the depth at which readers stop.
      let times = change == .wrap ? 1 : 120 + generator.number(below: 10)
      xml.wrap(place, in: token("<\(name)>"), token("</\(name)>"), times: times)
    case .alterEntry:
      guard let tag = generator.element(of: xml.indices(ofTag: "string")) else { return }
      xml.tokens.replaceSubrange(
        xml.span(from: tag),
        with: element("string", token(EntitlementsVocabulary.entry(&generator))))
    case .alterText:
      guard let index = generator.element(of: xml.indicesOfText) else { return }
      let cut = xml.tokens[index].startIndex + generator.number(below: xml.tokens[index].count + 1)
      xml.tokens[index].insert(
        contentsOf: generator.bytes(of: EntitlementsVocabulary.texts), at: cut)
    case .alterProlog:
      let root = xml.tokens.firstIndex { XMLTokens.levels(openedBy: $0) > 0 } ?? 0
      let start = generator.oneIn(2) ? 0 : root
      xml.tokens.replaceSubrange(
        start..<root, with: [generator.bytes(of: EntitlementsVocabulary.prologs)])
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
    let list =
      switch generator.number(below: 10) {
      case 0: binaryList(of: xml, &generator)
      case 1:
        generator.element(of: TextEncoding.allCases.filter(\.hasMark))
          .map { $0.bytes(of: String(decoding: xml.bytes, as: UTF8.self)) } ?? []
      default: xml.bytes
      }
    return target.file(of: list)
  }

  private static func binaryList(
    of xml: XMLTokens, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let entries = xml.indices(ofTag: "string").map { index in
      String(decoding: xml.tokens.dropFirst(index + 1).first ?? [], as: UTF8.self)
    }
    return BinaryListWriter.bytes(of: entries, &generator)
  }
}

extension XMLTokens {
  /// Moves the first dictionary into the `Entitlements` of another, or out of there.
  fileprivate mutating func moveRoot(intoProfile: Bool) {
    guard let root = indices(ofTag: "dict").first else { return }
    if intoProfile {
      wrap(
        span(from: root), in: Array("<dict><key>Entitlements</key>".utf8)[...],
        Array("</dict>".utf8)[...], times: 1)
    } else if let member = tokens.firstIndex(where: { $0.elementsEqual("Entitlements".utf8) }),
      let inner = indices(ofTag: "dict").first(where: { $0 > member })
    {
      let dictionary = tokens[span(from: inner)]
      tokens.replaceSubrange(span(from: root), with: dictionary)
    }
  }
}
