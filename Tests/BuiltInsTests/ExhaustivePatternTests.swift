import BuiltIns
import Questions
import Running
import Testing

/// Bounded exhaustive: two independent readings of the pattern rules must never differ.
struct ExhaustivePatternTests {
  @Test func `both built-ins agree on every short pattern and path`() async {
    let paths = Self.words(over: ["a", "b", "/"], upTo: 4)
    await withTaskGroup { group in
      for pattern in Self.words(over: ["a", "b", "/", "*", "?"], upTo: 4) {
        group.addTask {
          let model = BuiltIn.specModel.implementation
          let library = BuiltIn.associatedDomains.implementation
          for path in paths {
            let question = Question.pattern(
              PatternQuestion(pattern: pattern, text: path, kind: .path))
            let platform = Platform(.ios, AppleSystem.ios.latest)
            let expected = await model.response(to: question, on: platform)
            let actual = await library.response(to: question, on: platform)
            if actual != expected {
              Issue.record("\(pattern) against \(path): model \(expected), library \(actual)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: ["$(region)", "$(lang)"])
  func `both built-ins know the same codes of two letters`(pattern: String) async {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let platform = Platform(.ios, AppleSystem.ios.latest)
    var known = 0
    for code in Self.words(over: letters, upTo: 2) {
      let text = pattern == "$(region)" ? code.uppercased() : code
      let question = Question.pattern(PatternQuestion(pattern: pattern, text: text, kind: .query))
      let expected = await BuiltIn.specModel.implementation.response(to: question, on: platform)
      let actual = await BuiltIn.associatedDomains.implementation.response(
        to: question, on: platform)
      #expect(actual == expected, "\(text)")
      known += actual == .answer(.matches(true)) ? 1 : 0
    }
    #expect(known > 150, "two empty lists would agree as well")
  }

  /// Every word of at most that many letters, the empty one too.
  private static func words(over letters: [String], upTo length: Int) -> [String] {
    var all = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { word in letters.map { word + $0 } }
      all += longest
    }
    return all
  }

  @Test func `the words are all there`() {
    #expect(Self.words(over: ["a", "b", "/", "*", "?"], upTo: 4).count == 1 + 5 + 25 + 125 + 625)
    #expect(Self.words(over: ["a", "b", "/"], upTo: 4).count == 1 + 3 + 9 + 27 + 81)
  }
}
