import Discovery
import FoundationShim
import Questions
import Running
import SpecModel

/// A library that answers one question at a time.
final class SerialSubject: Implementation, @unchecked Sendable {
  let description: ImplementationDescription
  private let ask: (Request) -> Response
  // Only the holder of the mutex calls `ask`.
  private let holder = Mutex<Void>(())

  /// Creates a subject.
  ///
  /// - Parameter ask: Returns the response to a request, from any one thread at a time.
  init(_ description: ImplementationDescription, _ ask: @escaping (Request) -> Response) {
    (self.description, self.ask) = (description, ask)
  }

  /// Returns the response to a request.
  func respond(to request: Request) -> Response { holder.withLock { _ in ask(request) } }

  func response(to question: Question, on platform: Platform) async -> Response {
    respond(to: Request(index: 0, asking: question, on: platform))
  }
}
