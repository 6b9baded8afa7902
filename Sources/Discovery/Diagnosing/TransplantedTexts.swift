import Questions

/// The texts of a question, to be used in the same places of other questions.
///
/// Such a question then has only a text in common with the original one.
struct TransplantedTexts {
  private let kind: QuestionKind
  /// The texts by their place: the name of the member around them, or one place for all patterns.
  private let texts: [String: [String]]

  /// Takes the texts of a question.
  init(of donor: Question) {
    kind = donor.kind
    texts = Dictionary(grouping: Self.texts(of: .object(donor.members), in: ""), by: \.place)
      .mapValues { $0.map(\.text) }
  }

  /// Returns questions like a given one of the same kind, each with one of its texts replaced by
  /// one of these texts.
  ///
  /// A text that occurs in several places, such as an app in the file and beside it, is replaced in
  /// all of them.
  func questions(like question: Question) -> [Question] {
    guard question.kind == kind else { return [] }
    let members = JSON.object(question.members.filter { $0.name != "question" })
    var seen: Set<JSON> = [members]
    return Self.texts(of: members, in: "").flatMap { place, text in
      (texts[place] ?? []).compactMap { other in
        let replaced = members.replacing(text, with: other)
        guard seen.insert(replaced).inserted else { return nil }
        return Question(kind, members: replaced)
      }
    }
  }

  /// The members that are patterns, or lists of them.
  private static let patterns: Set = ["/", "?", "#", "paths"]

  private static func texts(of value: JSON, in place: String) -> [(place: String, text: String)] {
    switch value {
    case .string(let text): [(patterns.contains(place) ? "patterns" : place, text)]
    case .array(let elements): elements.flatMap { texts(of: $0, in: place) }
    case .object(let members): members.flatMap { texts(of: $0.value, in: $0.name) }
    case .null, .bool, .number: []
    }
  }
}

extension JSON {
  /// Returns the value with a text replaced by another, in the names of members too.
  func replacing(_ text: String, with other: String) -> JSON {
    switch self {
    case .string(text): .string(other)
    case .array(let elements): .array(elements.map { $0.replacing(text, with: other) })
    case .object(let members):
      .object(
        JSON.Object(
          members.map { member in
            JSON.Member(
              name: member.name == text ? other : member.name,
              value: member.value.replacing(text, with: other))
          }))
    case .null, .bool, .number, .string: self
    }
  }
}
