import AssociatedDomains
import Foundation
package import Fuzzing

extension JSONReference {
  /// Foundation's `JSONSerialization`, which the part of Foundation without ICU lacks.
  package static let foundation = JSONReference { text, value in
    guard let (other, standIn) = FoundationJSON.value(of: text) else { return .refused }
    guard let value else { return .read }
    return FoundationJSON.difference(of: value, from: other, markStandIn: standIn)
      .map(Reading.differs) ?? .read
  }
}

/// JSON as Foundation reads it, and the differences that are allowed between it and the library.
///
/// - Foundation accepts a comma before a closing bracket, which RFC 8259 does not (JSON-001);
/// - both refuse a number beyond the range of a `Double`, which X-62 leaves open;
/// - of two members with one name, which X-01 leaves open, both keep the last, and Foundation
///   overlooks numbers beyond that range in the others;
/// - both refuse half of a surrogate pair, as an escape and as a unit of UTF-16.
enum FoundationJSON {
  /// Returns the value of a text; `nil` if Foundation refuses it.
  ///
  /// Foundation drops a byte order mark at the start of a string, where the mark is a character
  /// like any other. So each mark is replaced by a character that the text does not have.
  static func value(of text: String) -> (value: Any, markStandIn: Unicode.Scalar?)? {
    let scalars = text.unicodeScalars
    let standIns: [Unicode.Scalar] = ["\u{FFFFE}", "\u{FFFFF}", "\u{10FFFE}", "\u{10FFFF}"]
    let standIn = scalars.contains(mark) ? standIns.first { !scalars.contains($0) } : nil
    let marked = standIn.map { String(text.replacing(mark, by: $0)) } ?? text
    // Without a mark at the start Foundation would mistake a NUL in the text for UTF-16.
    let data = Data("\(mark)\(marked)".utf8)
    return (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
      .map { ($0, standIn) }
  }

  fileprivate static let mark: Unicode.Scalar = "\u{FEFF}"

  /// Returns the first difference between the library's value and Foundation's; `nil` if there is
  /// none.
  static func difference(
    of value: JSONValue, from other: Any, markStandIn: Unicode.Scalar?
  ) -> String? {
    switch (value.kind, other) {
    case (.null, is NSNull): return nil
    case (.bool(let bool), let number as NSNumber)
    where number.isBoolean && number.boolValue == bool:
      return nil
    case (.number(let text), let number as NSNumber)
    where !number.isBoolean && number.hasValue(of: text):
      return nil
    case (.string(let text), let string as String)
    where text.unicodeScalars.elementsEqual(string.restored(markStandIn)):
      return nil
    case (.array(let elements), let others as [Any]) where elements.count == others.count:
      return zip(elements, others).lazy
        .compactMap { difference(of: $0, from: $1, markStandIn: markStandIn) }.first
    case (.object(let object), let others as [String: Any]):
      // Names are compared as Foundation's dictionary does, for which composed and decomposed
      // spellings are equal; the library distinguishes them (ENC-009).
      let members = Dictionary(object.members.map { ($0.name, $0.value) }) { $1 }
      let others = Dictionary(others.map { (String($0.restored(markStandIn)), $1) }) { $1 }
      guard Set(members.keys) == Set(others.keys) else {
        let (names, otherNames) = (members.keys.sorted(), others.keys.sorted())
        return "the library reads the names \(names), Foundation \(otherNames)"
      }
      return members.lazy.compactMap { name, value in
        others[name].flatMap { difference(of: value, from: $0, markStandIn: markStandIn) }
      }.first
    default:
      return "\(value.position): the library reads \(value.canonicalText), Foundation \(other)"
    }
  }
}

extension String {
  /// Returns the scalars with byte order marks in place of their stand-ins.
  fileprivate func restored(_ standIn: Unicode.Scalar?) -> UnicodeScalarView {
    standIn.map { replacing($0, by: FoundationJSON.mark) } ?? unicodeScalars
  }

  fileprivate func replacing(_ old: Unicode.Scalar, by new: Unicode.Scalar) -> UnicodeScalarView {
    UnicodeScalarView(unicodeScalars.map { $0 == old ? new : $0 })
  }
}

extension NSNumber {
  /// Whether the number is a Boolean, which Foundation boxes as a C char, unlike any number in
  /// JSON.
  fileprivate var isBoolean: Bool { String(cString: objCType) == "c" }

  /// Returns whether the number has the value that a text states.
  ///
  /// A 64-bit integer must be equal; any other number, to the precision of a `Double`. Foundation
  /// reads most numbers with more digits than a `Double` has as decimals, and rounds once for each
  /// of their up to 128 powers of ten.
  fileprivate func hasValue(of text: String) -> Bool {
    if let integer = Int64(text) { return int64Value == integer }
    if let integer = UInt64(text) { return uint64Value == integer }
    guard let value = Double(text) else { return false }
    return abs(value - doubleValue) <= (self is NSDecimalNumber ? 128 : 0) * value.ulp
  }
}
