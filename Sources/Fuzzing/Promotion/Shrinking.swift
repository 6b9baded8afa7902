import Discovery
import Foundation
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
    [AnySequence(plainer), withSmallerFile, AnySequence(withSmallerURL)].lazy.joined()
  }

  /// The question on today's system, of the domain and of the app that the suites use.
  private var plainer: [PromotedQuestion] {
    let today = MatcherQuestion.platforms[0]
    var plainer = platform == today ? [] : [changed { $0.platform = today }]
    guard case .match(let file, let domain, let app, let url) = subject else { return plainer }
    let (plainDomain, plainApp) = ("example.com", "ABCDE12345.com.example.app")
    if domain != plainDomain {
      let url = url.replacing(domain, with: plainDomain)
      plainer.append(
        changed { $0.subject = .match(site: file, domain: plainDomain, app: app, url: url) })
    }
    if app != plainApp, case .json(let site) = file {
      let file = FileContents.json(site.renaming(app, plainApp))
      plainer.append(
        changed { $0.subject = .match(site: file, domain: domain, app: plainApp, url: url) })
    }
    return plainer
  }

  private var withSmallerURL: [PromotedQuestion] {
    guard case .match(let file, let domain, let app, let url) = subject else { return [] }
    // Readers of the suites expect this scheme.
    let start = "https://\(domain)"
    let kept = url.hasPrefix(start) ? start : ""
    return String(url.dropFirst(kept.count)).shorter.map { rest in
      changed { $0.subject = .match(site: file, domain: domain, app: app, url: kept + rest) }
    }
  }

  /// The questions whose file is plainer or has a part removed.
  private var withSmallerFile: AnySequence<PromotedQuestion> {
    let isEntitlements = subject.kind == .entitlements
    func with(_ file: FileContents) -> PromotedQuestion { changed { $0.subject.file = file } }
    switch subject.file {
    case .json(let value):
      let plainer = writing == FileWriting() ? [] : [changed { $0.writing = FileWriting() }]
      let files = value.smaller.lazy.map { with(.json($0)) }
      return AnySequence([AnySequence(plainer), AnySequence(files)].lazy.joined())
    case .text(let text):
      // Without one element or one other token, the outer ones first.
      let xml = XMLTokens(isEntitlements ? Array(text.utf8) : [])
      let elements = xml.tokens.indices.map { index in
        var shorter = xml
        shorter.tokens.removeSubrange(xml.span(from: index))
        return String(decoding: shorter.bytes, as: UTF8.self)
      }
      let value = FileContents(json: Array(text.utf8)).map { [$0] } ?? []
      return AnySequence((value + (elements + text.shorter).map { .text($0) }).lazy.map(with))
    case .bytes(let bytes):
      let list = isEntitlements ? EntitlementsFile(bytes).list : bytes
      let text = String(validating: list, as: UTF8.self).map(FileContents.text)
      let plainer = [FileContents(json: bytes), text].compactMap(\.self)
      return AnySequence((plainer + bytes.shorter.map { .bytes($0) }).lazy.map(with))
    case nil: return AnySequence([])
    }
  }

  private func changed(_ change: (inout PromotedQuestion) -> Void) -> PromotedQuestion {
    var question = self
    change(&question)
    return question
  }
}

extension FileContents {
  /// Creates a JSON value; `nil` if the bytes are not JSON.
  fileprivate init?(json bytes: [UInt8]) {
    guard let text = DecodedText(bytes)?.text, let value = try? JSON(parsing: Data(text.utf8))
    else { return nil }
    self = .json(value)
  }
}

extension JSON {
  /// Returns the value with a text replaced wherever it stands, also as a name.
  fileprivate func renaming(_ old: String, _ new: String) -> JSON {
    switch self {
    case .string(let text): return .string(text == old ? new : text)
    case .array(let elements): return .array(elements.map { $0.renaming(old, new) })
    case .object(var members):
      for index in members.indices {
        if members[index].name == old { members[index].name = new }
        members[index].value = members[index].value.renaming(old, new)
      }
      return .object(members)
    case .null, .bool, .number: return self
    }
  }
}
