import Foundation
import Questions
import Running
import Suites
import TestSupport

extension Project {
  /// All cases, read once for all tests.
  static func cases() throws -> [Case] { try read.get() }

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
