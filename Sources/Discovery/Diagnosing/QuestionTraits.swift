import FoundationShim
import Questions
import Running
import SpecModel

/// The traits of a question, which distinguish wrong answers from right ones.
struct QuestionTraits: Sendable {
  /// The counts of the traits that are not zero, by the number of the trait.
  private(set) var counts: [Int: Int] = [:]

  /// The count of the trait with a number.
  subscript(trait: Int) -> Int { counts[trait] ?? 0 }

  /// The most characters of a text, or bytes of a file, that are looked at.
  private static let mostRead = 1 << 16

  /// Counts the traits of a question.
  init(_ question: Question, on platform: Platform) {
    set(Trait(part: "the system", quality: .word(platform.system.rawValue)))
    switch question {
    case .match(let file, let domain, let app, let url):
      if case .decision(let right, _)? = Answer(to: question, on: platform, with: []) {
        set(Trait(part: "the right answer", quality: .word("`\(right.rawValue)`")))
      }
      count(url: url)
      count(domain, as: "the domain")
      count(app, as: "the app identifier")
      count(file)
    case .pattern(let question):
      count(question.pattern, as: "the pattern")
      count(question.text, as: "the text")
      count(.object(question.variables), as: "`substitutionVariables`")
      set(Trait(part: "the component", quality: .word(question.kind.rawValue)))
      if !question.caseSensitive { set(Trait(part: "`caseSensitive`", quality: .type("`false`"))) }
      if !question.percentEncoded {
        set(Trait(part: "`percentEncoded`", quality: .type("`false`")))
      }
    case .site(let file), .entitlements(let file): count(file)
    case .resolve(let question):
      count(url: question.url)
      count(.object(JSON.Object(Question.resolve(question).members)), as: "the question")
    case .fetch(let question):
      count(question.entry, as: "the entry")
      count(.object(JSON.Object(Question.fetch(question).members)), as: "the question")
    }
  }

  private mutating func set(_ trait: Trait, _ count: Int = 1) {
    guard count > 0 else { return }
    let number = trait.number
    counts[number] = max(counts[number] ?? 0, count)
  }

  private mutating func add(_ trait: Trait) { counts[trait.number, default: 0] += 1 }
}

// MARK: Texts

extension QuestionTraits {
  private mutating func count(url: String) {
    count(url, as: "the URL")
    let head = url.prefix { $0 != "?" && $0 != "#" }
    let rest = url[head.endIndex...]
    let query = rest.first == "?" ? rest.dropFirst().prefix { $0 != "#" } : nil
    let fragment = rest.firstIndex(of: "#").map { rest[rest.index(after: $0)...] }
    let authority = head.firstRange(of: "://").map { head[$0.upperBound...] } ?? head[...]
    let host = authority.prefix { $0 != "/" }
    let path = authority[host.endIndex...]
    count(host, as: "the host of the URL")
    count(path, as: "the path")
    set(Trait(part: "the path", quality: .items("segments")), path.split(separator: "/").count)
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    count(segments.last ?? "", as: "the last segment of the path")
    if let query {
      set(Trait(part: "the URL", quality: .members(["?"])))
      count(query, as: "the query")
      let items = query.split(separator: "&", omittingEmptySubsequences: false)
      set(Trait(part: "the query", quality: .items("items")), items.count)
      set(
        Trait(part: "the query", quality: .items("items without `=`")),
        items.count { !$0.contains("=") })
      set(
        Trait(part: "the query", quality: .items("items with an empty value")),
        items.count { $0.hasSuffix("=") && $0.firstIndex(of: "=") == $0.lastIndex(of: "=") })
      let names = Set(items.map { item in item.prefix { $0 != "=" } })
      set(
        Trait(part: "the query", quality: .items("items with the name of another")),
        items.count - names.count)
    }
    if let fragment {
      set(Trait(part: "the URL", quality: .members(["#"])))
      count(fragment, as: "the fragment")
    }
  }

