/// The choices of how the `?` of a component rule is compared with the query.
struct QueryChoices: Sendable, Hashable {
  /// What a query pattern is compared with.
  var queryText = QueryText.whole
  enum QueryText: Alternatives {
    /// The whole query, without the `?` before it.
    case whole
    case withQuestionMark, sorted, anyItem, itemName, items
  }

  /// How a query object is compared.
  var queryObject = QueryObject.items
  enum QueryObject: Alternatives {
    /// Item by item.
    case items
    case itemsInOrder, sortedText
  }

  /// Whether the URL may have items that a query object does not name; by default, it may.
  var unnamedItemsAllowed = true

  /// Whether the names in a query object are patterns; by default, they are literal.
  var itemNamesArePatterns = false

  /// Whether dots and spaces in the names of the URL's items are underscores; by default, they stay.
  var itemNamesAsInPHP = false

  /// Whether a query object matches if one of its items does; by default, all of them must.
  var anyNamedItemSuffices = false

  /// Which instances of a repeated item must match.
  var repeatedItems = RepeatedItems.all
  enum RepeatedItems: Alternatives {
    /// Every one.
    case all
    case firstOnly, lastOnly, any, joined
  }

  /// What an item without `=` is.
  var valuelessItems = ValuelessItems.empty
  enum ValuelessItems: Alternatives {
    /// An item with the empty value.
    case empty
    case missing, missingIfEmpty, neverMatch
  }

  /// What an item that the URL does not have is.
  var missingItems = MissingItems.empty
  enum MissingItems: Alternatives {
    /// An item with the empty value.
    case empty
    case neverMatch, alwaysMatch
  }

  /// What becomes of a value that is not a string.
  var nonStringValues = NonStringValues.voidTheObject
  enum NonStringValues: Alternatives {
    /// The whole object constrains nothing.
    case voidTheObject
    case failTheRule, voidTheItem, asText
  }

  /// Whether an empty query object requires an empty query; by default, it requires nothing.
  var emptyQueryObjectDemandsEmptyQuery = false

  /// Whether `+` in a query value is a space; by default, it is a plus sign.
  var plusIsSpace = false

  /// Whether `;` separates items too; by default, only `&` does.
  var semicolonSeparatesItems = false

  /// Where an item's name ends and what its value is.
  var nameAndValue = NameAndValue.firstEqualsSign
  enum NameAndValue: Alternatives {
    /// The name ends at the first `=`, and all that follows is the value.
    case firstEqualsSign
    case lastEqualsSign, secondPartOnly
  }

  /// Whether a query is split into items before it is decoded; by default, it is.
  var splitBeforeDecoding = true

  static let choices: [Choice] = [
    Choice(
      \.query.queryText, ["QRY-001"],
      [
        .withQuestionMark: .init(
          "query-text-with-question-mark", "A query pattern sees the `?` too."),
        .sorted: .init(
          "query-text-sorted", "A query pattern is compared with the sorted items of the query."),
        .anyItem: .init(
          "query-text-matches-any-item", "A query pattern need only match one item of the query."),
        .itemName: .init(
          "query-text-is-item-name",
          "A query pattern is the name of an item that the query must have."),
        .items: .init(
          "query-text-lists-items",
          "A query pattern lists items that the query must have, in any order and among others."),
      ]),
    Choice(
      \.query.queryObject, ["QRY-002"],
      [
        .itemsInOrder: .init(
          "items-in-order", "The URL must have the items of a query object in the object's order."),
        .sortedText: .init(
          "query-object-as-sorted-text",
          "A query object is compared with the query as one sorted text."),
      ]),
    Choice(
      \.query.unnamedItemsAllowed, ["QRY-002"],
      .init(
        "unnamed-items-forbidden",
        "The URL must have no items that the query object does not name.")),
    Choice(
      \.query.itemNamesArePatterns, ["QRY-002"],
      .init("item-names-are-patterns", "The names in a query object are patterns.")),
    Choice(
      \.query.itemNamesAsInPHP, ["QRY-002"],
      .init(
        "item-names-as-in-php",
        "Dots and spaces in the names of items are underscores, as `parse_str` of PHP gives them.")),
    Choice(
      \.query.anyNamedItemSuffices, ["QRY-003"],
      .init("any-named-item-suffices", "A query object matches when one of its items does.")),
    Choice(
      \.query.repeatedItems, ["QRY-004"],
      [
        .firstOnly: .init(
          "only-first-repeated-item",
          "Of a repeated query item only the first instance is compared."),
        .lastOnly: .init(
          "only-last-repeated-item",
          "Of a repeated query item only the last instance is compared."),
        .any: .init(
          "any-repeated-item-suffices",
          "A repeated query item matches when one of its instances does."),
        .joined: .init(
          "repeated-items-joined", "The values of a repeated query item are joined with commas."),
      ]),
    Choice(
      \.query.valuelessItems, ["QRY-005"],
      [
        .missing: .init("valueless-item-is-missing", "A query item without `=` is ignored."),
        .missingIfEmpty: .init(
          "item-with-empty-value-is-missing", "A query item with an empty value is ignored."),
        .neverMatch: .init(
          "valueless-item-never-matches", "A query item without `=` matches no pattern."),
      ]),
    Choice(
      \.query.missingItems, ["QRY-006"],
      [
        .neverMatch: .init(
          "missing-item-never-matches",
          "A query item that the URL does not have matches no pattern."),
        .alwaysMatch: .init(
          "missing-item-always-matches",
          "A query item that the URL does not have matches every pattern."),
      ]),
    Choice(
      \.query.nonStringValues, ["QRY-008"],
      [
        .failTheRule: .init(
          "non-string-value-fails-rule",
          "A query object with a value that is not a string matches nothing."),
        .voidTheItem: .init(
          "non-string-value-voids-item", "Only the item whose value is not a string is ignored."),
        .asText: .init(
          "non-string-value-as-text", "A number or Boolean in a query object is compared as text."),
      ]),
    Choice(
      \.query.emptyQueryObjectDemandsEmptyQuery, ["QRY-009"],
      .init(
        "empty-query-object-demands-empty-query",
        "An empty query object matches only a URL without a query.")),
    Choice(
      \.query.plusIsSpace, ["QRY-011"],
      .init("plus-is-space", "`+` in a query value is a space.")),
    Choice(
      \.query.semicolonSeparatesItems, ["QRY-012"],
      .init("semicolon-separates-items", "`;` separates query items too.")),
    Choice(
      \.query.nameAndValue, ["QRY-012"],
      [
        .lastEqualsSign: .init(
          "value-after-last-equals-sign", "The name of a query item ends at its last `=`."),
        .secondPartOnly: .init(
          "value-ends-at-second-equals-sign", "The value of a query item ends at its second `=`."),
      ]),
    Choice(
      \.query.splitBeforeDecoding, ["QRY-012"],
      .init("query-decoded-before-splitting", "A query is decoded before it is split into items.")),
  ]
}
