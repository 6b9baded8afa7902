import Discovery
import FoundationShim
import Fuzzing
import Questions
import Running

/// An implementation whose faults are kept by question, with the printed text.
struct WatchedSubject: TestSubject {
  private let subject: any TestSubject
  private let faults = SharedFaults()
  /// The maximum number of faults that are kept, far more than an exploration names.
  private static let mostFaults = 20_000

  private final class SharedFaults: Sendable {
    let byMembers = Mutex<[JSON: ResponseFault]>([:])
    let ends = Mutex(0)
  }

  var description: ImplementationDescription { subject.description }

  init(_ subject: any TestSubject) { self.subject = subject }

  func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    try await subject.responses(to: requests) { response in
      if let fault = response.response.fault,
        let request = requests.first(where: { $0.index == response.index })
      {
        faults.byMembers.withLock { if $0.count < Self.mostFaults { $0[request.members] = fault } }
      }
      if case .fault = response.response { faults.ends.withLock { $0 += 1 } }
      receive(response)
    }
  }

  /// The number of faults that ended a process.
  var endCount: Int { faults.ends.withLock(\.self) }

  /// Returns the fault that a question caused; `nil` if it was not kept.
  func fault(at question: QuestionOnPlatform) -> ResponseFault? {
    faults.byMembers.withLock { $0[question.members] }
  }
}
