import FoundationShim
import Questions

/// A quality of a part of a question that can be counted: the digits of the path, the entries of
/// the file, the characters of the URL.
struct Trait: Hashable, Sendable {
  /// What is counted.
  enum Quality: Hashable, Sendable {
    /// How often a text occurs in the part.
    case contains(String)
    /// Whether the part begins or ends with a character.
    case begins(Character)
    case ends(Character)
    /// Whether the part ends with a character that follows other characters.
    case trailing(Character)
    /// Whether the part begins with a text, or whether it does not.
    case starts(String, isMet: Bool)
    /// Whether the part ends with a character of a kind.
    case endsWith(CharacterKind)
    /// The characters of a kind: `digits`.
    case characters(CharacterKind)
    /// The elements, by their name: `entries`.
    case items(String)
    /// The length in a unit: `characters`.
    case length(String)
    /// How many such parts have all of some members.
    case members([String])
    /// Whether such a part lacks a member, or is of a type.
    case lacks(String)
    case type(String)
    /// Whether the part is a word: a system.
    case word(String)
  }

  /// A kind of characters.
  enum CharacterKind: String, CaseIterable, Sendable {
    case digits = "digit"
    case uppercase = "uppercase letter"
    case nonASCII = "non-ASCII character"
    case escapes = "percent escape"
    case lowercaseEscapes = "lowercase percent escape"
  }

  /// The part of the question, with its article: `the path`, `an entry`.
  let part: String
  /// What is counted.
  let quality: Quality

  /// The traits that have a number, which represents the trait where many are compared.
  private static let numbered = Mutex<(numbers: [Trait: Int], traits: [Trait])>(([:], []))

  /// The number of the trait, which stays the same as long as the program runs.
  var number: Int {
    Self.numbered.withLock { all in
      if let number = all.numbers[self] { return number }
      all.traits.append(self)
      all.numbers[self] = all.traits.count - 1
      return all.traits.count - 1
    }
  }

  /// Whether the trait is about what a question consists of, not about its texts.
  var isStructural: Bool {
    switch quality {
    case .members, .lacks, .type: true
    case .contains, .begins, .ends, .trailing, .starts, .endsWith, .characters, .items, .length,
      .word:
      false
    }
  }

  /// Creates the trait with a number.
  init(number: Int) { self = Self.numbered.withLock { $0.traits[number] } }

  /// Creates a trait.
  init(part: String, quality: Quality) { (self.part, self.quality) = (part, quality) }
}

/// A condition on a question: a trait is above a number, or below one.
struct TraitCondition: Hashable, Sendable {
  /// The trait.
  let trait: Trait
  /// The number.
  var limit: Int
  /// Whether the trait must be above the number, not below it.
  let isAbove: Bool

  /// Returns whether questions with these traits meet it.
  func holds(_ traits: QuestionTraits) -> Bool {
    isAbove ? traits[trait.number] > limit : traits[trait.number] < limit
  }

  /// The condition in words that may follow *where*: `the URL has more than 40 characters`.
  var words: String {
    let part = trait.part
    if isAbove { return "\(part) \(words(above: limit))" }
    // If a question may have several such parts, the words are that none is above.
    return part.hasPrefix("the ")
      ? "\(part) \(wordsBelow)" : "no \(part.withoutArticle) \(words(above: limit - 1))"
  }

  /// Returns the words for a part whose trait is above a number.
  private func words(above limit: Int) -> String {
    switch trait.quality {
    case .contains(let text): "contains `\(text)`\(times(above: limit))"
    case .begins(let character): "begins with `\(character)`"
    case .ends(let character): "ends with `\(character)`"
    case .trailing(let character): "has a trailing `\(character)`"
    case .starts(let text, let isMet): "\(isMet ? "begins" : "does not begin") with `\(text)`"
    case .endsWith(let kind): "ends with \(kind.rawValue.withArticle)"
    case .characters(let kind): "has \(amount("\(kind.rawValue)s", above: limit))"
    case .items(let noun), .length(let noun): "has \(amount(noun, above: limit))"
    case .members(let names): "has \(Self.list(names))\(times(above: limit))"
    case .lacks(let name): "lacks `\(name)`"
    case .type(let type), .word(let type): "is \(type)"
    }
  }

