// Deviations of component rules: components, query, case, percent encoding, defaults.

extension Deviation {
  /// The deviations of what a component rule demands of a URL, and of which rule decides.
  static let components: [Deviation] = [
    Deviation(
      "any-member-suffices", breaks: "CMP-001",
      "A component rule matches when one of its members does.",
      \.anyMemberSuffices, true),
    Deviation(
      "queries-not-compared", breaks: "CMP-002",
      "`?` is not read.",
      \.queriesCompared, false),
    Deviation(
      "fragments-not-compared", breaks: "CMP-002",
      "`#` is not read.",
      \.fragmentsCompared, false),
    Deviation(
      "unspecified-component-must-be-empty", breaks: "CMP-003",
      "A query or fragment that a rule does not specify must be absent or empty.",
      \.unspecifiedMustBeEmpty, true),
    Deviation(
      "absent-component-never-matches", breaks: "CMP-004",
      "A pattern for the query or fragment does not match where the URL has none.",
      \.absentIsEmpty, false),
    Deviation(
      "empty-component-matches-nothing", breaks: "CMP-005",
      "A component rule that specifies nothing matches nothing.",
      \.emptyComponentMatches, false),
    Deviation(
      "empty-components-match-everything", breaks: "CMP-007",
      "An empty `components` matches everything.",
      \.emptyComponentsMatch, true),
    Deviation(
      "fragment-with-number-sign", breaks: "CMP-008",
      "A fragment pattern sees the `#` too.",
      \.fragmentWithNumberSign, true),
    Deviation(
      "path-pattern-sees-fragment", breaks: "CMP-008",
      "A path pattern is compared with the path and the fragment.",
      \.pathPatternsSee, .pathAndFragment),
    Deviation(
      "path-pattern-sees-query", breaks: "CMP-002",
      "A path pattern is compared with the path and the query.",
      \.pathPatternsSee, .pathAndQuery),
    Deviation(
      "last-match-wins", breaks: "ORD-001",
      "The last rule that matches decides.",
      \.decidingRule, .last),
    Deviation(
      "most-specific-wins", breaks: "ORD-001",
      "The rule with the longest path pattern decides.",
      \.decidingRule, .longestPathPattern),
    Deviation(
      "excludes-come-first", breaks: "EXC-002",
      "A rule that excludes decides wherever it stands.",
      \.decidingRule, .firstExcludeElseFirst),
    Deviation(
      "exclude-ignored", breaks: "EXC-001",
      "A component rule with `exclude` is one like the others.",
      \.exclude, .ignored),
    Deviation(
      "exclude-falls-through", breaks: "EXC-001",
      "The search goes on below a component rule that excludes.",
      \.exclude, .fallsThrough),
  ]

  /// The deviations of how the `?` of a component rule is compared with the query.
  static let query: [Deviation] = [
    Deviation(
      "query-text-with-question-mark", breaks: "QRY-001",
      "A query pattern sees the `?` too.",
      \.queryText, .withQuestionMark),
    Deviation(
      "query-text-sorted", breaks: "QRY-001",
      "A query pattern is compared with the sorted items of the query.",
      \.queryText, .sorted),
    Deviation(
      "query-text-matches-any-item", breaks: "QRY-001",
      "A query pattern need only match one item of the query.",
      \.queryText, .anyItem),
    Deviation(
      "query-object-as-sorted-text", breaks: "QRY-002",
      "A query object is compared with the query as one sorted text.",
      \.queryObject, .sortedText),
    Deviation(
      "unnamed-items-forbidden", breaks: "QRY-002",
      "The URL must have no items that the query object does not name.",
      \.unnamedItemsAllowed, false),
    Deviation(
      "item-names-are-patterns", breaks: "QRY-002",
      "The names in a query object are patterns.",
      \.itemNamesArePatterns, true),
    Deviation(
      "any-named-item-suffices", breaks: "QRY-003",
      "A query object matches when one of its items does.",
      \.anyNamedItemSuffices, true),
    Deviation(
      "only-first-repeated-item", breaks: "QRY-004",
      "Of a repeated query item only the first instance is compared.",
      \.repeatedItems, .firstOnly),
    Deviation(
      "only-last-repeated-item", breaks: "QRY-004",
      "Of a repeated query item only the last instance is compared.",
      \.repeatedItems, .lastOnly),
    Deviation(
      "any-repeated-item-suffices", breaks: "QRY-004",
      "A repeated query item matches when one of its instances does.",
      \.repeatedItems, .any),
    Deviation(
      "repeated-items-joined", breaks: "QRY-004",
      "The values of a repeated query item are joined with commas.",
      \.repeatedItems, .joined),
    Deviation(
      "valueless-item-is-missing", breaks: "QRY-005",
      "A query item without `=` is overlooked.",
      \.valuelessItems, .missing),
    Deviation(
      "valueless-item-never-matches", breaks: "QRY-005",
      "A query item without `=` matches no pattern.",
      \.valuelessItems, .neverMatch),
    Deviation(
      "missing-item-never-matches", breaks: "QRY-006",
      "A query item that the URL does not have matches no pattern.",
      \.missingItems, .neverMatch),
    Deviation(
      "missing-item-always-matches", breaks: "QRY-006",
      "A query item that the URL does not have matches every pattern.",
      \.missingItems, .alwaysMatch),
    Deviation(
      "non-string-value-fails-rule", breaks: "QRY-008",
      "A query object with a value that is not a string matches nothing.",
      \.nonStringValues, .failTheRule),
    Deviation(
      "non-string-value-voids-item", breaks: "QRY-008",
      "Only the item whose value is not a string is ignored.",
      \.nonStringValues, .voidTheItem),
    Deviation(
      "non-string-value-as-text", breaks: "QRY-008",
      "A number or Boolean in a query object is compared as text.",
      \.nonStringValues, .asText),
    Deviation(
      "empty-query-object-demands-empty-query", breaks: "QRY-009",
      "An empty query object matches only a URL without a query.",
      \.emptyQueryObjectDemandsEmptyQuery, true),
    Deviation(
      "plus-is-space", breaks: "QRY-011",
      "`+` in a query value is a space.",
      \.plusIsSpace, true),
    Deviation(
      "semicolon-separates-items", breaks: "QRY-012",
      "`;` separates query items too.",
      \.semicolonSeparatesItems, true),
    Deviation(
      "value-after-last-equals-sign", breaks: "QRY-012",
      "The name of a query item ends at its last `=`.",
      \.nameAndValue, .lastEqualsSign),
    Deviation(
      "value-ends-at-second-equals-sign", breaks: "QRY-012",
      "The value of a query item ends at its second `=`.",
      \.nameAndValue, .secondPartOnly),
    Deviation(
      "query-decoded-before-splitting", breaks: "QRY-012",
      "A query is decoded before it is split into items.",
      \.splitBeforeDecoding, false),
  ]

