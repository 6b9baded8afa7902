import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation

/// Varies entitlements by the elements of their list, its entries, and what the list is in.
enum EntitlementsMutator {
  /// Both ways to vary.
  static let mutator = Mutator(
    mutate: { input, maximumSize, generator in
      let result = mutated(input, &generator)
      return result.count <= maximumSize ? result : Array(input.prefix(maximumSize / 2))
    },
    crossOver: { first, second, maximumSize, generator in
      let result = crossed(first, second, &generator)
      return result.count <= maximumSize ? result : Array(first.prefix(maximumSize))
    })

  private enum Change: CaseIterable {
    case remove, double, exchange, replace, insertElement, insertKey, insertEntry, wrap, nest
    case alterEntry, alterText, alterProlog
  }

  private static func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let file = EntitlementsFile(input)
    var xml = XMLTokens(file.list)
    // Often nothing changes but what the list is in.
    for _ in 0..<generator.number(below: 4) {
      apply(Change.allCases.randomElement(using: &generator) ?? .remove, to: &xml, &generator)
    }
    return packed(xml, from: file.container, &generator)
  }

  private static func crossed(
    _ first: [UInt8], _ second: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let file = EntitlementsFile(first)
    var xml = XMLTokens(file.list)
    let other = XMLTokens(EntitlementsFile(second).list)
    if let place = xml.indices(ofTag: "string").randomElement(using: &generator),
      let entry = other.indices(ofTag: "string").randomElement(using: &generator),
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
      xml.tokens.replaceSubrange(place, with: [word(EntitlementsVocabulary.elements, &generator)])
    case .insertElement:
      xml.tokens.insert(
        word(EntitlementsVocabulary.elements, &generator), at: place.lowerBound)
    case .insertKey:
      let key = word(EntitlementsVocabulary.keys, &generator)
      xml.tokens.insert(contentsOf: element("key", key), at: place.lowerBound)
    case .insertEntry:
      let entry = token(EntitlementsVocabulary.entry(&generator))
      let place = xml.indices(ofTag: "string").randomElement(using: &generator)
      xml.tokens.insert(contentsOf: element("string", entry), at: place ?? 0)
    case .wrap, .nest:
      let name = ["dict", "array", "plist", "string"].randomElement(using: &generator) ?? "dict"
      // Around the depth at which readers stop.
      let times = change == .wrap ? 1 : 120 + generator.number(below: 10)
      xml.wrap(place, in: token("<\(name)>"), token("</\(name)>"), times: times)
    case .alterEntry:
      guard let tag = xml.indices(ofTag: "string").randomElement(using: &generator) else { return }
      xml.tokens.replaceSubrange(
        xml.span(from: tag),
        with: element("string", token(EntitlementsVocabulary.entry(&generator))))
    case .alterText:
      guard let index = xml.indicesOfText.randomElement(using: &generator) else { return }
      let cut = xml.tokens[index].startIndex + generator.number(below: xml.tokens[index].count + 1)
      xml.tokens[index].insert(
        contentsOf: word(EntitlementsVocabulary.texts, &generator), at: cut)
    case .alterProlog:
      let root = xml.tokens.firstIndex { XMLTokens.levels(openedBy: $0) > 0 } ?? 0
      let start = generator.oneIn(2) ? 0 : root
      xml.tokens.replaceSubrange(
        start..<root, with: [word(EntitlementsVocabulary.prologs, &generator)])
    }
  }

  private static func token(_ text: String) -> XMLTokens.Token { Array(text.utf8)[...] }

  private static func word(
    _ words: [String], _ generator: inout SeededGenerator
  ) -> XMLTokens.Token {
    token(words.randomElement(using: &generator) ?? "")
  }

  private static func element(_ name: String, _ text: XMLTokens.Token) -> [XMLTokens.Token] {
    [token("<\(name)>"), text, token("</\(name)>")]
  }

  // MARK: What the list is in

  private static func packed(
    _ xml: XMLTokens, from container: EntitlementsContainer, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let target =
      generator.oneIn(3)
      ? EntitlementsContainer.allCases.randomElement(using: &generator) ?? container : container
    var xml = xml
    if target.isProfile != container.isProfile { xml.moveRoot(intoProfile: target.isProfile) }
    let list =
      switch generator.number(below: 10) {
      case 0: binaryList(of: xml, &generator)
      case 1: utf16(xml.bytes, &generator)
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

  private static func utf16(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let bigEndian = generator.oneIn(2)
    return "\u{FEFF}\(String(decoding: bytes, as: UTF8.self))".utf16.flatMap { unit in
      withUnsafeBytes(of: bigEndian ? unit.bigEndian : unit.littleEndian, Array.init)
    }
  }
}

extension XMLTokens {
  /// Puts the first dictionary into the `Entitlements` of another, or takes it out of there.
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
