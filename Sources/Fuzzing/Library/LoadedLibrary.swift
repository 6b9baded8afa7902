import CSharedLibrary
import FoundationShim
package import Questions
package import Running

/// A shared library in this process that answers questions; see `Conformance/adapters/assay.h`.
package final class LoadedLibrary: Sendable {
  /// The description that the library gives.
  package let description: ImplementationDescription

  private let functions: shared_library
  /// The protocol's state after `start`; questions use copies, so that the state does not grow.
  private let client: AdapterClient
  private let process = getpid()

  /// Loads a library and starts it.
  ///
  /// - Throws: `InputError` if it cannot be loaded, lacks a function, or violates the protocol.
  package init(path: String) throws(InputError) {
    var functions = shared_library()
    if let problem = shared_library_open(path, &functions) {
      throw InputError(String(cString: problem), file: path)
    }
    var client = AdapterClient(form: .full)
    let answer = Self.line(AdapterRequest.start, answeredBy: functions.start)
    guard answer?.isOneLine != false else {
      throw InputError("assay_start returned several lines; an answer is one", file: path)
    }
    switch answer.flatMap({ client.receive($0).first }) {
    case .started(let description)?: self.description = description
    case .fault(let message)?: throw InputError(message, file: path)
    default: throw InputError("assay_start gave no answer", file: path)
    }
    (self.functions, self.client) = (functions, client)
  }

  /// Returns the response to a request; the library's effects on the process are not contained.
  func response(to request: Request) -> Response {
    var line: [UInt8] = []
    AdapterRequest.write(request, in: .full, to: &line)
    let answer = Self.line(line, answeredBy: functions.answer)
    // A process that the library forked must not go on as a fuzzer.
    if getpid() != process { _exit(0) }
    guard let answer else { return .fault(Fault(.protocol, "assay_answer returned NULL")) }
    guard answer.isOneLine else {
      return .fault(
        Fault(.protocol, "assay_answer returned several lines; an answer is one"))
    }
    var client = client
    client.willSend(request.index, request.question.kind)
    return switch client.receive(answer).first {
    case .response(_, let response)?: response
    case .fault(let message)?: .fault(Fault(.protocol, message))
    default: .fault(Fault(.protocol, "an empty answer"))
    }
  }

  /// Returns a function's answer to a line; `nil` if the function returns `NULL`.
  private static func line(
    _ request: [UInt8],
    answeredBy function: (UnsafePointer<CChar>?, Int, UnsafeMutablePointer<Int>?) -> UnsafePointer<
      CChar
    >?
  ) -> [UInt8]? {
    let text = request.dropLast().map { CChar(bitPattern: $0) } + [0]
    var length = 0
    guard let answer = function(text, text.count - 1, &length) else { return nil }
    return Array(UnsafeRawBufferPointer(start: answer, count: length)) + [UInt8(ascii: "\n")]
  }
}

extension [UInt8] {
  /// Whether there are no line ends except at the end, as the program that serves the library
  /// requires.
  fileprivate var isOneLine: Bool {
    !reversed().drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .contains(UInt8(ascii: "\n"))
  }
}
