/// A URL in the forms that rules compare with, each computed once.
///
/// An instance belongs to one evaluation and never crosses threads.
package final class ComparedURL {
  private let url: LinkURL
  /// The forms of the path, then those of the query and of the fragment.
  private var texts = [PositionIndex?](repeating: nil, count: 3 * ComparisonForm.allCases.count)
  private var queryItems: [Int: [Item]] = [:]
  private var queryValues: [Int: [String: [PositionIndex]]] = [:]
  private var failures: [ObjectIdentifier: CompiledRule.Failure?] = [:]
  /// The value of a query item that the URL lacks.
  /// - Rules: QRY-006
  package let missing = PositionIndex([], kind: .query, form: .written)

  /// One item of the query.
  private struct Item {
    let name: [UInt8]
    let value: PositionIndex
  }

  /// Creates the forms of a URL.
  package init(_ url: LinkURL) { self.url = url }

  /// Returns a component in a form, without its `?` or `#`; an absent component is empty.
  /// - Rules: CMP-008, CMP-004
  package func text(of kind: Pattern.Kind, as form: ComparisonForm) -> PositionIndex {
    let index = kind.precedence * ComparisonForm.allCases.count + Int(form.rawValue)
    if let known = texts[index] { return known }
    let range =
      switch kind {
      case .path: url.ranges.path
      case .query: url.ranges.query
      case .fragment: url.ranges.fragment
      }
    let text = PositionIndex(Array(url.bytes[range ?? 0..<0]), kind: kind, form: form)
    texts[index] = text
    return text
  }

  /// Returns the first inherited condition that does not hold for the URL; `nil` if all hold.
  func failure(of defaults: CompiledRule.Defaults) -> CompiledRule.Failure? {
    if defaults.conditions.isEmpty { return nil }
    if let known = failures[ObjectIdentifier(defaults)] { return known }
    let failure = defaults.conditions.firstFailure(for: self)
    failures[ObjectIdentifier(defaults)] = .some(failure)
    return failure
  }

  /// Returns the values of all items with a name; one empty value if there are none.
  /// - Rules: QRY-004, QRY-006
  package func values(ofItem name: String, as form: ComparisonForm) -> [PositionIndex] {
    if let known = queryValues[Int(form.rawValue)]?[name] { return known }
    let values = items(as: form).filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
    queryValues[Int(form.rawValue), default: [:]][name] = values.isEmpty ? [missing] : values
    return values.isEmpty ? [missing] : values
  }

  /// Returns the items of the query.
  /// - Rules
  private func items(as form: ComparisonForm) -> [Item] {
    if let known = queryItems[Int(form.rawValue)] { return known }
    let query = Array(url.bytes[url.ranges.query ?? 0..<0])
    let items = query.withUnsafeBufferPointer { query in
      QueryItems(of: query).map { item in
        let name = Array(item.name)
        // Names are decoded like the values, but keep their case.
        return Item(
          name: form.isDecoded ? name.percentDecoded ?? name : name,
          value: PositionIndex(Array(item.value), kind: .query, form: form))
      }
    }
    queryItems[Int(form.rawValue)] = items
    return items
  }
}
