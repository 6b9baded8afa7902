/// The content of brackets in the host of a URL: an IPv6 address, or one of a later IP version.
enum IPLiteral {
  /// Returns whether the bytes are an address by RFC 3986, section 3.2.2.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first?.asciiLowercased == UInt8(ascii: "v")
      ? isFuture(bytes.dropFirst()) : isIPv6(String(decoding: bytes, as: UTF8.self))
  }

  private static func isFuture(_ bytes: ArraySlice<UInt8>) -> Bool {
    let version = bytes.prefix { ASCIISet.xdigit.contains($0) }
    let rest = bytes.dropFirst(version.count)
    let allowed = ASCIISet.unreserved.union(ASCIISet("!$&'()*+,;=:"))
    return !version.isEmpty && rest.first == UInt8(ascii: ".") && rest.count > 1
      && rest.allSatisfy(allowed.contains)
  }

  private static func isIPv6(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    // Two colons in a row may occur once, in place of one or more groups of zeros.
    guard let gap = gap(in: parts) else { return groups(in: parts[...], isLast: true) == 8 }
    guard let left = groups(in: parts[..<gap.lowerBound], isLast: false),
      let right = groups(in: parts[gap.upperBound...], isLast: true)
    else { return false }
    return left + right <= 7
  }

  /// Returns the empty parts that `::` makes: one inside, two at an edge, three alone.
  private static func gap(in parts: [Substring]) -> Range<Int>? {
    guard parts.count > 2, let first = parts.firstIndex(of: "") else { return nil }
    var end = first
    while end < parts.count, parts[end].isEmpty { end += 1 }
    let edges = (first == 0 ? 1 : 0) + (end == parts.count ? 1 : 0)
    return end - first == 1 + edges ? first..<end : nil
  }

  private static func groups(in parts: ArraySlice<Substring>, isLast: Bool) -> Int? {
    var count = 0
    for (index, part) in zip(parts.indices, parts) {
      if isLast, index == parts.endIndex - 1, part.utf8.contains(UInt8(ascii: ".")) {
        guard isIPv4(part) else { return nil }
        count += 2
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(ASCIISet.xdigit.contains)
        else { return nil }
        count += 1
      }
    }
    return count
  }

  private static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.allSatisfy(ASCIISet.digit.contains)
          && UInt8(part).map(String.init) == String(part)
      }
  }
}
