import Questions

/// A server for an implementation over the adapter protocol, version 1.
package struct AdapterServer: Sendable {
  /// The output for an input line.
  package enum Output: Sendable, Hashable {
    /// Write this line and go on.
    case line(String)
    /// Write nothing and go on.
    case nothing
    /// End: the line was `stop`.
    case stop
  }

  private let implementation: any Implementation
  private let form: AdapterForm

  /// Creates a server in one of the forms.
  package init(_ implementation: any Implementation, form: AdapterForm) {
    self.implementation = implementation
    self.form = form
  }

  /// Returns the output for one input line; for a malformed line, an error answer with its number.
  ///
  /// - Parameter number: The line's number on standard input, from 1.
  package func response(to line: String, number: Int) async -> Output {
    guard line.contains(where: { !$0.isWhitespace }) else { return .nothing }
    var id = JSON.null
    do throws(InputError) {
      let request: JSON
      do throws(InputError) {
        request = try JSONReader.value(of: Array(line.utf8))
      } catch {
        throw InputError("not JSON: \(error.message)")
      }
      id = request["id"] ?? .null
      var object = try ObjectReader(request, as: "a request")
      if form == .plain { return answer(try await response(to: .match, reading: &object), id: id) }
      switch try object.text("cmd") {
      case "start":
        let version = try object.value("protocol")
        guard version == 1 else {
          throw InputError("protocol \(version.text) is not supported; this is version 1")
        }
        return .line(JSON.object(startAnswer).text)
      case "ask":
        _ = try object.value("id")
        return answer(
          try await response(to: try object.word("question"), reading: &object), id: id)
      case "stop": return .stop
      case let command:
        throw InputError("unknown cmd \(command.quoted); expected one of: start, ask, stop")
      }
    } catch {
      return answer(.error("line \(number): \(error.message)", trace: nil), id: id)
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
      "platforms": .bool(description.supportsPlatforms),
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
      return .skipped("does not answer \(kind.rawValue) questions")
    }
    return await implementation.response(to: question, on: platform)
  }

  private func answer(_ response: Response, id: JSON) -> Output {
    var members: JSON.Object = ["id": id]
    switch response {
    case .answer(.decision(let decision, _)) where form == .plain:
      members["decision"] = .string(decision.rawValue)
    case .answer(let answer): members += answer.members
    case .skipped(let reason): members["skipped"] = .string(reason)
    case .refused(let reason): members["refused"] = .string(reason)
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