  /// The deviations of where upper and lower case differ.
  static let letterCase: [Deviation] = [
    Deviation(
      "case-sensitive-unknown", breaks: "CASE-001",
      "`caseSensitive` is not read.",
      \.caseSensitive, .onNoSystem),
    Deviation(
      "case-sensitive-on-every-system", breaks: "CASE-003",
      "Systems before iOS 13.5 read `caseSensitive` too.",
      \.caseSensitive, .onEverySystem),
    Deviation(
      "folding-only-in-path", breaks: "CASE-001",
      "`caseSensitive` does not reach the query and the fragment.",
      \.foldingBeyondPath, false),
    Deviation(
      "case-insensitive-by-default", breaks: "PAT-008",
      "Case does not count where a rule does not say.",
      \.caseSensitiveByDefault, false),
    Deviation(
      "member-names-in-any-case", breaks: "CASE-004",
      "The members of a component rule are known in any case.",
      \.memberNamesInAnyCase, true),
    Deviation(
      "folding-not-in-values", breaks: "CASE-005",
      "Case counts in the values of the file's variables whatever the rule says.",
      \.foldingInValues, false),
    Deviation(
      "folding-not-in-built-ins", breaks: "CASE-005",
      "Case counts in built-in variables whatever the rule says.",
      \.foldingInBuiltIns, false),
    Deviation(
      "folding-not-in-escapes", breaks: "CASE-007",
      "Case counts in the hex digits of escapes whatever the rule says.",
      \.foldingInEscapes, false),
    Deviation(
      "folding-in-item-names", breaks: "X-11",
      "Without `caseSensitive` the names of query items are read in any case.",
      \.foldingInItemNames, true),
    Deviation(
      "folding-only-ascii", breaks: "X-33",
      "Without `caseSensitive` only ASCII letters are folded.",
      \.foldingBeyondASCII, false),
  ]

