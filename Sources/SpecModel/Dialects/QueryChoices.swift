/// The choices of how the `?` of a component rule is compared with the query.
struct QueryChoices: Sendable, Hashable {
  /// What a query pattern is compared with.
  var queryText = QueryText.whole
  enum QueryText: String, Alternatives {
    case whole = "The whole query, without the `?` before it."
    case withQuestionMark = "query-text-with-question-mark: A query pattern sees the `?` too."
    case sorted =
      "query-text-sorted: A query pattern is compared with the sorted items of the query."
    case anyItem =
      "query-text-matches-any-item: A query pattern need only match one item of the query."
    case itemName =
      "query-text-is-item-name: A query pattern is the name of an item that the query must have."
  }

  /// How a query object is compared.
  var queryObject = QueryObject.items
  enum QueryObject: String, Alternatives {
    case items = "Item by item."
    case sortedText =
      "query-object-as-sorted-text: A query object is compared with the query as one sorted text."
  }

  var unnamedItemsAllowed = true
  var itemNamesArePatterns = false
  var anyNamedItemSuffices = false

  /// Which instances of a repeated item must match.
  var repeatedItems = RepeatedItems.all
  enum RepeatedItems: String, Alternatives {
    case all = "Every one."
    case firstOnly =
      "only-first-repeated-item: Of a repeated query item only the first instance is compared."
    case lastOnly =
      "only-last-repeated-item: Of a repeated query item only the last instance is compared."
    case any =
      "any-repeated-item-suffices: A repeated query item matches when one of its instances does."
    case joined =
      "repeated-items-joined: The values of a repeated query item are joined with commas."
  }

  /// What an item without `=` is.
  var valuelessItems = ValuelessItems.empty
  enum ValuelessItems: String, Alternatives {
    case empty = "An item with the empty value."
    case missing = "valueless-item-is-missing: A query item without `=` is ignored."
    case neverMatch = "valueless-item-never-matches: A query item without `=` matches no pattern."
  }

  /// What an item that the URL does not have is.
  var missingItems = MissingItems.empty
  enum MissingItems: String, Alternatives {
    case empty = "One with the empty value."
    case neverMatch =
      "missing-item-never-matches: A query item that the URL does not have matches no pattern."
    case alwaysMatch =
      "missing-item-always-matches: A query item that the URL does not have matches every pattern."
  }

  /// What a value does that is not a string.
  var nonStringValues = NonStringValues.voidTheObject
  enum NonStringValues: String, Alternatives {
    case voidTheObject = "The whole object constrains nothing."
    case failTheRule = """
      non-string-value-fails-rule: A query object with a value that is not a string matches \
      nothing.
      """
    case voidTheItem =
      "non-string-value-voids-item: Only the item whose value is not a string is ignored."
    case asText =
      "non-string-value-as-text: A number or Boolean in a query object is compared as text."
  }

  var emptyQueryObjectDemandsEmptyQuery = false
  var plusIsSpace = false
  var semicolonSeparatesItems = false

  /// Where an item's name ends and what its value is.
  var nameAndValue = NameAndValue.firstEqualsSign
  enum NameAndValue: String, Alternatives {
    case firstEqualsSign = "The name ends at the first `=`, and all that follows is the value."
    case lastEqualsSign =
      "value-after-last-equals-sign: The name of a query item ends at its last `=`."
    case secondPartOnly =
      "value-ends-at-second-equals-sign: The value of a query item ends at its second `=`."
  }

  var splitBeforeDecoding = true

  static let choices: [Choice] = [
    Choice(\.query.queryText, ["QRY-001"]),
    Choice(\.query.queryObject, ["QRY-002"]),
    Choice(
      \.query.unnamedItemsAllowed, ["QRY-002"],
      "unnamed-items-forbidden: The URL must have no items that the query object does not name."),
    Choice(
      \.query.itemNamesArePatterns, ["QRY-002"],
      "item-names-are-patterns: The names in a query object are patterns."),
    Choice(
      \.query.anyNamedItemSuffices, ["QRY-003"],
      "any-named-item-suffices: A query object matches when one of its items does."),
    Choice(\.query.repeatedItems, ["QRY-004"]),
    Choice(\.query.valuelessItems, ["QRY-005"]),
    Choice(\.query.missingItems, ["QRY-006"]),
    Choice(\.query.nonStringValues, ["QRY-008"]),
    Choice(
      \.query.emptyQueryObjectDemandsEmptyQuery, ["QRY-009"],
      """
      empty-query-object-demands-empty-query: An empty query object matches only a URL without a \
      query.
      """),
    Choice(
      \.query.plusIsSpace, ["QRY-011"],
      "plus-is-space: `+` in a query value is a space."),
    Choice(
      \.query.semicolonSeparatesItems, ["QRY-012"],
      "semicolon-separates-items: `;` separates query items too."),
    Choice(\.query.nameAndValue, ["QRY-012"]),
    Choice(
      \.query.splitBeforeDecoding, ["QRY-012"],
      "query-decoded-before-splitting: A query is decoded before it is split into items."),
  ]
}