  /// Counts the characters of a text; of several texts of a part, the highest counts are kept.
  private mutating func count(_ text: some StringProtocol, as part: String) {
    guard text.utf8.count <= Self.mostRead else { return }
    let scalars = text.unicodeScalars
    set(Trait(part: part, quality: .length("characters")), scalars.count)
    var characters: [Unicode.Scalar: Int] = [:]
    var doubled: Set<Unicode.Scalar> = []
    var kinds: [Trait.CharacterKind: Int] = [:]
    var previous: Unicode.Scalar?
    for scalar in scalars {
      switch scalar {
      case "0"..."9": kinds[.digits, default: 0] += 1
      case "A"..."Z": kinds[.uppercase, default: 0] += 1
      case "a"..."z": break
      case _ where !scalar.isASCII: kinds[.nonASCII, default: 0] += 1
      default:
        characters[scalar, default: 0] += 1
        if scalar == previous { doubled.insert(scalar) }
      }
      previous = scalar
    }
    if characters["%"] != nil {
      let escapes = String(text).matches(of: /%[0-9A-Fa-f]{2}/)
      kinds[.escapes] = escapes.count
      kinds[.lowercaseEscapes] = escapes.count { $0.output.contains(where: \.isLowercase) }
    }
    if characters["$"] != nil { count(variablesOf: text, as: part) }
    for (kind, count) in kinds { set(Trait(part: part, quality: .characters(kind)), count) }
    for (character, count) in characters {
      set(Trait(part: part, quality: .contains(String(character))), count)
    }
    for character in doubled {
      set(Trait(part: part, quality: .contains("\(character)\(character)")))
    }
    if let first = text.first { set(Trait(part: part, quality: .begins(first))) }
    for start in Self.starts[part] ?? [] {
      let quality = Trait.Quality.starts(start, isMet: text.hasPrefix(start))
      set(Trait(part: part, quality: quality))
    }
    if let last = text.last {
      set(Trait(part: part, quality: .ends(last)))
      if last == "/", text.dropFirst().last == last {
        set(Trait(part: part, quality: .trailing(last)))
      }
      if last.isASCII, last.isNumber { set(Trait(part: part, quality: .endsWith(.digits))) }
    }
  }

  private mutating func count(variablesOf text: some StringProtocol, as part: String) {
    let pieces = text.split(separator: "$(", omittingEmptySubsequences: false).dropFirst()
    if !pieces.isEmpty { set(Trait(part: part, quality: .contains("$("))) }
    for piece in pieces {
      let name = piece.prefix { $0.isASCII && $0.isLetter }
      guard !name.isEmpty, piece[name.endIndex...].first == ")" else { continue }
      set(Trait(part: part, quality: .contains("$(\(name))")))
    }
  }
}

// MARK: Files

