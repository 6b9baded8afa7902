package import Questions

extension JSON {
  /// The value of a member or an element, by its name or its index as a JSON Pointer writes it.
  ///
  /// Setting a name that an object lacks appends a member. Setting a step that a value cannot have
  /// does nothing, and neither does setting `nil`.
  package subscript(step step: String) -> JSON? {
    get {
      guard case .array(let elements) = self else { return self[step] }
      return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .array(var elements):
        guard let index = Int(step), elements.indices.contains(index) else { return }
        elements[index] = newValue
        self = .array(elements)
      case .object(var members):
        members[step] = newValue
        self = .object(members)
      case .null, .bool, .number, .string: return
      }
    }
  }

  /// Returns the value at the end of a path through members and elements; `nil` if there is none.
  package func value(at path: some Sequence<String>) -> JSON? {
    path.reduce(self) { value, step in value?[step: step] }
  }

  /// Returns the names and indices of a JSON Pointer.
  package static func steps(of pointer: String) -> [String] {
    let steps = pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    return steps.dropFirst().map { step in
      let name = String(step)
      guard step.contains("~") else { return name }
      return name.replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  /// Changes the value at the end of a path through members and elements, if there is one.
  package mutating func change(at path: some Collection<String>, by change: (inout JSON) -> Void) {
    guard let step = path.first else { return change(&self) }
    guard var value = self[step: step] else { return }
    value.change(at: path.dropFirst(), by: change)
    self[step: step] = value
  }

  /// Inserts an element if the value is an array of enough elements.
  package mutating func insert(_ element: JSON, at index: Int) {
    guard var elements = array, index <= elements.count else { return }
    elements.insert(element, at: index)
    self = .array(elements)
  }

  /// Changes each of the ``children``.
  package mutating func changeChildren(by change: (inout JSON) -> Void) {
    var changed = children
    for index in changed.indices { change(&changed[index]) }
    children = changed
  }

  /// Whether an object in the value has two members with one name, which the suites do not allow.
  var repeatsNames: Bool {
    let names = object?.names ?? []
    return Set(names.map { Array($0.utf8) }).count < names.count
      || children.contains(where: \.repeatsNames)
  }
}
