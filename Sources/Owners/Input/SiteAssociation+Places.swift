import AssociatedDomains

extension SiteAssociation {
  /// Returns the value that a pointer leads to; `nil` if there is none.
  func value(at pointer: JSONPointer) -> JSONValue? {
    let steps = pointer.text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return steps.reduce(Optional(root)) { $0?.member(at: $1) }
  }
}

extension JSONValue {
  /// Returns the element or member that one part of a pointer leads to; `nil` if there is none.
  func member(at step: Substring) -> JSONValue? {
    if let elements = array {
      return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    let name = step.replacing("~1", with: "/").replacing("~0", with: "~")
    return object?[String(name)]
  }
}

extension OwnedSites.Site {
  /// Returns `FILE:LINE:COLUMN` of a value, and the pointer to it.
  func place(of pointer: JSONPointer) -> String {
    let position = association.value(at: pointer)?.position
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place) (\(pointer))"
  }
}
