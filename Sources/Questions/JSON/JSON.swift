package import FoundationShim

/// A JSON value as suites, records, the adapter protocol and the fuzz targets carry it.
///
/// Members keep the order in which they were written, duplicates included, and numbers keep their
/// text, so that a value is written as it was read.
public enum JSON: Sendable, Hashable {
  /// The word `null`.
  case null
  /// One of the words `true` and `false`.
  case bool(Bool)
  /// A number as JSON writes it: `1`, `1.50`, `1e3`.
  case number(String)
  /// A string, unescaped.
  case string(String)
  /// The elements of an array.
  case array([JSON])
  /// The members of an object.
  case object(Object)

  /// Returns a number.
  public static func number(_ value: some Numeric & LosslessStringConvertible) -> JSON {
    .number(String(value))
  }

  /// A member of an object; names are equal if their Unicode scalars are.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSON

    /// Creates a member.
    public init(name: String, value: JSON) {
      (self.name, self.value) = (name, value)
    }

    /// Returns whether the values are equal and the names have the same scalars.
    public static func == (left: Member, right: Member) -> Bool {
      left.name.isSpelled(like: right.name) && left.value == right.value
    }

    /// Hashes the value only, since names that differ by normalization may hash alike.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(value)
    }
  }

  /// The members of an object in the order in which they were written.
  public struct Object: Sendable, Hashable {
    private var members: [Member]

    /// Creates an object from its members.
    public init(_ members: some Sequence<Member>) {
      self.members = Array(members)
    }
  }
}

extension JSON.Object: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// Creates an object without members.
  public init() { members = [] }

  /// The index of the first member.
  public var startIndex: Int { 0 }

  /// The number of members.
  public var endIndex: Int { members.count }

  /// The member at an index.
  public subscript(index: Int) -> JSON.Member {
    get { members[index] }
    set { members[index] = newValue }
  }

  /// Appends a member, which takes less time than replacing an empty range.
  public mutating func append(_ member: JSON.Member) { members.append(member) }

  /// Makes room for a number of members.
  public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Replaces the members in a range.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with newMembers: some Collection<JSON.Member>
  ) {
    members.replaceSubrange(range, with: newMembers)
  }

  /// The value of the last member with that name; `nil` if there is none.
  ///
  /// Setting a value replaces this value or appends a member; setting `nil` removes all members
  /// with that name.
  public subscript(name: String) -> JSON? {
    get { lastIndex(of: name).map { members[$0].value } }
    set {
      guard let newValue else {
        return members.removeAll { $0.name.isSpelled(like: name) }
      }
      if let index = lastIndex(of: name) {
        members[index].value = newValue
      } else {
        members.append(JSON.Member(name: name, value: newValue))
      }
    }
  }

  /// Returns the index of the last member with that name; `nil` if there is none.
  public func lastIndex(of name: String) -> Int? {
    members.lastIndex { $0.name.isSpelled(like: name) }
  }

  /// The names of the members.
  public var names: [String] { members.map(\.name) }
}

extension JSON {
  /// Reads one JSON document (RFC 8259) in UTF-8.
  ///
  /// - Throws: `InputError` with the line and what was expected there.
  package init(parsing data: Data) throws(InputError) {
    self = try JSONReader.value(of: Array(data))
  }

  /// The text; `nil` if the value is not a string.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value; `nil` if the value is not a Boolean.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The whole number; `nil` if the value is not a whole number that fits in an `Int`.
  public var int: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  /// The number; `nil` if the value is not a number.
  public var double: Double? {
    guard case .number(let text) = self else { return nil }
    return Double(text)
  }

  /// The elements; `nil` if the value is not an array.
  public var array: [JSON]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The strings; `nil` if the value is not an array that contains only strings.
  public var strings: [String]? {
    guard let array, case let strings = array.compactMap(\.string), strings.count == array.count
    else { return nil }
    return strings
  }

  /// The members; `nil` if the value is not an object.
  public var object: Object? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// The elements, or the values of the members; empty if the value is neither an array nor an
  /// object.
  public var children: [JSON] {
    get { array ?? object?.map(\.value) ?? [] }
    set {
      if array != nil { self = .array(newValue) }
      guard let members = object else { return }
      self = .object(
        Object(zip(members, newValue).map { Member(name: $0.name, value: $1) }))
    }
  }

  /// The value of the last member with that name; `nil` if the value is not an object with such a
  /// member.
  public subscript(name: String) -> JSON? {
    object?[name]
  }
}

extension String {
  /// Returns whether two texts have the same scalars, comparing their known lengths first.
  @inline(__always)
  func isSpelled(like other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { others in
        guard let start = mine.baseAddress, let other = others.baseAddress else { return true }
        return memcmp(start, other, mine.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  /// Creates an object with these members.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    members = elements.map { JSON.Member(name: $0, value: $1) }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .number(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object with these members.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Object(elements.map { Member(name: $0, value: $1) }))
  }
}
