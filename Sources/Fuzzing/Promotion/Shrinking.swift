import Discovery
import FoundationShim
import Questions

extension FuzzedQuestion {
  /// Returns the smallest question that can be reached in steps whose results satisfy a condition.
  func shrunken(
    tries: Int = 20_000, while isKept: (FuzzedQuestion) -> Bool
  ) -> FuzzedQuestion {
    var shrinker = Shrinker(self, tries: tries) { $0.smaller }
    return shrinker.smallest(while: isKept)
  }

  /// The questions that are one step plainer or smaller, in descending order of the savings.
  private var smaller: AnySequence<FuzzedQuestion> {
    let smaller = subject.smaller.lazy.map { subject in changed { $0.subject = subject } }
    let steps = [AnySequence(plainer), AnySequence(withFewerElements), AnySequence(smaller)]
    return AnySequence(steps.lazy.joined())
  }

  /// The question with one part made plainer: the latest system, a file written as usual, or the
  /// domain or app that the suites use.
  private var plainer: [FuzzedQuestion] {
    let today = MatcherQuestion.platforms[0]
    var plainer = platform == today ? [] : [changed { $0.platform = today }]
    if writing != FileWriting() { plainer.append(changed { $0.writing = FileWriting() }) }
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

  /// The questions about entitlements without their container, or without one element or other
  /// token, the outer ones first.
  private var withFewerElements: [FuzzedQuestion] {
    guard case .entitlements(let file) = subject else { return [] }
    func with(_ file: FileContents) -> FuzzedQuestion { changed { $0.subject.file = file } }
    switch file {
    case .json: return []
    case .text(let text):
      let xml = XMLTokens(Array(text.utf8))
      return xml.tokens.indices.map { index in
        var shorter = xml
        shorter.tokens.removeSubrange(xml.span(from: index))
        return with(.text(String(decoding: shorter.bytes, as: UTF8.self)))
      }
    case .bytes(let bytes):
      let text = String(validUTF8: EntitlementsFile(bytes).list)
      return text.map { [with(.text($0))] } ?? []
    }
  }

  private func changed(_ change: (inout FuzzedQuestion) -> Void) -> FuzzedQuestion {
    var question = self
    change(&question)
    return question
  }
}

extension JSON {
  /// Returns the value with every string and member name that equals a text replaced by another.
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
