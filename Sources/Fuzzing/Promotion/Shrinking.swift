import Questions

extension PromotedQuestion {
  /// Returns the smallest question that is reached by steps whose results satisfy a condition.
  func shrunken(
    tries: Int = 20_000, while isKept: (PromotedQuestion) -> Bool
  ) -> PromotedQuestion {
    var best = self
    var triesLeft = tries
    func isNext(_ candidate: PromotedQuestion) -> Bool {
      triesLeft -= 1
      return triesLeft < 0 || isKept(candidate)
    }
    while let next = best.smaller.first(where: isNext), triesLeft >= 0 { best = next }
    return best
  }

  /// The questions that are one step plainer or smaller, those that save most first.
  private var smaller: some Sequence<PromotedQuestion> {
    let files = file.smaller(isEntitlements: subject == .entitlements).lazy.map { file in
      changed { $0.file = file }
    }
    return [AnySequence(plainer), AnySequence(files), AnySequence(withSmallerURL)].lazy.joined()
  }

  /// The question on today's system, of the domain and of the app that the suites use.
  private var plainer: [PromotedQuestion] {
    let today = MatcherQuestion.platforms[0]
    let onToday = platform == today ? [] : [changed { $0.platform = today }]
    guard case .match(let domain, let app, let url) = subject else { return onToday }
    let (plainDomain, plainApp) = ("example.com", "ABCDE12345.com.example.app")
    let ofDomain =
      domain == plainDomain
      ? []
      : [
        changed {
          $0.subject = .match(
            domain: plainDomain, app: app, url: url.replacing(domain, with: plainDomain))
        }
      ]
    guard app != plainApp, case .value(let site, let writing) = file else {
      return onToday + ofDomain
    }
    let ofApp = changed {
      $0.file = .value(site.renaming(app, plainApp), writing)
      $0.subject = .match(domain: domain, app: plainApp, url: url)
    }
    return onToday + ofDomain + [ofApp]
  }

  private var withSmallerURL: [PromotedQuestion] {
    guard case .match(let domain, let app, let url) = subject else { return [] }
    // Readers of the suites expect this scheme.
    let start = "https://\(domain)"
    let kept = url.hasPrefix(start) ? start : ""
    return String(url.dropFirst(kept.count)).shorter.map { rest in
      changed { $0.subject = .match(domain: domain, app: app, url: kept + rest) }
    }
  }

  private func changed(_ change: (inout PromotedQuestion) -> Void) -> PromotedQuestion {
    var question = self
    change(&question)
    return question
  }
}

extension PromotedFile {
  /// Returns files that are plainer, or that have a part removed.
  fileprivate func smaller(isEntitlements: Bool) -> AnySequence<PromotedFile> {
    switch self {
    case .value(let value, let writing):
      let plainer = writing == FileWriting() ? [] : [PromotedFile.value(value, FileWriting())]
      let files = value.smaller.lazy.map { PromotedFile.value($0, writing) }
      return AnySequence([AnySequence(plainer), AnySequence(files)].lazy.joined())
    case .text(let text):
      let value = PromotedFile(json: Array(text.utf8)).map { [$0] } ?? []
      let elements = isEntitlements ? XMLTokens(Array(text.utf8)).withoutOneElement : []
      let files = (elements + text.shorter).map(PromotedFile.text)
      return AnySequence(value + files)
    case .bytes(let bytes):
      let list = isEntitlements ? EntitlementsFile(bytes).list : bytes
      let text = String(validating: list, as: UTF8.self).map { [PromotedFile.text($0)] } ?? []
      let value = PromotedFile(json: bytes).map { [$0] } ?? []
      return AnySequence(value + text + bytes.shorter.map(PromotedFile.bytes))
    }
  }
}

extension XMLTokens {
  /// The texts without one element or one other token, the outer ones first.
  fileprivate var withoutOneElement: [String] {
    tokens.indices.map { index in
      var shorter = self
      shorter.tokens.removeSubrange(span(from: index))
      return String(decoding: shorter.bytes, as: UTF8.self)
    }
  }
}

extension JSON {
  /// The values with a part removed, outer and large parts first.
  fileprivate var smaller: some Sequence<JSON> {
    paths.lazy.flatMap { path in
      (value(at: path)?.withLess ?? []).lazy.map { part in
        var whole = self
        whole.change(at: path) { $0 = part }
        return whole
      }
    }
  }

  /// The paths to all values in this one, the shorter before the longer.
  private var paths: [[String]] {
    var paths: [[String]] = [[]]
    var index = 0
    while index < paths.count {
      let path = paths[index]
      paths += (value(at: path)?.steps ?? []).map { path + [$0] }
      index += 1
    }
    return paths
  }

  /// The names of its members or the indices of its elements.
  private var steps: [String] {
    switch self {
    case .array(let elements): elements.indices.map(\.description)
    case .object(let members): members.names
    case .null, .bool, .number, .string: []
    }
  }

  /// The value without some of its own elements, members or characters.
  private var withLess: [JSON] {
    switch self {
    case .null, .bool, .number: []
    case .string(let text): text.shorter.map(JSON.string)
    case .array(let elements): elements.shorter.map(JSON.array)
    case .object(let members): Array(members).shorter.map { .object(Object($0)) }
    }
  }

  /// Returns the value with a text replaced wherever it stands, also as a name.
  fileprivate func renaming(_ old: String, _ new: String) -> JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(text == old ? new : text)
    case .array(let elements): .array(elements.map { $0.renaming(old, new) })
    case .object(let members):
      .object(
        Object(
          members.map { member in
            Member(
              name: member.name == old ? new : member.name, value: member.value.renaming(old, new))
          }))
    }
  }
}

extension Array {
  /// The array without all of it, each half, each quarter, and so on to each element.
  fileprivate var shorter: [[Element]] {
    let lengths = sequence(first: count) { length in length > 1 ? (length + 1) / 2 : nil }
    return lengths.prefix { $0 > 0 }.flatMap { length -> [[Element]] in
      stride(from: 0, to: count, by: length).map { start -> [Element] in
        Array(prefix(start) + dropFirst(start + length))
      }
    }
  }
}

extension String {
  /// The text without a part of its scalars.
  fileprivate var shorter: [String] {
    Array(unicodeScalars).shorter.map { String(String.UnicodeScalarView($0)) }
  }
}
