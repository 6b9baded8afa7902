/// Reads an object of a table member by member, and knows which members nobody asked for.
package struct ObjectReader {
  private let members: JSON.Object
  private var asked: [String] = []

  /// Begins to read a value that must be an object; the error says what it should be.
  package init(_ value: JSON, as what: String) throws(InputError) {
    guard let members = value.object else { throw InputError("\(what) must be an object") }
    self.members = members
    asked.reserveCapacity(members.count)
  }

  /// The member of that name, if it is there.
  package mutating func optional(_ name: String) -> JSON? {
    asked.append(name)
    return members[name]
  }

  /// The member of that name; an error if it is missing.
  package mutating func value(_ name: String) throws(InputError) -> JSON {
    guard let value = optional(name) else { throw InputError("\"\(name)\" is missing") }
    return value
  }

  /// The member of that name, which must be text that is not empty.
  package mutating func text(_ name: String) throws(InputError) -> String {
    guard let text = try value(name).string, !text.isEmpty else {
      throw InputError("\"\(name)\" must be text that is not empty")
    }
    return text
  }

  /// The member of that name as a string, which may be empty.
  package mutating func string(_ name: String) throws(InputError) -> String {
    guard let text = try value(name).string else {
      throw InputError("\"\(name)\" must be a string")
    }
    return text
  }

  /// The member of that name as a string, if it is there.
  package mutating func optionalText(_ name: String) throws(InputError) -> String? {
    optional(name) == nil ? nil : try text(name)
  }

  /// The member of that name as a Boolean.
  package mutating func bool(_ name: String) throws(InputError) -> Bool {
    guard let bool = try value(name).bool else {
      throw InputError("\"\(name)\" must be true or false")
    }
    return bool
  }

  /// The member of that name as an array.
  package mutating func array(_ name: String) throws(InputError) -> [JSON] {
    guard let array = try value(name).array else {
      throw InputError("\"\(name)\" must be an array")
    }
    return array
  }

  /// The member of that name as an array of strings.
  package mutating func strings(_ name: String) throws(InputError) -> [String] {
    let values = try array(name)
    let strings = values.compactMap(\.string)
    guard strings.count == values.count else {
      throw InputError("\"\(name)\" must be an array of strings")
    }
    return strings
  }

  /// The names of the object's members, sorted.
  package var names: [String] { members.names.sorted() }

  /// The member of that name as an object's members.
  package mutating func members(_ name: String) throws(InputError) -> JSON.Object {
    guard let members = try value(name).object else {
      throw InputError("\"\(name)\" must be an object")
    }
    return members
  }

  /// The member of that name as an object, read by a function that knows its members.
  package mutating func nested<Value>(
    _ name: String, _ read: (inout ObjectReader) throws(InputError) -> Value
  ) throws(InputError) -> Value {
    try Self.read(try value(name), as: "\"\(name)\"", read)
  }

  /// The member of that name as an array of objects, each read by a function.
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

  /// The member of that name as a whole number that is not negative.
  package mutating func wholeNumber(_ name: String) throws(InputError) -> Int {
    guard let whole = try value(name).int, whole >= 0 else { throw InputError("\"\(name)\" must be a whole number, 0 or more") }
    return whole
  }

  /// The member of that name as one of an enumeration's words.
  package mutating func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, of type: Word.Type = Word.self
  ) throws(InputError) -> Word where Word.RawValue == String {
    let text = try text(name)
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw InputError("\"\(name)\" is \(text.quoted), which is none of: \(words)")
    }
    return word
  }

  /// The member of that name as systems with ranges of versions.
  package mutating func platforms(_ name: String) throws(InputError) -> PlatformSet {
    guard let members = try value(name).object, !members.isEmpty else {
      throw InputError("\"\(name)\" must name at least one system, such as {\"ios\": \">=13.0\"}")
    }
    var ranges = [AppleSystem: VersionRange](minimumCapacity: members.count)
    for member in members {
      let (key, value) = (member.name, member.value)
      guard let system = AppleSystem(rawValue: key) else {
        let systems = AppleSystem.allCases.map(\.rawValue).joined(separator: ", ")
        throw InputError("\"\(name)\" names the unknown system \(key.quoted); known are \(systems)")
      }
      guard let range = value.string.flatMap(VersionRange.init) else {
        throw InputError(
          "\"\(name)\" of \(key) must be a range such as \">=13.0\", \"<9.2\" or \"13.0..<13.5\"")
      }
      ranges[system] = range
    }
    return PlatformSet(ranges)
  }

  /// Fails if the object has a member that nobody asked for.
  package func finish() throws(InputError) {
    guard let first = members.names.filter({ !asked.contains($0) }).min() else { return }
    let known = Set(asked).sorted().joined(separator: ", ")
    throw InputError("unknown key \(first.quoted); known here are \(known)")
  }
}
