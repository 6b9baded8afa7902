/// A reader of an object's members, which detects members that are not read.
package struct ObjectReader {
  private let members: JSON.Object
  private var names: [String] = []
  /// A bit for each member that was read, up to the 64th member.
  private var read: UInt64 = 0

  /// Creates a reader of a value, which must be an object.
  ///
  /// - Parameter what: What the object is, for the error: `a case`.
  package init(_ value: JSON, as what: String) throws(InputError) {
    guard let members = value.object else { throw InputError("\(what) must be an object") }
    self.members = members
    names.reserveCapacity(members.count)
  }

  /// Returns a member; `nil` if it is missing.
  package mutating func optional(_ name: String) -> JSON? {
    names.append(name)
    guard let index = members.lastIndex(of: name) else { return nil }
    read |= 1 << index
    return members[index].value
  }

  /// Returns a member.
  ///
  /// - Throws: `InputError` if it is missing; the other functions also throw if it has another
  ///   type.
  package mutating func value(_ name: String) throws(InputError) -> JSON {
    guard let value = optional(name) else { throw InputError("\"\(name)\" is missing") }
    return value
  }

  /// Returns a member that is a string and not empty.
  package mutating func text(_ name: String) throws(InputError) -> String {
    guard let text = try value(name).string, !text.isEmpty else {
      throw InputError("\"\(name)\" must be text that is not empty")
    }
    return text
  }

  /// Returns a member that is a string, which may be empty.
  package mutating func string(_ name: String) throws(InputError) -> String {
    guard let text = try value(name).string else {
      throw InputError("\"\(name)\" must be a string")
    }
    return text
  }

  /// Returns a member that is a string and not empty; `nil` if it is missing.
  package mutating func optionalText(_ name: String) throws(InputError) -> String? {
    optional(name) == nil ? nil : try text(name)
  }

  /// Returns a member that is a Boolean.
  package mutating func bool(_ name: String) throws(InputError) -> Bool {
    guard let bool = try value(name).bool else {
      throw InputError("\"\(name)\" must be true or false")
    }
    return bool
  }

  /// Returns a member that is an array.
  package mutating func array(_ name: String) throws(InputError) -> [JSON] {
    guard let array = try value(name).array else {
      throw InputError("\"\(name)\" must be an array")
    }
    return array
  }

  /// Returns a member that is an array of strings.
  package mutating func strings(_ name: String) throws(InputError) -> [String] {
    guard let strings = try value(name).strings else {
      throw InputError("\"\(name)\" must be an array of strings")
    }
    return strings
  }

  /// Returns a member that is an array of strings; `nil` if there is none.
  package mutating func optionalStrings(_ name: String) throws(InputError) -> [String]? {
    optional(name) == nil ? nil : try strings(name)
  }

  /// Returns a member that is an object whose members are arrays of strings.
  package mutating func stringLists(_ name: String) throws(InputError) -> JSON.Object {
    let lists = try members(name)
    if let other = lists.first(where: { $0.value.strings == nil }) {
      throw InputError("\(other.name.quoted) in \"\(name)\" must be an array of strings")
    }
    return lists
  }

  /// The names of all members, sorted.
  package var sortedNames: [String] { members.names.sorted() }

  /// Returns the members of a member that is an object.
  package mutating func members(_ name: String) throws(InputError) -> JSON.Object {
    guard let members = try value(name).object else {
      throw InputError("\"\(name)\" must be an object")
    }
    return members
  }

  /// Returns a member that is an object, read by a function.
  package mutating func nested<Value>(
    _ name: String, _ read: (inout ObjectReader) throws(InputError) -> Value
  ) throws(InputError) -> Value {
    try Self.read(try value(name), as: "\"\(name)\"", read)
  }

  /// Returns a member that is an array of objects, each read by a function.
  package mutating func objects<Value>(
    _ name: String, as what: String, _ read: (inout ObjectReader) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    var values: [Value] = []
    for item in try array(name) { values.append(try Self.read(item, as: what, read)) }
    return values
  }

  private static func read<Value>(
    _ value: JSON, as what: String, _ read: (inout ObjectReader) throws(InputError) -> Value
  ) throws(InputError) -> Value {
    var object = try ObjectReader(value, as: what)
    let value = try read(&object)
    try object.finish()
    return value
  }

  /// Returns a member that is a whole number, not negative.
  package mutating func wholeNumber(_ name: String) throws(InputError) -> Int {
    guard let number = try value(name).int, number >= 0 else {
      throw InputError("\"\(name)\" must be a whole number, 0 or more")
    }
    return number
  }

  /// Returns a member that is a raw value of an enumeration.
  package mutating func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, of type: Word.Type = Word.self
  ) throws(InputError) -> Word where Word.RawValue == String {
    let text = try text(name)
    guard let word = Word(rawValue: text) else {
      throw InputError(
        "\"\(name)\" is \(text.quoted); expected one of: \(Word.allCases.rawValueList)")
    }
    return word
  }

  /// Ends reading.
  ///
  /// - Throws: `InputError` if the object has a member that was not read.
  package func finish() throws(InputError) {
    if read.nonzeroBitCount == members.count { return }
    guard let first = members.names.filter({ !names.contains($0) }).min() else { return }
    let known = Set(names).sorted().joined(separator: ", ")
    throw InputError("unknown key \(first.quoted); expected one of: \(known)")
  }
}

extension Collection where Element: RawRepresentable, Element.RawValue == String {
  /// The raw values, for an error that lists them: `match, exclude, no_match`.
  package var rawValueList: String { map(\.rawValue).joined(separator: ", ") }
}
