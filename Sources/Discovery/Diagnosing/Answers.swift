import FoundationShim
import Running

/// The responses to some requests, from any task.
final class Answers: Sendable {
  private let responses = Mutex<[Int: Response]>([:])

  /// Notes a response.
  func note(_ response: TimedResponse) {
    responses.withLock { $0[response.index] = response.response }
  }

  /// The response to the request with an index; `nil` if there is none.
  subscript(index: Int) -> Response? { responses.withLock { $0[index] } }
}
