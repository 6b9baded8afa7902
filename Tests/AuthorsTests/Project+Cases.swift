import Foundation
import Questions
import Running
import Suites
import TestSupport

extension Project {
  /// All cases, read once for all tests.
  static func cases() throws -> [Case] { try read.get() }

  /// The `match` cases with a file in JSON, on today's systems, that a constant `no_match` gets wrong.
  static func casesOfNoMatch() throws -> [Case] {
    try cases().filter { item in
      guard case .match(.json, _, _, _) = item.question,
        case .answer(let answer) = item.expectation,
        item.platforms.ranges.values.contains(where: { $0.upper == nil })
      else { return false }
      return answer.members["decision"] != "no_match"
    }
  }

  private static let read = Result { try ConformanceData(readingFolder: conformanceData).cases }
}

extension JSON {
  /// A JSON value from its text.
  init(text: some StringProtocol) throws {
    try self.init(parsing: Data(text.utf8))
  }
}

extension Case {
  /// Returns the request of the case, as an adapter receives it.
  func ask(at index: Int, in form: AdapterForm = .full) -> [UInt8] {
    let request = Request(
      index: index, question: question, members: questionJSON,
      platform: platforms.newest ?? Platform(.ios, AppleSystem.ios.latest))
    var line: [UInt8] = []
    AdapterRequest.write(request, in: form, to: &line)
    return line
  }
}
