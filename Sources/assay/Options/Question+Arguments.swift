import Discovery
import FoundationShim
import Questions

extension Question {
  /// The command that prints the input of `assay ask`, and the other arguments; the input is the
  /// file of a `match` question or of a `pattern` question in its form, or any other question
  /// itself.
  var askArguments: (input: String, words: String) {
    switch self {
    case .match(let site, let domain, let app, let url):
      let file =
        switch site {
        case .json(let value): "printf %s \(value.text.shellWord)"
        case .text(let text): "printf %s \(text.shellWord)"
        case .bytes(let bytes): "printf %s \(Data(bytes).base64EncodedString()) | base64 -d"
        }
      let words = [domain, app, url].map(\.shellWord)
      return (file, "--site - --domain \(words[0]) --app \(words[1]) \(words[2])")
    case .pattern(let question):
      if let match = question.asMatch?.question { return match.askArguments }
    case .site, .entitlements, .resolve, .fetch: break
    }
    return ("printf %s \(JSON.object(members).text.shellWord)", "--question -")
  }
}
