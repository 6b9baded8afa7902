public import Foundation

/// A JSON value as the tables, the records and the adapter protocol carry it.
public enum JSON: Sendable, Hashable {
  /// The word `null`.
  case null
  /// One of the words `true` and `false`.
  case bool(Bool)
  /// A number, rounded to a `Double`.
  case number(Double)
  /// A text, its escapes undone.
  case string(String)
  /// The elements of an array, in their order.
  case array([JSON])
  /// The members of an object; of several with one name the last.
  case object([String: JSON])
}

extension JSON {
  /// Reads one JSON document (RFC 8259) in UTF-8; throws what is expected where.
  public init(parsing data: Data) throws(InputError) {
    self = try JSONReader.value(of: Array(data))
  }
}

extension JSON {
  /// The text, if the value is a string.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value, if the value is a Boolean.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements, if the value is an array.
  public var array: [JSON]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, if the value is an object.
  public var object: [String: JSON]? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// The member of that name, if the value is an object that has it.
  public subscript(name: String) -> JSON? {
    object?[name]
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// An object; of members with one name the last counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSON: Codable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // In the order of what is frequent: each attempt that fails costs more than the value.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([String: JSON].self) {
      self = .object(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Encodes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
