package import Questions

extension Question {
  /// Returns the smallest question that is reached by removing parts of its file, URL, pattern and
  /// text while a condition holds.
  ///
  /// - Parameter tries: The most questions of which the condition is asked.
  package func shrunken(tries: Int = 400, while isKept: (Question) -> Bool) -> Question {
    var best = self
    var triesLeft = tries
    func isNext(_ candidate: Question) -> Bool {
      triesLeft -= 1
      return triesLeft < 0 || isKept(candidate)
    }
    while let next = best.smaller.first(where: isNext), triesLeft >= 0 { best = next }
    return best
  }

  /// The questions with one part less, those that save most first.
  private var smaller: AnySequence<Question> {
    switch self {
    case .match(.json(let site), let domain, let app, let url):
      let start = "https://\(domain)"
      let kept = url.hasPrefix(start) ? start : ""
      let urls = String(url.dropFirst(kept.count)).shorter.lazy.map { rest in
        Question.match(site: .json(site), domain: domain, app: app, url: kept + rest)
      }
      let sites = site.smaller.lazy.map { site in
        Question.match(site: .json(site), domain: domain, app: app, url: url)
      }
      return AnySequence([AnySequence(sites), AnySequence(urls)].lazy.joined())
    case .pattern(let question):
      func with(_ change: (inout PatternQuestion) -> Void) -> Question {
        var changed = question
        change(&changed)
        return .pattern(changed)
      }
      let variables = JSON.object(question.variables).smaller.lazy.compactMap(\.object)
      return AnySequence(
        question.pattern.shorter.map { text in with { $0.pattern = text } }
          + question.text.shorter.map { text in with { $0.text = text } }
          + variables.map { object in with { $0.variables = object } })
    case .match, .site, .entitlements, .resolve, .fetch: return AnySequence([])
    }
  }
}
