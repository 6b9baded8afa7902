import FoundationShim
import Questions

/// A quality of a part of a question that can be counted: the digits of the path, the entries of the
/// file, the characters of the URL.
struct Trait: Hashable, Sendable {
  /// What is counted.
  enum Quality: Hashable, Sendable {
    /// How often a text stands in the part.
    case contains(String)
    /// Whether the part begins or ends with a character.
    case begins(Character)
    case ends(Character)
    /// Whether the part ends with a character after others.
    case trailing(Character)
    /// Whether the part begins with a text, or does not.
    case starts(String, isMet: Bool)
    /// Whether the part ends with a character of a kind.
    case endsWith(CharacterKind)
    /// The characters of a kind: `digits`.
    case characters(CharacterKind)
    /// The elements, by their name: `entries`.
    case items(String)
    /// The length in a unit: `characters`.
    case length(String)
    /// How many of such parts have all of some members.
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

  /// The traits that have a number, which stands for one where many are compared.
  private static let numbered = Mutex<(numbers: [Trait: Int], traits: [Trait])>(([:], []))

  /// The number of the trait, the same as long as the program runs.
  var number: Int {
    Self.numbered.withLock { all in
      if let number = all.numbers[self] { return number }
      all.traits.append(self)
      all.numbers[self] = all.traits.count - 1
      return all.traits.count - 1
    }
  }

  /// Whether it is about what a question consists of, not about its texts.
  var isStructural: Bool {
    switch quality {
    case .members, .lacks, .type: true
    case .contains, .begins, .ends, .trailing, .starts, .endsWith, .characters, .items, .length,
      .word:
      false
    }
  }

  /// Returns the trait of a number.
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
  /// Whether more than the number is meant, or less.
  let isAbove: Bool

  /// Returns whether questions with these traits meet it.
  func holds(_ traits: QuestionTraits) -> Bool {
    isAbove ? traits[trait.number] > limit : traits[trait.number] < limit
  }

  /// The condition as what follows *where*: `the URL has more than 40 characters`.
  var words: String {
    switch trait.quality {
    case .contains(let text):
      if isAbove { return "\(subject) contains `\(text)`\(times)" }
      return limit == 1
        ? "\(negated) contains `\(text)`"
        : "\(subject) contains `\(text)` fewer than \(limit) times"
    case .begins(let character): return edge("begin", character)
    case .ends(let character): return edge("end", character)
    case .trailing(let character):
      return "\(subject) has \(isAbove ? "a" : "no") trailing `\(character)`"
    case .starts(let text, let isMet):
      return isAbove == isMet
        ? "\(subject) begins with `\(text)`" : "\(subject) does not begin with `\(text)`"
    case .endsWith(let kind):
      return "\(subject) \(isAbove ? "ends" : "does not end") with a \(kind.rawValue)"
    case .characters(let kind): return amount("\(kind.rawValue)s", one: kind.rawValue)
    case .items(let noun): return amount(noun, one: nil)
    case .length(let unit): return amount(unit, one: nil)
    case .members(let names):
      let all = names.map { "`\($0)`" }.joined(separator: " and ")
      return isAbove ? "\(subject) has \(all)\(times)" : "\(negated) has \(all)"
    case .lacks(let name):
      return isAbove ? "\(subject) lacks `\(name)`" : "\(negated) lacks `\(name)`"
    case .type(let type): return isAbove ? "\(subject) is \(type)" : "\(negated) is \(type)"
    case .word(let word): return isAbove ? "\(subject) is \(word)" : "\(subject) is not \(word)"
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
    return "\(isAbove ? "" : "few-")\(trait.part.withoutArticle.safe)-\(quality)"
  }

  /// How simple the condition is; of several that fit, the first is chosen.
  var rank: Int {
    let quality =
      switch trait.quality {
      // A number is one of items rather than of what they have.
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

  private var subject: String { trait.part }

  private var negated: String {
    let part = trait.part
    return part.hasPrefix("a ") || part.hasPrefix("an ")
      ? "no \(part.withoutArticle)" : "nothing in \(part)"
  }

  private var times: String {
    switch limit {
    case ...0: ""
    case 1: " more than once"
    default: " more than \(limit) times"
    }
  }

  private func edge(_ verb: String, _ character: Character) -> String {
    "\(subject) \(isAbove ? "\(verb)s" : "does not \(verb)") with `\(character)`"
  }

  private func amount(_ many: String, one: String?) -> String {
    if isAbove, limit == 0 { return "\(subject) has \((one ?? many.singular).withArticle)" }
    if isAbove, limit == 1 { return "\(subject) has more than one \(one ?? many.singular)" }
    if !isAbove, limit == 1 { return "\(subject) has no \(one ?? many)" }
    return "\(subject) has \(isAbove ? "more" : "fewer") than \(limit) \(many)"
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

  /// The singular of a plural, whose noun is the first word or the only one: `entry` of `entries`.
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
  /// The text as a part of a name: letters, digits and hyphens, other characters by their code.
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
