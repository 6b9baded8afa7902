package import Questions
import Suites

/// The client side of the adapter protocol: it turns an adapter's output into events for the
/// requests in flight.
///
/// It starts no process and reads no clock. The caller announces each request with `willSend`,
/// passes the bytes of standard output in chunks of any size to `receive`, and gets events.
/// Whatever the bytes are, it never traps, and its memory grows with the requests and with the
/// longest line, never with the output: a line longer than `maximumLineLength` is a fault. After a
/// fault, which is always the last event, it ignores all further output; its caller ends the
/// process.
package struct AdapterClient: Sendable {
  /// An event in the output of an adapter.
  package enum Event: Sendable, Hashable {
    /// The adapter has started, with this description.
    case started(ImplementationDescription)
    /// A request in flight has a response, which is a fault if the line has its id but is not an
    /// answer.
    case response(index: Int, Response)
    /// A request was answered again, by a line that begins like this.
    case repeated(index: Int, line: String)
    /// The line violates the protocol, and has no id of a request in flight.
    case fault(String)
  }

  /// The most bytes that a line may have.
  package static let maximumLineLength = 1 << 20

  /// Whether requests may be sent.
  package private(set) var hasStarted: Bool
  /// The requests without a response, in the order of sending, with their kinds.
  package private(set) var inFlight = RequestsInFlight()

  private let form: AdapterForm
  private var answered: Set<Int> = []
  private var isBroken = false
  /// The bytes of the last line so far.
  private var line: [UInt8] = []

  /// Creates the client of an adapter that has just been started.
  package init(form: AdapterForm) {
    self.form = form
    hasStarted = form == .plain
  }

  /// Announces a request before it is written; each index is used once.
  package mutating func willSend(_ index: Int, _ kind: QuestionKind) {
    inFlight.append(index, kind)
  }

  /// Parses the next bytes of standard output and returns the events that they complete.
  package mutating func receive(_ chunk: [UInt8]) -> [Event] {
    var events: [Event] = []
    var rest = chunk[...]
    while !isBroken, !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      guard line.count + part.count <= Self.maximumLineLength else {
        isBroken = true
        events.append(
          .fault("a line longer than \(Self.maximumLineLength) bytes: \(quoted(line + part))"))
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

  /// Takes the end of the output, which may be within a line, and returns the events in it.
  package mutating func finish() -> [Event] {
    guard !isBroken, !line.isEmpty else { return [] }
    isBroken = true
    return [.fault("the output ends in the middle of a line: \(quoted(line))")]
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
      return .fault("\(what) (\(error.message)): \(quoted(line))")
    }
  }

  private mutating func event(
    of value: JSON, _ duplicateKey: InputError?, _ line: [UInt8]
  ) throws(InputError) -> Event {
    guard var members = value.object else { throw InputError("an answer must be an object") }
    guard let id = members["id"] else { throw InputError("\"id\" is missing") }
    members["id"] = nil
    guard let text = id.string else {
      throw InputError("\"id\" must be the string that the request has")
    }
    guard let index = Int(text), text == String(index) else {
      throw InputError("\"id\" belongs to no request")
    }
    guard let kind = inFlight.remove(index) else {
      guard answered.contains(index) else { throw InputError("\"id\" belongs to no request") }
      return .repeated(index: index, line: quoted(line))
    }
    answered.insert(index)
    do throws(InputError) {
      if let duplicateKey { throw duplicateKey }
      return .response(index: index, try Response(to: kind, reading: members, form: form))
    } catch {
      let what = "not an answer to \(text.quoted) (\(error.message)): \(quoted(line))"
      return .response(index: index, .fault(Fault(.protocol, what)))
    }
  }

  /// Returns the beginning of a line in quotation marks, and the line's length if it is longer.
  private func quoted(_ line: [UInt8]) -> String {
    let limit = 200
    let text = String(decoding: line.prefix(limit), as: UTF8.self).quoted(upTo: limit)
    return line.count <= limit ? text : "\(text)… (\(line.count) bytes or more)"
  }
}

extension Response {
  /// Reads an answer's members without its id; the plain form ignores all but the decision.
  fileprivate init(
    to kind: QuestionKind, reading members: JSON.Object, form: AdapterForm
  ) throws(InputError) {
    var object = try ObjectReader(.object(members), as: "an answer")
    if object.optional("skipped") != nil {
      self = .skipped(try object.text("skipped").cut)
    } else if kind == .match, object.optional("refused") != nil {
      self = .refused(try object.text("refused").cut)
    } else if object.optional("error") != nil {
      self = .error(try object.text("error").cut, trace: try object.optionalText("trace")?.cutTrace)
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
        name: try object.text("name").cut, language: try object.text("language").cut,
        version: try object.text("version").cut,
        homepage: try object.optionalText("homepage")?.cut)
    }
    let names = try object.strings("questions")
    guard !names.isEmpty, Set(names).count == names.count else {
      throw InputError("\"questions\" must name at least one kind of question, and none twice")
    }
    for name in names where QuestionKind(rawValue: name) == nil {
      throw InputError(
        "unknown question \(name.quoted); expected one of: \(QuestionKind.allCases.rawValueList)")
    }
    let kinds = Set(names.compactMap(QuestionKind.init))
    questions = QuestionKind.allCases.filter(kinds.contains)
    if object.optional("platforms") != nil { supportsPlatforms = try object.bool("platforms") }
    try object.finish()
  }
}