  /// The words for a part whose trait is below the number.
  private var wordsBelow: String {
    switch trait.quality {
    case .contains(let text):
      limit == 1 ? "does not contain `\(text)`" : "contains `\(text)` fewer than \(limit) times"
    case .begins(let character): "does not begin with `\(character)`"
    case .ends(let character): "does not end with `\(character)`"
    case .trailing(let character): "has no trailing `\(character)`"
    case .starts(let text, let isMet): "\(isMet ? "does not begin" : "begins") with `\(text)`"
    case .endsWith(let kind): "does not end with \(kind.rawValue.withArticle)"
    case .characters(let kind): "has \(amount("\(kind.rawValue)s", below: limit))"
    case .items(let noun), .length(let noun): "has \(amount(noun, below: limit))"
    case .members(let names): "does not have \(Self.list(names))"
    case .lacks(let name): "has `\(name)`"
    case .type(let type), .word(let type): "is not \(type)"
    }
  }

  /// A name that stays the same when only the number differs: `url-characters-above`.
  var name: String {
    let quality =
      switch trait.quality {
      case .contains(let text): "contains-\(text.safe)"
      case .begins(let character): "begins-\(String(character).safe)"
      case .ends(let character): "ends-\(String(character).safe)"
      case .trailing(let character): "trailing-\(String(character).safe)"
      case .starts(let text, let isMet): "\(isMet ? "" : "not-")starts-\(text.safe)"
      case .endsWith(let kind): "ends-\(kind.rawValue.safe)"
      case .characters(let kind): kind.rawValue.safe
      case .items(let noun), .length(let noun): noun.safe
      case .members(let names): "has-\(names.joined(separator: " and ").safe)"
      case .lacks(let name): "lacks-\(name.safe)"
      case .type(let type), .word(let type): "is-\(type.safe)"
      }
    return "\(isAbove ? "" : "few-")\(partName)-\(quality)"
  }

  /// The name of the part: `url`.
  var partName: String { trait.part.withoutArticle.safe }

  /// The rank of the condition by simplicity; of several that fit, the lowest is chosen.
  var rank: Int {
    let quality =
      switch trait.quality {
      // A number is more likely one of items than one of what they contain.
      case .members where limit > 0, .contains where limit > 0: 4
      case .lacks, .members: 0
      case .type: 1
      case .contains, .characters: 2
      case .items: 3
      case .length: 4
      case .begins, .ends, .trailing, .starts, .endsWith: 5
      case .word: 6
      }
    return quality + (isAbove ? 0 : 9)
  }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " and ")
  }

  private func times(above limit: Int) -> String {
    switch limit {
    case ...0: ""
    case 1: " more than once"
    default: " more than \(limit) times"
    }
  }

  private func amount(_ noun: String, above limit: Int) -> String {
    switch limit {
    case ...0: noun.singular.withArticle
    case 1: "more than one \(noun.singular)"
    default: "more than \(limit) \(noun)"
    }
  }

  private func amount(_ noun: String, below limit: Int) -> String {
    limit == 1 ? "no \(noun)" : "fewer than \(limit) \(noun)"
  }
}

extension [TraitCondition] {
  /// Returns whether a question meets one of the conditions.
  func areMet(by question: Question, on platform: Platform) -> Bool {
    guard !isEmpty else { return false }
    let traits = QuestionTraits(question, on: platform)
    return contains { $0.holds(traits) }
  }
}

extension String {
  fileprivate var withArticle: String {
    "\(first.map("aeiou".contains) == true ? "an" : "a") \(self)"
  }

  /// The singular of a plural whose noun is the first or the only word: `entry` for `entries`.
  fileprivate var singular: String {
    let noun = hasPrefix("items ") ? prefix(5) : self[...]
    let one = noun.hasSuffix("ies") ? "\(noun.dropLast(3))y" : String(noun.dropLast())
    return one + dropFirst(noun.count)
  }

  fileprivate var withoutArticle: Substring {
    ["the ", "a ", "an "].first(where: hasPrefix).map { dropFirst($0.count) } ?? self[...]
  }
}

extension StringProtocol {
  /// The text as a part of a name: letters, digits and hyphens, with other characters as their
  /// codes.
  fileprivate var safe: String {
    var name = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": name.unicodeScalars.append(scalar)
      case " ": name += "-"
      case "`": break
      default: name += "U+" + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    return name
  }
}
