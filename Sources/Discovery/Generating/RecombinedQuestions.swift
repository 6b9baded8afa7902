import FoundationShim
package import Questions
package import Suites

/// Questions of one kind, made of parts of the cases: equal seeds give equal questions.
///
/// Each is the question of a case, in turn, with some of its values changed, or replaced by values
/// that other cases have in the same place.
package struct RecombinedQuestions: Sendable {
  private let kind: QuestionKind
  private let given: [JSON]
  private let platforms: [Platform]
  private var random: SeededGenerator
  private var nextGiven = 0
  /// The values of the cases by their place: the names of the object or array around them, and of
  /// the member.
  private var values: [String: [JSON]] = [:]

  /// Creates a generator; `nil` if the suites have no such question.
  ///
  /// - Parameters:
  ///   - data: The suites, whose questions are recombined.
  ///   - supportsPlatforms: Whether the questions are about older systems too.
  ///   - questions: The questions that are varied; `nil` means those of the cases.
  package init?(
    _ kind: QuestionKind, of data: ConformanceData, seed: UInt64, supportsPlatforms: Bool,
    varying questions: [Question]? = nil
  ) {
    self.kind = kind
    random = SeededGenerator(seed: seed)
    let cases = data.cases.filter { $0.question.kind == kind }
    let all = Selection(seed: seed).executionOrder(cases, id: \.id).map {
      Self.members($0.questionJSON.object ?? [:])
    }
    given = questions?.map { Self.members($0.members) } ?? all
    platforms = cases.flatMap(\.platforms.ends).filter { platform in
      supportsPlatforms || platform.version == platform.system.latest
    }
    guard !platforms.isEmpty, !given.isEmpty else { return nil }
    var seen: Set<String> = []
    for question in all { collect(question, at: "", in: "", &seen) }
  }

  /// Returns the members of a question without its kind.
  private static func members(_ members: JSON.Object) -> JSON {
    .object(members.filter { $0.name != "question" })
  }

  /// Collects a value and the values in it, each once.
  private mutating func collect(
    _ value: JSON, at place: String, in name: String, _ seen: inout Set<String>
  ) {
    if seen.insert(place + value.text).inserted { values[place, default: []].append(value) }
    for (child, childName) in zip(value.children, value.childNames) {
      collect(child, at: "\(name)/\(childName)", in: childName, &seen)
    }
  }

  /// Returns the next question with the platform to decide for.
  package mutating func next() -> (question: Question, platform: Platform) {
    while true {
      var members = given[nextGiven % given.count]
      nextGiven += 1
      for _ in 0...random.number(below: 4) { change(&members, at: "", in: "") }
      guard let question = Question(kind, members: members),
        let platform = random.element(of: platforms)
      else { continue }
      return (question, platform)
    }
  }

  /// Changes a value, or a value in it.
  private mutating func change(_ value: inout JSON, at place: String, in name: String) {
    let others = values[place] ?? []
    if random.oneIn(6), !place.isEmpty, let other = random.element(of: others) {
      value = other
      return
    }
    switch value {
    case .null: break
    case .bool(let bool): value = .bool(!bool)
    case .number: value = random.element(of: others) ?? value
    case .string(let text):
      if name.hasSuffix("Base64") {
        value = .string(random.editedBase64(text))
      } else if name.hasSuffix("Text") {
        value = .string(
          random.editedFile(text, with: random.element(of: others)?.string ?? ""))
      } else if random.oneIn(2) {
        value = random.element(of: others) ?? value
      } else {
        value = .string(random.edited(text))
      }
    case .array(let elements):
      let parts = values["\(name)/[]"] ?? []
      if elements.isEmpty || random.oneIn(3) {
        value = .array(random.rearranged(elements) { $0.element(of: parts) ?? .null })
      } else {
        changeChild(of: &value, in: name)
      }
    case .object(var members):
      if members.isEmpty || random.oneIn(6), let other = random.element(of: others)?.object,
        let member = random.element(of: Array(other))
      {
        members[member.name] = member.value
        value = .object(members)
      } else if random.oneIn(12), !members.isEmpty {
        members.remove(at: random.number(below: members.count))
        value = .object(members)
      } else {
        changeChild(of: &value, in: name)
      }
    }
  }

  private mutating func changeChild(of value: inout JSON, in name: String) {
    let names = value.childNames
    guard !names.isEmpty else { return }
    let index = random.number(below: names.count)
    change(&value.children[index], at: "\(name)/\(names[index])", in: names[index])
  }
}

extension JSON {
  /// The name of each of the ``children``: `[]` for an element.
  fileprivate var childNames: [String] {
    object?.names ?? children.map { _ in "[]" }
  }
}

extension SeededGenerator {
  /// Returns the text of a file with one of its pieces removed, repeated, moved, or replaced by one
  /// of another file.
  fileprivate mutating func editedFile(_ text: String, with other: String) -> String {
    guard !oneIn(3) else { return edited(text) }
    return rearranged(text.pieces) { $0.element(of: other.pieces) ?? "" }.joined()
  }

  /// Returns the Base64 of bytes with one added, removed, repeated or moved.
  fileprivate mutating func editedBase64(_ text: String) -> String {
    let bytes = Array(Data(base64Encoded: text) ?? Data())
    let edited = rearranged(bytes) { UInt8(truncatingIfNeeded: $0.next()) }
    return Data(edited).base64EncodedString()
  }
}

extension String {
  /// The text in pieces that begin with a bracket, a comma or a colon.
  fileprivate var pieces: [String] {
    let starts: Set<Unicode.Scalar> = ["<", "{", "[", ",", ":", "]", "}"]
    var pieces: [String.UnicodeScalarView] = [.init()]
    for scalar in unicodeScalars {
      if starts.contains(scalar) { pieces.append(.init()) }
      pieces[pieces.count - 1].append(scalar)
    }
    return pieces.map { String($0) }
  }
}
