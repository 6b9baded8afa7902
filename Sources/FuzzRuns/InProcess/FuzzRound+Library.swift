import FoundationShim
import Fuzzing
import Questions

extension FuzzRound {
  /// Returns an error that says why the program did not start with the library.
  func refusal(of library: String, by program: String) -> InputError {
    let start = "\(URL(fileURLWithPath: program).lastPathComponent): "
    if let line = text.split(separator: "\n").first(where: { $0.hasPrefix(start) }) {
      return InputError(String(line.dropFirst(start.count)))
    }
    guard !text.contains("ASan runtime does not come first") else {
      return InputError(
        "is built with AddressSanitizer of gcc; build it with clang, and fuzz it with "
          + "scripts/fuzz --config asan", file: library)
    }
    return InputError("the program does not start: \(text.suffix(400))", file: program)
  }

  /// The numbers in the last line of a program with a library, by what they count.
  var counts: [String: Int] {
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("library: ") }) else {
      return [:]
    }
    let pairs = line.dropFirst("library: ".count).split(separator: ",").compactMap { part in
      let words = part.split(separator: " ")
      return words.count == 2 ? Int(words[0]).map { (String(words[1]), $0) } : nil
    }
    return Dictionary(pairs) { $1 }
  }

  /// The name of the fault that ended the program, from the report in its log or its kind.
  func faultName(in library: String) -> String {
    let kind = log.fault?.signature.split(separator: " ").first.map(String.init) ?? "exit"
    guard !["timeout", "out-of-memory"].contains(kind) else { return kind }
    return FaultReport(text)?.name(in: library)
      ?? "\(kind) \(URL(fileURLWithPath: library).lastPathComponent)"
  }
}
