import Questions

/// Answers the lines of the adapter protocol, version 1, on behalf of an implementation.
package struct AdapterServer: Sendable {
  /// What to do after a line.
  package enum Output: Sendable, Hashable {
    /// Write this line and go on.
    case line(String)
    /// Go on without a word.
    case nothing
    /// End: the other side said `stop`.
    case stop
  }

  private let implementation: any Implementation
  private let form: AdapterForm

  /// A server in one of the forms.
  package init(_ implementation: any Implementation, form: AdapterForm) {
    self.implementation = implementation
    self.form = form
  }

  /// Answers one line; a malformed one gets an error answer that names it.
  ///
  /// - Parameter number: The line's number on standard input, from 1.
  package func response(to line: String, number: Int) async -> Output {
    guard line.contains(where: { !$0.isWhitespace }) else { return .nothing }
    var id = JSON.null
    do throws(InputError) {
      let request = try Self.request(line)
      id = request["id"] ?? .null
      var object = try ObjectReader(request, as: "a request")
      if form == .plain { return answer(try await response(to: .match, reading: &object), id: id) }
      switch try object.text("cmd") {
      case "start":
        let version = try object.value("protocol")
        guard version == 1 else {
          throw InputError("protocol \(version.text) is not spoken here; this is version 1")
        }
        return .line(JSON.object(startAnswer).text)
      case "ask":
        _ = try object.value("id")
        return answer(
          try await response(to: try object.word("question"), reading: &object), id: id)
      case "stop": return .stop
      case let command: throw InputError("unknown cmd \"\(command)\"; known are start, ask, stop")
      }
    } catch {
      return answer(.error("line \(number): \(error.message)", trace: nil), id: id)
    }
  }

  private static func request(_ line: String) throws(InputError) -> JSON {
    do throws(InputError) {
      return try JSONReader.value(of: Array(line.utf8))
    } catch {
      throw InputError("not JSON: \(error.message)")
    }
  }

  private var startAnswer: JSON.Object {
    let description = implementation.description
    var names: JSON.Object = [
      "name": .string(description.name), "language": .string(description.language),
      "version": .string(description.version),
    ]
    names["homepage"] = description.homepage.map(JSON.string)
    return [
      "implementation": .object(names),
      "questions": .array(description.questions.map { .string($0.rawValue) }),
      "platforms": .bool(description.readsPlatforms),
    ]
  }

  private func response(
    to kind: QuestionKind, reading object: inout ObjectReader
  ) async throws(InputError) -> Response {
    let platform =
      object.optional("platform") == nil
      ? Platform(.ios, AppleSystem.ios.latest) : try object.platform("platform")
    let question = try Question(kind, in: form, reading: &object)
    guard implementation.description.questions.contains(kind) else {
      return .skipped("\(kind.rawValue) questions are not answered")
    }
    return await implementation.response(to: question, on: platform)
  }

  private func answer(_ reply: Response, id: JSON) -> Output {
    var members: JSON.Object = ["id": id]
    switch reply {
    case .answer(.decision(let decision, _)) where form == .plain:
      members["decision"] = .string(decision.rawValue)
    case .answer(let answer): members += answer.members
    case .skipped(let reason): members["skipped"] = .string(reason)
    case .error(let message, let trace):
      members["error"] = .string(message)
      members["trace"] = trace.map(JSON.string)
    case .fault(let fault):
      members["error"] = .string(fault.message)
      members["trace"] = fault.trace.map(JSON.string)
    }
    return .line(JSON.object(members).text)
  }
}

extension Question {
  /// Reads a question as it is sent in one of the forms.
  fileprivate init(
    _ kind: QuestionKind, in form: AdapterForm, reading object: inout ObjectReader
  ) throws(InputError) {
    guard form == .plain else {
      self = try Question(kind, reading: &object)
      return
    }
    self = .match(
      site: try FileContents(named: "aasa", reading: &object),
      domain: try object.string("domain"), app: try object.string("appId"),
      url: try object.string("url"))
  }
}

extension ObjectReader {
  /// The member of that name as one platform, such as `{"ios": "18.0"}`.
  mutating func platform(_ name: String) throws(InputError) -> Platform {
    guard let members = try value(name).object, members.count == 1,
      let member = members.first, let system = AppleSystem(rawValue: member.name),
      let version = member.value.string.flatMap({ Version($0) })
    else {
      throw InputError("\"\(name)\" must be one system and version, such as {\"ios\": \"18.0\"}")
    }
    return Platform(system, version)
  }
}
