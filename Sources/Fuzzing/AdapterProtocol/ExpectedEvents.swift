import AssociatedDomains
import Questions
import Running

/// The events that the protocol's description alone requires for an adapter's output.
///
/// The lines are read with the library's parser, which the runner does not use.
struct ExpectedEvents {
  /// The events in order, without their details; a fault, if there is one, comes last.
  private(set) var events: [String] = []

  /// Returns the word for an event of the client.
  static func word(for event: AdapterClient.Event) -> String {
    switch event {
    case .started: "started"
    case .response(let index, _): "an answer to \(index)"
    case .repeated(let index, _): "\(index) answered again"
    case .fault: "a fault"
    }
  }

  /// Reads the lines; `nil` if one of them is in an encoding that adapters do not write.
  init?(of output: AdapterOutput) {
    var waiting = Set(output.kinds.indices)
    var hasStarted = output.form == .plain
    let isWhole = output.bytes.isEmpty || output.bytes.last == UInt8(ascii: "\n")
    for line in output.lines where !Self.isBlank(line) {
      // The library also reads UTF-16 and UTF-32, with and without a mark.
      guard !line.contains(0), !line.starts(with: [0xEF, 0xBB, 0xBF]), line[0] < 0xFE else {
        return nil
      }
      let value = try? JSONValue(parsing: line)
      if !hasStarted {
        hasStarted = true
        events.append(Self.isStart(value) ? "started" : "a fault")
      } else if let index = Self.index(in: value, of: output.kinds.count) {
        let isFirst = waiting.remove(index) != nil
        events.append(isFirst ? "an answer to \(index)" : "\(index) answered again")
      } else {
        events.append("a fault")
      }
      if events.last == "a fault" { return }
    }
    if !isWhole { events.append("a fault") }
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }

  /// Returns whether a line describes the implementation and names only existing kinds of question.
  private static func isStart(_ value: JSONValue?) -> Bool {
    guard let members = members(of: value), let who = Self.members(of: members["implementation"]),
      let questions = members["questions"]?.array, !questions.isEmpty,
      Set(questions.map(\.string)).count == questions.count
    else { return false }
    return Set(members.keys).isSubset(of: ["implementation", "questions", "platforms"])
      && Set(who.keys).isSubset(of: ["name", "language", "version", "homepage"])
      && Set(who.keys).isSuperset(of: ["name", "language", "version"])
      && who.values.allSatisfy { !($0.string ?? "").isEmpty }
      && questions.allSatisfy { $0.string.flatMap(QuestionKind.init) != nil }
      && members["platforms"].map { $0.bool != nil } ?? true
  }

  /// Returns the index of the request that the line's id names; `nil` if there is none.
  private static func index(in value: JSONValue?, of count: Int) -> Int? {
    let id = value?.object?["id"]?.string
    return (0..<count).first { String($0) == id }
  }

  /// Returns an object's members by name; `nil` if the value is not an object or a name repeats.
  private static func members(of value: JSONValue?) -> [String: JSONValue]? {
    guard let members = value?.object?.members, Set(members.map(\.name)).count == members.count
    else { return nil }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }
}
