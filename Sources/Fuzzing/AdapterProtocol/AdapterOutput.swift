import Discovery
import Questions
import Running

/// The requests to an adapter, and its output.
///
/// An input begins with four choices: the form of the protocol, the number of requests, the
/// question of the first one, and the length of the output's chunks. The output follows unchanged.
struct AdapterOutput {
  /// The four choices of the full form with six requests and whole output.
  static let usualChoices = Array("\0\u{6}\0\0".utf8)

  /// The form of the protocol.
  let form: AdapterForm
  /// The question of each request.
  let kinds: [QuestionKind]
  /// The number of bytes that arrive at once.
  let chunkLength: Int
  /// The standard output.
  let bytes: [UInt8]

  /// Decodes any bytes.
  init(_ input: [UInt8]) {
    var source = ByteSource(input)
    form = source.bool() ? .plain : .full
    let count = source.number(below: 17)
    let first = source.number(below: QuestionKind.allCases.count)
    chunkLength = max(1, source.number(below: 256))
    bytes = source.rest()
    let all = QuestionKind.allCases
    let isPlain = form == .plain
    kinds = (0..<count).map { isPlain ? .match : all[(first + $0) % all.count] }
  }

  /// The lines, without an unfinished last one.
  var lines: [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map(Array.init)
  }

  /// The requests, and the output with its control characters escaped.
  var description: String {
    let requests = kinds.map(\.rawValue).joined(separator: ", ")
    let text = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { "<- " + String(decoding: $0, as: UTF8.self).debugDescription }
    return (["\(form.rawValue) form, \(chunkLength) bytes at once, requests: \(requests)"] + text)
      .joined(separator: "\n")
  }
}