extension QuestionTraits {
  private mutating func count(_ file: FileContents) {
    let bytes = file.bytes
    set(Trait(part: "the file", quality: .length("bytes")), bytes.count)
    guard bytes.count <= Self.mostRead else { return }
    let kind = Trait.CharacterKind.nonASCII
    set(Trait(part: "the file", quality: .characters(kind)), bytes.count { $0 > 0x7F })
    if bytes.contains(UInt8(ascii: "$")) {
      count(variablesOf: String(decoding: bytes, as: UTF8.self), as: "the file")
    }
    if case .json(let value) = file {
      count(value, as: "the file")
    } else if let value = try? JSON(parsing: Data(bytes)) {
      count(value, as: "the file")
    } else {
      set(Trait(part: "the file", quality: .type("no plain JSON")))
      for mark in [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]]
      where bytes.starts(with: mark) {
        set(Trait(part: "the file", quality: .type("a text with a byte order mark")))
      }
    }
  }

  /// Counts the traits of a JSON value.
  private mutating func count(_ value: JSON, as part: String) {
    switch value {
    case .null: set(Trait(part: part, quality: .type("`null`")))
    case .bool(let value): set(Trait(part: part, quality: .type("`\(value)`")))
    case .number: set(Trait(part: part, quality: .type("a number")))
    case .string(let text):
      set(Trait(part: part, quality: .type(text.isEmpty ? "empty" : "a string")))
      count(text, as: part)
      if Self.patterns.contains(part) { count(text, as: "a pattern") }
      if Self.pathPatterns.contains(part) {
        count(text, as: "a pattern for the path or a path in `paths`")
      }
    case .array(let elements):
      set(Trait(part: part, quality: .type("an array")))
      if elements.isEmpty { set(Trait(part: part, quality: .type("`[]`"))) }
      let (element, elementsName) = Self.elements(of: part)
      // A reader need not count entries and rules that are not objects.
      let isOfObjects = element == "an entry" || element == "a rule"
      let counted = isOfObjects ? elements.filter { $0.object != nil } : elements
      set(Trait(part: part, quality: .items(elementsName)), counted.count)
      for _ in counted {
        if element == "an entry" { add(Trait(part: "the file", quality: .items("entries"))) }
        if element == "a rule" || part == "`paths`" {
          add(Trait(part: "the file", quality: .items("rules")))
        }
      }
      for value in elements { count(value, as: element) }
    case .object(let members):
      set(Trait(part: part, quality: .type("an object")))
      if members.isEmpty { set(Trait(part: part, quality: .type("`{}`"))) }
      // A reader that takes `details` for an array sees nothing of what an object has.
      guard part != "`details`" else { return }
      for name in Self.names[part] ?? [] where members[name] == nil {
        set(Trait(part: part, quality: .lacks(name)))
      }
      // Of several members with one name, the last counts.
      var seen: Set<String> = []
      for member in members.reversed() where seen.insert(member.name).inserted {
        add(Trait(part: part, quality: .members([member.name])))
        count(member.value, as: Self.part(named: member.name, of: part))
      }
      if part == "a pattern for the query" {
        set(Trait(part: part, quality: .items("items")), seen.count)
      }
      for pair in Self.pairs(of: members, in: part) {
        set(Trait(part: part, quality: .members(pair)))
      }
    }
  }

  /// Returns each pair of members that a part of a file has; flags are paired with their values
  /// too.
  private static func pairs(of members: JSON.Object, in part: String) -> [[String]] {
    let known = (names[part] ?? []).filter { members[$0] != nil }
    let flags = known.compactMap { name in
      members.last { $0.name == name }?.value.bool.map { "\(name): \($0)" }
    }
    let all = known + flags
    return all.indices.flatMap { first in
      all[(first + 1)...].filter { !$0.hasPrefix("\(all[first]):") }.map { [all[first], $0] }
    }
  }

  /// The texts with which parts of a question may begin.
  private static let starts = [
    "the host of the URL": ["www."], "a pattern for the path": ["/"],
    "a path in `paths`": ["/", "NOT "],
  ]

  /// The parts that are patterns.
  private static let patterns: Set = [
    "a pattern for the path", "a pattern for the query", "a pattern for the fragment",
    "a pattern for a query item", "a path in `paths`",
  ]

  /// The parts that are patterns for paths.
  private static let pathPatterns: Set = ["a pattern for the path", "a path in `paths`"]

  /// The members that parts of a file may have.
  private static let names = [
    "the file": ["applinks"],
    "`applinks`": ["apps", "defaults", "details", "substitutionVariables"],
    "an entry": ["appID", "appIDs", "components", "defaults", "paths"],
    "a rule": ["/", "?", "#", "caseSensitive", "comment", "exclude", "percentEncoded"],
  ]

  private static func elements(of part: String) -> (one: String, many: String) {
    switch part {
    case "`details`": ("an entry", "entries")
    case "`components`": ("a rule", "rules")
    case "`paths`": ("a path in `paths`", "paths")
    case "`appIDs`": ("an app identifier of the file", "app identifiers")
    default: ("an element of \(part)", "elements")
    }
  }

  private static func part(named name: String, of part: String) -> String {
    switch (part, name) {
    case ("a rule", "/"): "a pattern for the path"
    case ("a rule", "?"): "a pattern for the query"
    case ("a rule", "#"): "a pattern for the fragment"
    case ("a pattern for the query", _): "a pattern for a query item"
    case ("an entry", "appID"): "an app identifier of the file"
    case ("`substitutionVariables`", _): "a list of values"
    default: names[part]?.contains(name) == true ? "`\(name)`" : "`\(name)` in \(part)"
    }
  }
}

extension Evidence {
  /// The traits of its question.
  var traits: QuestionTraits { QuestionTraits(asked.question, on: documented.platform) }
}

/// The least and the greatest counts of traits in some questions.
struct TraitRanges: Sendable {
  private var ranges: [(least: Int, greatest: Int, count: Int)] = []
  private var total = 0

  /// Adds a question.
  mutating func add(_ question: QuestionTraits) {
    total += 1
    for (trait, value) in question.counts {
      while trait >= ranges.count { ranges.append((.max, 0, 0)) }
      let range = ranges[trait]
      ranges[trait] = (min(range.least, value), max(range.greatest, value), range.count + 1)
    }
  }

  /// Whether there are no questions.
  var isEmpty: Bool { total == 0 }

  /// The traits that are zero in none of the questions.
  var common: [Int] { ranges.indices.filter { ranges[$0].count == total } }

  /// The least and the greatest count of a trait.
  subscript(trait: Int) -> (least: Int, greatest: Int) {
    guard trait < ranges.count, ranges[trait].count > 0 else { return (0, 0) }
    return (ranges[trait].count == total ? ranges[trait].least : 0, ranges[trait].greatest)
  }
}
