/// A parser of binary property lists, in which objects refer to each other by number.
///
/// A list begins with `bplist0` and a byte of any value. Each reference to an object counts, so
/// that a small file cannot represent an unbounded list, and cycles are refused. Foundation is not
/// used: on Linux it takes the first of two values for a key, crashes on a set and expands shared
/// references without limit.
struct BinaryPropertyListReader {
  /// The remaining budget of the file.
  private(set) var budget: PropertyListBudget
  private let objects: BinaryPropertyListObjects
  /// The scalar values that were already read, by number.
  private var scalars: [UInt64: PropertyListValue] = [:]
  /// The numbers of the containers around the current object.
  private var path: [UInt64] = []

  /// Creates a reader of a list.
  /// - Throws: An error if its table of objects is malformed.
  init(_ list: ByteView, budget: PropertyListBudget) throws(EntitlementsError) {
    objects = try BinaryPropertyListObjects(list)
    self.budget = budget
  }

  /// Reads the root value.
  mutating func root() throws(EntitlementsError) -> PropertyListValue {
    try budget.spend(nodes: 1)
    return try value(objects.top)
  }

  /// Reads a value that was counted with its container.
  private mutating func value(_ number: UInt64) throws(EntitlementsError) -> PropertyListValue {
    if let scalar = scalars[number] { return try counted(scalar) }
    switch try objects.object(number) {
    case .scalar(let content):
      let scalar = PropertyListValue(content: content, line: nil)
      scalars[number] = scalar
      return try counted(scalar)
    case .array(let elements):
      try enter(number, nodes: elements.count)
      var values: [PropertyListValue] = []
      for index in 0..<elements.count { values.append(try value(elements.number(at: index))) }
      path.removeLast()
      return PropertyListValue(content: .array(values), line: nil)
    case .dictionary(let keys, let values):
      try enter(number, nodes: 2 * keys.count)
      var members: [PropertyListValue.Member] = []
      for index in 0..<keys.count {
        guard let key = try value(keys.number(at: index)).string else {
          throw EntitlementsError(.malformedPropertyList, "a key of a dictionary is not a string")
        }
        let member = try value(values.number(at: index))
        members.append(PropertyListValue.Member(key: key, line: nil, value: member))
      }
      path.removeLast()
      return PropertyListValue(content: .dictionary(members), line: nil)
    }
  }

  private mutating func enter(_ number: UInt64, nodes: Int) throws(EntitlementsError) {
    guard !path.contains(number) else {
      throw EntitlementsError(
        .malformedPropertyList, "an array or dictionary of the list holds itself")
    }
    guard path.count < PropertyList.maximumDepth else { throw .tooDeep() }
    try budget.spend(nodes: nodes)
    path.append(number)
  }

  private mutating func counted(
    _ scalar: PropertyListValue
  ) throws(EntitlementsError) -> PropertyListValue {
    try budget.spend(textBytes: scalar.string?.utf8.count ?? 0)
    return scalar
  }
}
