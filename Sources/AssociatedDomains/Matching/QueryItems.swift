/// The items of a query, which are separated by `&` and divided at their first `=`.
///
/// The value of an item without `=` is empty. An empty query has one item with an empty name and an
/// empty value, which has the same effect as no item.
/// - Rules: QRY-012, QRY-005
struct QueryItems: Sequence, IteratorProtocol {
  /// A part of the query.
  typealias Text = UnsafeBufferPointer<UInt8>

  private let query: Text
  /// The start of the next item; beyond the end of the query after the last one.
  private var start = 0

  /// Creates the items of a query without its question mark.
  @inline(__always)
  init(of query: Text) { self.query = query }

  /// Returns the next item.
  @inline(__always)
  mutating func next() -> (name: Text, value: Text)? {
    guard start <= query.count else { return nil }
    var end = start
    var divider = -1
    while end < query.count, query[end] != UInt8(ascii: "&") {
      if divider < 0, query[end] == UInt8(ascii: "=") { divider = end }
      end += 1
    }
    if divider < 0 { divider = end }
    let name = Text(rebasing: query[start..<divider])
    let value = Text(rebasing: query[Swift.min(divider + 1, end)..<end])
    start = end + 1
    return (name, value)
  }
}
