import Foundation

/// One schema, ready to be checked.
struct SchemaNode: Sendable {
  /// The place of a node among all of them, so that schemas can refer to each other in circles.
  typealias Index = Int

  /// What it says, in the order of the keywords' names.
  var keywords: [SchemaKeyword] = []
  /// `unevaluatedProperties`, which judges what no other keyword has.
  var unevaluatedProperties: Index?
}

/// A keyword with its value, or several that only mean something together.
enum SchemaKeyword: Sendable {
  /// The schema `false`.
  case nothing
  /// `type`.
  case type([SchemaType])
  /// `enum`, and `const` as an `enum` of one value.
  case values([JSON])
  /// `minLength`, in Unicode scalars.
  case minLength(Int)
  /// `pattern`, as it is written and as it is matched.
  case pattern(String, NSRegularExpression)
  /// `minimum`.
  case minimum(Double)
  /// `maximum`.
  case maximum(Double)
  /// `minItems`.
  case minItems(Int)
  /// `maxItems`.
  case maxItems(Int)
  /// `uniqueItems` where it is true.
  case uniqueItems
  /// `items`.
  case items(SchemaNode.Index)
  /// `minProperties`.
  case minProperties(Int)
  /// `maxProperties`.
  case maxProperties(Int)
  /// `required`.
  case required([String])
  /// `propertyNames`.
  case propertyNames(SchemaNode.Index)
  /// `properties` and `additionalProperties`.
  case members([String: SchemaNode.Index], others: SchemaNode.Index?)
  /// `$ref`.
  case reference(SchemaNode.Index)
  /// `allOf`.
  case all([SchemaNode.Index])
  /// `anyOf`.
  case any([SchemaNode.Index])
  /// `oneOf`.
  case one([SchemaNode.Index])
  /// `not`.
  case not(SchemaNode.Index)
  /// `if`, `then` and `else`.
  case condition(SchemaNode.Index, then: SchemaNode.Index?, else: SchemaNode.Index?)
}

extension SchemaKeyword {
  /// The schemas that it applies to the value itself, rather than to a member or an element.
  var appliedToSameValue: [SchemaNode.Index] {
    switch self {
    case .reference(let index), .not(let index): [index]
    case .all(let indexes), .any(let indexes), .one(let indexes): indexes
    case .condition(let condition, let then, let otherwise):
      [condition] + [then, otherwise].compactMap(\.self)
    default: []
    }
  }
}

/// The types of JSON values, as schemas name them.
enum SchemaType: String, Sendable, CaseIterable {
  /// The words that `type` may have, by which a schema says what a value is.
  case null, boolean, integer, number, string, array, object

  /// Whether a value is of the type; a number without a fraction is an integer, however written.
  func contains(_ value: JSON) -> Bool {
    switch (self, value) {
    case (.null, .null), (.boolean, .bool), (.number, .number), (.string, .string),
      (.array, .array), (.object, .object):
      true
    case (.integer, .number(let number)): number.rounded() == number
    default: false
    }
  }
}
