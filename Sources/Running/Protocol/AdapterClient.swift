package import Questions
import Suites

/// The side of the adapter protocol that asks: what an adapter's output means for the requests in
/// flight.
///
/// It starts no process and reads no clock. The caller says what it is about to ask with
/// `willAsk`, feeds it the bytes of standard output in chunks of any size with `receive`, and gets
/// events. Whatever the bytes are, it never traps, and its memory grows with the requests that were
/// asked and with the longest line, never with the output: a line longer than
/// `maximumLineLength` is a fault. After a fault, which is always the last event, it ignores all
/// that follows; its caller ends the process.
package struct AdapterClient: Sendable {
  /// What a chunk of output meant.
  package enum Event: Sendable, Hashable {
    /// The adapter has started and says who it is.
    case started(ImplementationDescription)
    /// A request in flight has its reply, which is a fault if the line names it but is no answer.
    case reply(index: Int, Response)
    /// A request that had its reply was answered again, by a line that begins so.
    case repeated(index: Int, line: String)
    /// The line is nothing that the protocol has, and names no request in flight.
    case fault(String)
  }

  /// A line may hold that many bytes.
  package static let maximumLineLength = 1 << 20

  /// Whether the adapter may be asked.
  package private(set) var hasStarted: Bool
  /// The requests that wait for their reply, the first asked first, and what each asks.
  package private(set) var inFlight = RequestsInFlight()

  private let form: AdapterForm
  private var answered: Set<Int> = []
  private var isBroken = false
  /// The bytes of a line whose end has not come yet.
  private var line: [UInt8] = []

  /// The client of an adapter that has just been started.
  package init(form: AdapterForm) {
    self.form = form
    hasStarted = form == .plain
  }

  /// Notes a request, before it is written; each index is asked once.
  package mutating func willAsk(_ index: Int, _ kind: QuestionKind) {
    inFlight.append(index, kind)
  }

  /// Takes the next bytes of standard output.
  package mutating func receive(_ chunk: [UInt8]) -> [Event] {
    var events: [Event] = []
    var rest = chunk[...]
    while !isBroken, !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      guard line.count + part.count <= Self.maximumLineLength else {
        isBroken = true
        events.append(
          .fault("a line longer than \(Self.maximumLineLength) bytes: \(shown(line + part))"))
        line = []
        break
      }
      line += part
      guard let end else { break }
      if let event = event(of: line) { events.append(event) }
      line.removeAll(keepingCapacity: true)
      rest = rest[rest.index(after: end)...]
    }
    return events
  }

  /// Says that the output has ended; what is left of a line is no line.
  package mutating func finish() -> [Event] {
    guard !isBroken, !line.isEmpty else { return [] }
    isBroken = true
    return [.fault("the output ends within a line: \(shown(line))")]
  }

  private mutating func event(of line: [UInt8]) -> Event? {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
    do throws(InputError) {
      let (value, duplicateKey) = try JSONReader.valueAndDuplicateKey(of: line)
      guard hasStarted else {
        if let duplicateKey { throw duplicateKey }
        let description = try ImplementationDescription(readingStart: value)
        hasStarted = true
        return .started(description)
      }
      return try event(of: value, duplicateKey, line)
    } catch {
      isBroken = true
      let what = hasStarted ? "not an answer" : "not the answer to start"
      return .fault("\(what) (\(error.message)): \(shown(line))")
    }
  }

  private mutating func event(
    of value: JSON, _ duplicateKey: InputError?, _ line: [UInt8]
  ) throws(InputError) -> Event {
    guard var members = value.object else { throw InputError("an answer must be an object") }
    guard let id = members["id"] else { throw InputError("\"id\" is missing") }
    members["id"] = nil
    guard let text = id.string else {
      throw InputError("\"id\" must be a string, the one of the question")
    }
    guard let index = Int(text), text == String(index) else {
      throw InputError("\"id\" is none that was asked")
    }
    guard let kind = inFlight.remove(index) else {
      guard answered.contains(index) else { throw InputError("\"id\" is none that was asked") }
      return .repeated(index: index, line: shown(line))
    }
    answered.insert(index)
    do throws(InputError) {
      if let duplicateKey { throw duplicateKey }
      return .reply(index: index, try Response(to: kind, readingWire: members, form: form))
    } catch {
      let what = "not an answer to \(text.debugDescription) (\(error.message)): \(shown(line))"
      return .reply(index: index, .fault(Fault(.protocol, what)))
    }
  }

  /// The beginning of a line, in quotes, with control characters spelt out.
  private func shown(_ line: [UInt8]) -> String {
    let limit = 200
    let text = String(decoding: line.prefix(limit), as: UTF8.self).debugDescription
    return line.count <= limit ? text : "\(text)… (\(line.count) bytes or more)"
  }
}

extension Response {
  /// Reads an answer's members without its id; the plain form counts nothing but the decision.
  fileprivate init(
    to kind: QuestionKind, readingWire members: JSON.Object, form: AdapterForm
  ) throws(InputError) {
    var object = try ObjectReader(.object(members), as: "an answer")
    if object.optional("skipped") != nil {
      self = .skipped(try object.text("skipped"))
    } else if object.optional("error") != nil {
      self = .error(try object.text("error"), trace: try object.optionalText("trace"))
    } else if form == .plain {
      self = .answer(.decision(try object.word("decision"), rule: nil))
      return
    } else {
      self = .answer(try Answer(to: kind, reading: .object(members)))
      return
    }
    try object.finish()
  }
}

extension ImplementationDescription {
  /// Reads the answer to `start`.
  fileprivate init(readingStart value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "the answer to start")
    self = try object.nested("implementation") { object throws(InputError) in
      ImplementationDescription(
        name: try object.text("name"), language: try object.text("language"),
        version: try object.text("version"),
        homepage: try object.optionalText("homepage"), questions: [], readsPlatforms: false)
    }
    let names = try object.strings("questions")
    guard !names.isEmpty, Set(names).count == names.count else {
      throw InputError("\"questions\" must name at least one kind of question, each once")
    }
    for name in names where QuestionKind(rawValue: name) == nil {
      let known = QuestionKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw InputError("unknown question \(name.quoted); known are \(known)")
    }
    let kinds = Set(names.compactMap(QuestionKind.init))
    questions = QuestionKind.allCases.filter(kinds.contains)
    if object.optional("platforms") != nil { readsPlatforms = try object.bool("platforms") }
    try object.finish()
  }
}
