/// The rules of an app as plain numbers, which are compared without reference counts.
final class RuleTable: @unchecked Sendable {
  /// A pattern for paths, and the rules that have it.
  struct PathPattern: BitwiseCopyable {
    /// The first instruction.
    let start: Int32
    /// The form of the paths that it is compared with.
    let form: ComparisonForm
    /// Whether it begins with a star.
    let beginsWithStar: Bool
    /// The first rule with the pattern.
    let firstRule: Int32
  }

  /// A rule that can match.
  struct Rule: BitwiseCopyable {
    /// The next rule with the same pattern for paths; -1 if there is none.
    var next: Int32 = -1
    /// The list of conditions on the query; -1 if there is none.
    let query: Int32
    /// The condition on the fragment; -1 if there is none.
    let fragment: Int32
    /// The index of the rule in its list.
    let element: Int32
    /// Whether a matching URL is excluded from the app.
    /// - Rules: EXC-001
    let excludes: Bool
  }

  /// A condition on a query, on the values of its items, or on a fragment.
  struct Condition: BitwiseCopyable {
    /// The first instruction of the pattern.
    let start: Int32
    /// The form of the texts that it is compared with.
    let form: ComparisonForm
    /// The number of the items' name; -1 if the whole component is compared.
    let name: Int32
  }

  /// Conditions that must all hold.
  struct ConditionList: BitwiseCopyable {
    /// The first condition.
    let first: Int32
    /// The end of the conditions.
    let end: Int32
  }

  /// The patterns.
  let code: Instructions
  /// The patterns for paths, in the order of their first rules.
  let paths: UnsafeBufferPointer<PathPattern>
  /// The rules, in order; one that cannot match belongs to no pattern.
  let rules: UnsafeBufferPointer<Rule>
  /// The conditions.
  let conditions: UnsafeBufferPointer<Condition>
  /// The conditions on queries.
  let queries: UnsafeBufferPointer<ConditionList>
  /// The names of query items.
  let names: NameTable
  /// The values of the variables that patterns use, by number.
  let variables: [VariableValues]
  /// The beginnings of the patterns for paths; empty unless they are few.
  let beginnings: UnsafeBufferPointer<Beginning>

  /// Copies what a builder has compiled.
  init(_ builder: RuleTableBuilder) {
    code = Instructions(builder.code)
    paths = RawBuffer(builder.paths).elements
    rules = RawBuffer(builder.rules).elements
    conditions = RawBuffer(builder.conditions).elements
    queries = RawBuffer(builder.queries).elements
    names = NameTable(builder.names)
    variables = builder.code.variables
    beginnings =
      RawBuffer(
        Self.beginnings(of: paths, conditionCount: conditions.count, in: code)
      ).elements
  }

  deinit {
    code.deallocate()
    paths.deallocate()
    rules.deallocate()
    conditions.deallocate()
    queries.deallocate()
    names.deallocate()
    beginnings.deallocate()
  }
}

/// Names and their numbers.
struct NameTable {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The end of each name in the bytes, after a 0.
  private let ends: UnsafeBufferPointer<Int32>
  /// The number of a name by its hash, plus one; 0 is free.
  private let slots: UnsafeBufferPointer<Int32>

  /// The number of names.
  var count: Int { ends.count - 1 }

  /// Copies names; whoever holds the table frees it with ``deallocate()``.
  init(_ names: [String]) {
    var bytes: [UInt8] = []
    var ends: [Int32] = [0]
    var size = 4
    while size < 2 * names.count { size *= 2 }
    let slots = RawBuffer<Int32>(repeating: 0, count: size)
    for (number, name) in names.enumerated() {
      let start = bytes.count
      bytes.append(contentsOf: name.utf8)
      ends.append(Int32(bytes.count))
      var slot = bytes[start...].withUnsafeBufferPointer { Self.hash($0) & (size - 1) }
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(number) + 1
    }
    self.bytes = RawBuffer(bytes).elements
    self.ends = RawBuffer(ends).elements
    self.slots = slots.elements
  }

  /// Frees the memory.
  func deallocate() {
    bytes.deallocate()
    ends.deallocate()
    slots.deallocate()
  }

  /// Returns the name with a number.
  func name(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(ends[number])..<Int(ends[number + 1])])
  }

  /// Returns the number of a name; `nil` if it is none of the table.
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      let known = self.name(number)
      if known.count == name.count, known.begins(with: name) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash ^ hash >> 15)
  }
}
