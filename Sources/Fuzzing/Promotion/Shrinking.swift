
extension PromotedQuestion {
  /// The smallest question that steps lead to each of which keeps what is to be kept.
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

  /// Questions that are one step plainer or smaller, those that save most first.
  private var smaller: some Sequence<PromotedQuestion> {
    let files = file.smaller(isEntitlements: subject == .entitlements).lazy.map { file in
      changed { $0.file = file }
    }
    return [AnySequence(plainer), AnySequence(files), AnySequence(withSmallerURL)].lazy.joined()
  }

  /// The question on today's system, of the domain and of the app that the tables use.
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
    // Whatever the scheme, readers of the tables expect this one.
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
  /// Files that say the same more plainly, or that have something left out.
  fileprivate func smaller(isEntitlements: Bool) -> AnySequence<PromotedFile> {
    switch self {
    case .value(let value, let writing):
      let plainer = writing == FileWriting() ? [] : [PromotedFile.value(value, FileWriting())]
      let files = value.smaller.lazy.map { PromotedFile.value($0, writing) }
      return AnySequence([AnySequence(plainer), AnySequence(files)].lazy.joined())
    case .text(let text):
      let value = SiteValue(file: Array(text.utf8)).map { [PromotedFile.value($0, FileWriting())] }
      let elements = isEntitlements ? XMLTokens(Array(text.utf8)).withoutOneElement : []
      let files = (elements + text.shorter).map(PromotedFile.text)
      return AnySequence((value ?? []) + files)
    case .bytes(let bytes):
      let list = isEntitlements ? EntitlementsFile(bytes).list : bytes
      let text = String(validating: list, as: UTF8.self).map { [PromotedFile.text($0)] } ?? []
      let value = SiteValue(file: bytes).map { [PromotedFile.value($0, FileWriting())] } ?? []
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

extension SiteValue {
  /// The values with something left out: of what is outermost first, and large parts first.
  fileprivate var smaller: some Sequence<SiteValue> {
    ways.lazy.flatMap { way in
      (value(at: way)?.withLess ?? []).lazy.map { part in
        var whole = self
        whole.change(at: way) { $0 = part }
        return whole
      }
    }
  }

  /// The ways to all values in this one, the shorter before the longer.
  private var ways: [[String]] {
    var ways: [[String]] = [[]]
    var index = 0
    while index < ways.count {
      let way = ways[index]
      ways += (value(at: way)?.steps ?? []).map { way + [$0] }
      index += 1
    }
    return ways
  }

  /// The names of its members or the indices of its elements.
  private var steps: [String] {
    switch self {
    case .array(let elements): elements.indices.map(\.description)
    case .object(let members): members.map(\.name)
    case .null, .bool, .number, .string: []
    }
  }

  /// The value without some of its own elements, members or characters.
  private var withLess: [SiteValue] {
    switch self {
    case .null, .bool, .number: []
    case .string(let text): text.shorter.map(SiteValue.string)
    case .array(let elements): elements.shorter.map(SiteValue.array)
    case .object(let members): members.shorter.map(SiteValue.object)
    }
  }

  /// The value with another text wherever one stands, also as a name.
  fileprivate func renaming(_ old: String, _ new: String) -> SiteValue {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(text == old ? new : text)
    case .array(let elements): .array(elements.map { $0.renaming(old, new) })
    case .object(let members):
      .object(
        members.map { member in
          Member(
            name: member.name == old ? new : member.name, value: member.value.renaming(old, new))
        })
    }
  }
}

extension Array {
  /// The array without a part: all of it, each half, each quarter, and so on to each element.
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
