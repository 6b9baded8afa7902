import FoundationShim
package import Questions

extension Question {
  /// Returns the smallest question that is reached by removing parts of its file, URL, pattern and
  /// text while a condition holds; if it can, the URL starts with `https://` and the domain.
  ///
  /// - Parameter tries: The maximum number of candidates to test.
  func shrunken(tries: Int = 400, while isKept: (Question) -> Bool) -> Question {
    var shrinker = Shrinker(self, tries: tries) { $0.smaller }
    return shrinker.smallest(while: isKept)
  }

  /// The questions with a plainer start of the URL or with one part less, the largest parts first.
  package var smaller: AnySequence<Question> {
    switch self {
    case .match(let file, let domain, let app, let url):
      let files = file.smaller.lazy.map { file in
        Question.match(site: file, domain: domain, app: app, url: url)
      }
      return AnySequence([AnySequence(files), shorterURLs].lazy.joined())
    case .pattern(let question):
      func with(_ change: (inout PatternQuestion) -> Void) -> Question {
        var changed = question
        change(&changed)
        return .pattern(changed)
      }
      let variables = JSON.object(question.variables).smaller.lazy.compactMap(\.object)
      return AnySequence(
        [
          AnySequence(question.pattern.shorter.map { text in with { $0.pattern = text } }),
          AnySequence(question.text.shorter.map { text in with { $0.text = text } }),
          AnySequence(variables.map { object in with { $0.variables = object } }),
        ].lazy.joined())
    case .site(let file): return AnySequence(file.smaller.lazy.map { .site($0) })
    case .entitlements(let file):
      return AnySequence(file.smaller.lazy.map { .entitlements($0) })
    case .resolve, .fetch:
      return AnySequence(
        JSON.object(members).smaller.lazy.compactMap { Question(kind, members: $0) })
    }
  }

  /// The questions with a plainer start of the URL or with one part of it less; none without a URL.
  var shorterURLs: AnySequence<Question> {
    guard case .match(let file, let domain, let app, let url) = self else { return AnySequence([]) }
    func with(_ url: String) -> Question {
      .match(site: file, domain: domain, app: app, url: url)
    }
    // Readers of the suites expect this scheme.
    let start = "https://\(domain)"
    let kept = url.hasPrefix(start) ? start : ""
    let divider = kept.isEmpty ? url.firstRange(of: "://") : nil
    let plainer = divider.map { divider in
      with(start + url[divider.upperBound...].drop { !"/?#".contains($0) })
    }
    let shorter = String(url.dropFirst(kept.count)).shorter.map { with(kept + $0) }
    return AnySequence(
      [AnySequence(plainer.map { [$0] } ?? []), AnySequence(shorter)].lazy.joined())
  }
}

extension FileContents {
  /// The files that are plainer or have a part removed.
  fileprivate var smaller: AnySequence<FileContents> {
    switch self {
    case .json(let value): AnySequence(value.smaller.lazy.map { .json($0) })
    case .text(let text):
      AnySequence(
        [
          AnySequence(Self.values(of: Array(text.utf8))),
          AnySequence(text.shorter.map { .text($0) }),
        ].lazy.joined())
    case .bytes(let bytes):
      AnySequence(
        [
          AnySequence(
            Self.values(of: bytes) + (String(validUTF8: bytes).map { [.text($0)] } ?? [])),
          AnySequence(bytes.shorter.map { .bytes($0) }),
        ].lazy.joined())
    }
  }

  /// Returns the JSON value of a file in any encoding; empty if the file is not JSON.
  private static func values(of bytes: [UInt8]) -> [FileContents] {
    // JSON begins with ASCII; what precedes it can only be a byte order mark.
    guard let text = TextEncoding(of: bytes).text(of: bytes),
      let value = try? JSON(parsing: Data(text.utf8.drop { $0 >= 0x80 }))
    else { return [] }
    return [.json(value)]
  }
}