  /// The deviations of what is decoded before it is compared, and of what a character is.
  static let percentEncoding: [Deviation] = [
    Deviation(
      "pattern-encoded-by-reader", breaks: "ENC-001",
      "A pattern beyond ASCII is percent-encoded for its author.",
      \.patternsEncodedByReader, true),
    Deviation(
      "percent-encoded-unknown", breaks: "ENC-002",
      "`percentEncoded` is not read.",
      \.percentEncoded, .onNoSystem),
    Deviation(
      "percent-encoded-on-every-system", breaks: "ENC-002",
      "Systems before iOS 14 read `percentEncoded` too.",
      \.percentEncoded, .onEverySystem),
    Deviation(
      "characters-are-utf-8-bytes", breaks: "ENC-002",
      "`?` stands for one byte of UTF-8.",
      \.character, .utf8),
    Deviation(
      "characters-are-utf-16-units", breaks: "ENC-002",
      "`?` stands for one code unit of UTF-16.",
      \.character, .utf16),
    Deviation(
      "characters-are-grapheme-clusters", breaks: "ENC-002",
      "`?` stands for one grapheme cluster.",
      \.character, .grapheme),
    Deviation(
      "both-sides-decoded", breaks: "ENC-001",
      "The URL and the pattern are always decoded.",
      \.decoding, .bothAlways),
    Deviation(
      "pattern-decoded-too", breaks: "ENC-003",
      "Without percent encoding the pattern is decoded too.",
      \.decoding, .bothWhenAsked),
    Deviation(
      "pattern-decoded-instead", breaks: "ENC-003",
      "Without percent encoding the pattern is decoded, and not the URL.",
      \.decoding, .patternWhenAsked),
    Deviation(
      "hex-case-ignored", breaks: "ENC-004",
      "The case of an escape's hex digits does not count.",
      \.hexCaseCounts, false),
    Deviation(
      "needless-escapes-decoded", breaks: "ENC-004",
      "An escaped letter equals the plain one.",
      \.needlessEscapesDiffer, false),
    Deviation(
      "escaped-slash-is-slash", breaks: "ENC-005",
      "`%2F` in the URL is a slash even where nothing is decoded.",
      \.escapedSlash, .always),
    Deviation(
      "escaped-slash-never-decoded", breaks: "ENC-005",
      "`%2F` in the URL stays where all else is decoded.",
      \.escapedSlash, .never),
    Deviation(
      "path-form-before-decoding", breaks: "X-34",
      "A path is decoded after it was brought to its canonical form.",
      \.pathFormAfterDecoding, false),
    Deviation(
      "decoded-by-default", breaks: "ENC-006",
      "The URL is decoded where a rule does not say.",
      \.percentEncodedByDefault, false),
    Deviation(
      "percent-encoded-inverted", breaks: "ENC-006",
      "`percentEncoded` set to true decodes the URL, and set to false does not.",
      \.percentEncodedInverted, true),
    Deviation(
      "invalid-escapes-make-text-empty", breaks: "X-10",
      "A text whose escapes are not UTF-8 is empty.",
      \.invalidEscapes, .makeTheTextEmpty),
    Deviation(
      "invalid-escapes-never-match", breaks: "X-10",
      "A text whose escapes are not UTF-8 matches nothing.",
      \.invalidEscapes, .neverMatch),
    Deviation(
      "item-names-never-decoded", breaks: "X-30",
      "The names of query items are compared as they stand in the URL.",
      \.itemNameDecoding, .never),
    Deviation(
      "item-names-always-decoded", breaks: "X-30",
      "The names of query items are always decoded.",
      \.itemNameDecoding, .always),
    Deviation(
      "unicode-normalized", breaks: "ENC-009",
      "Both sides are brought to Unicode normalization form C.",
      \.normalized, true),
  ]

  /// The deviations of what a component rule inherits from `defaults`.
  static let defaults: [Deviation] = [
    Deviation(
      "defaults-unknown", breaks: "DEF-001",
      "`defaults` is not read.",
      \.defaults, .onNoSystem),
    Deviation(
      "defaults-on-every-system", breaks: "DEF-001",
      "Systems before iOS 14 read `defaults` too.",
      \.defaults, .onEverySystem),
    Deviation(
      "only-entry-defaults", breaks: "DEF-001",
      "`defaults` beside `details` is not read.",
      \.defaultsLevels, .entryOnly),
    Deviation(
      "only-domain-defaults", breaks: "DEF-001",
      "`defaults` beside `components` is not read.",
      \.defaultsLevels, .domainOnly),
    Deviation(
      "domain-defaults-win", breaks: "DEF-002",
      "The defaults of the domain win over those of the entry.",
      \.defaultsPrecedence, .componentDomainEntry),
    Deviation(
      "defaults-win-over-component", breaks: "DEF-002",
      "What a component rule says does not override the defaults.",
      \.defaultsPrecedence, .entryDomainComponent),
    Deviation(
      "entry-defaults-replace-domain-defaults", breaks: "DEF-002",
      "Beside the defaults of an entry those of the domain count for nothing.",
      \.defaultsPrecedence, .componentThenOneDefaults),
    Deviation(
      "default-patterns-not-inherited", breaks: "DEF-003",
      "Patterns in `defaults` are not read.",
      \.inheritableMembers, .flagsAndExclude),
    Deviation(
      "default-exclude-not-inherited", breaks: "DEF-003",
      "`exclude` in `defaults` is not read.",
      \.inheritableMembers, .flagsAndPatterns),
    Deviation(
      "only-default-flags-inherited", breaks: "DEF-003",
      "Of `defaults` only `caseSensitive` and `percentEncoded` are read.",
      \.inheritableMembers, .flags),
  ]
}
