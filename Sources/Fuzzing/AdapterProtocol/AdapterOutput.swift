import Questions
import Running

/// What an adapter is asked, and what it writes.
///
/// As bytes: four choices (the form of the protocol, how many requests, what the first asks, how long
/// the chunks are in which the output comes), then the output as it is.
struct AdapterOutput {
  /// How the four choices of the full form with six requests and whole output are written.
  static let usualChoices = Array("\0\u{6}\0\0".utf8)

  /// The form of the protocol.
  let form: AdapterForm
  /// What each request asks.
  let kinds: [QuestionKind]
  /// How many bytes come at once.
  let chunkLength: Int
  /// What is written to standard output.
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

  /// The lines, without what follows the last line's end.
  var lines: [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map(Array.init)
  }

  /// The requests, and the output with its control characters spelt out.
  var description: String {
    let asked = kinds.map(\.rawValue).joined(separator: ", ")
    let text = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { "<- " + String(decoding: $0, as: UTF8.self).debugDescription }
    return (["\(form.rawValue) form, \(chunkLength) bytes at once, asked: \(asked)"] + text)
      .joined(separator: "\n")
  }
}
