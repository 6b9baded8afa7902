import AssociatedDomains
import Questions
import Running

/// The events of an adapter's output by the protocol's description alone, read with the library's
/// parser, which the runner does not use.
struct ExpectedEvents {
  /// An event without its details.
  enum Kind: Equatable, CustomStringConvertible {
    /// The adapter names its implementation.
    case started
    /// The adapter answers the request of this index.
    case response(Int)
    /// The adapter answers the request of this index once more.
    case repeated(Int)
    /// The adapter writes something that the protocol does not allow.
    case fault

    /// The event as a finding shows it: `a response to 3`.
    var description: String {
      switch self {
      case .started: "started"
      case .response(let index): "a response to \(index)"
      case .repeated(let index): "\(index) answered again"
      case .fault: "a fault"
      }
    }
  }

  /// The events in their order; a fault is the last.
  private(set) var events: [Kind] = []

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
      let value = (try? JSONValue(parsing: line)).flatMap { Self.isWithinRange($0) ? $0 : nil }
      if !hasStarted {
        hasStarted = true
        events.append(Self.isStart(value) ? .started : .fault)
      } else if let index = Self.index(in: value, of: output.kinds.count) {
        events.append(waiting.remove(index) == nil ? .repeated(index) : .response(index))
      } else {
        events.append(.fault)
      }
      if events.last == .fault { return }
    }
    if !isWhole { events.append(.fault) }
  }

  /// Returns whether the runner accepts the numbers of a value; readers may set limits (RFC 8259, 6).
  private static func isWithinRange(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .number(let text): Double(text)?.isFinite ?? false
    case .array(let elements): elements.allSatisfy(isWithinRange)
    case .object(let object): object.members.allSatisfy { isWithinRange($0.value) }
    case .null, .bool, .string: true
    }
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }

  /// Returns whether the line names the implementation and questions that exist.
  private static func isStart(_ value: JSONValue?) -> Bool {
    guard let members = members(of: value), let who = Self.members(of: members["implementation"]),
      !hasDuplicateKey(value), !hasDuplicateKey(members["implementation"]),
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

  /// Returns the index of the request that the line's id names, `nil` if there is none.
  private static func index(in value: JSONValue?, of count: Int) -> Int? {
    let id = members(of: value)?["id"]?.string
    return (0..<count).first { String($0) == id }
  }

  private static func hasDuplicateKey(_ value: JSONValue?) -> Bool {
    guard case .object(let object)? = value?.kind else { return false }
    return Set(object.members.map(\.name)).count < object.members.count
  }

  private static func members(of value: JSONValue?) -> [String: JSONValue]? {
    guard case .object(let object)? = value?.kind else { return nil }
    return Dictionary(object.members.map { ($0.name, $0.value) }) { $1 }
  }
}
