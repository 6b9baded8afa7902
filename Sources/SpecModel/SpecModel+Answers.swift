package import FoundationShim
package import Questions

extension SpecModel {
  /// Returns the answer to a question.
  ///
  /// - Parameters:
  ///   - question: A question of any kind.
  ///   - files: The files of the question, if a dialect that reads them the same way has done so.
  package func answer(to question: Question, files: FileReading? = nil) -> Answer {
    let files = files ?? self.files(of: question, readsBodies: false)
    switch question {
    case .match(_, let domain, let app, let url):
      let verdict = decision(site: files.site, domain: domain, app: app, url: url)
      return .decision(verdict.decision, rule: verdict.rule)
    case .pattern(let question):
      return .matches(matches(question))
    case .site:
      let association = association(of: files.site)
      return .site(accepted: association.accepted, services: association.services)
    case .entitlements:
      return .entitlements(entitlements(of: files.entitlements))
    case .resolve(let question):
      return opening(
        of: question.url, question, files.sites, redirects: question.redirects[...])
    case .fetch(let question):
      return .fetch(answer(to: question, files.web))
    }
  }

  /// Returns what the files of a question contain, so that several dialects can answer it.
  package func files(of question: Question) -> FileReading {
    files(of: question, readsBodies: true)
  }

  private func files(of question: Question, readsBodies: Bool) -> FileReading {
    switch question {
    case .match(let site, _, _, _), .site(let site):
      FileReading(site: contents(of: Data(site.bytes)))
    case .resolve(let question):
      FileReading(sites: question.device.sites.mapValues { contents(of: $0.data) })
    case .entitlements(let file):
      FileReading(entitlements: entitlementsContents(of: Data(file.bytes)))
    case .fetch(let question):
      FileReading(web: readsBodies ? reading(of: question.web) : .init(answers: question.web))
    case .pattern:
      FileReading()
    }
  }

  /// Returns whether a URL opens an app by the file of the domain, and which rule in it decides.
  package func decision(site: Data, domain: String, app: String, url: String) -> Verdict {
    decision(site: contents(of: site), domain: domain, app: app, url: url)
  }

  /// Returns the decision for a file that has already been parsed.
  ///
  /// - Rules: ENV-006
  package func decision(
    site: SiteContents, domain: String, app: String, url: String
  ) -> Verdict {
    guard let url = webURL(url, on: domain) else { return .noMatch }
    if dialect.envelope.decidedBy == .nothing { return Verdict(decision: .match, rule: nil) }
    guard let root = root(of: site), let applinks = applinks(of: root) else { return .noMatch }
    return verdict(of: applinks, for: app, on: url)
  }

  /// Returns why the file or the URL of a `match` question is refused, so that no rule of the file
  /// can match; `nil` if neither is.
  ///
  /// - Parameters:
  ///   - question: A question of any kind.
  ///   - files: The files of the question, if they have been read.
  package func refusal(of question: Question, files: FileReading? = nil) -> String? {
    guard case .match(_, let domain, _, let url) = question else { return nil }
    let site = (files ?? self.files(of: question)).site
    if dialect.envelope.decidedBy != .nothing, root(of: site) == nil {
      return "the file is not a site association"
    }
    return webURL(url, on: domain) == nil ? "the URL cannot be a link to \(domain)" : nil
  }

  /// Returns whether a pattern matches a text, as a component rule with that pattern would.
  ///
  /// A system that does not support one of the flags ignores it here too.
  private func matches(_ question: PatternQuestion) -> Bool {
    let flags: JSON.Object = [
      "caseSensitive": .bool(question.caseSensitive),
      "percentEncoded": .bool(question.percentEncoded),
    ]
    let rule = Component(members: flags, entryDefaults: [:], domainDefaults: [:])
    return matches(
      question.pattern, question.text, question.kind, comparison(of: rule, question.variables))
  }

  /// Returns whether the bytes are a site association, and which apps it names for each service.
  package func association(of site: Data) -> Association {
    association(of: contents(of: site))
  }

  private func association(of site: SiteContents) -> Association {
    guard let root = root(of: site) else { return Association(accepted: false, services: [:]) }
    return Association(accepted: true, services: services(of: root))
  }

  /// Returns which associated domains the bytes of an entitlements file name.
  ///
  /// The file is a property list, a blob as `codesign` prints it, a provisioning profile or a
  /// Mach-O binary.
  package func entitlements(of data: Data) -> EntitlementsAnswer {
    entitlements(of: entitlementsContents(of: data))
  }

  /// Returns the associated domains in a file that has already been parsed.
  package func entitlements(of contents: EntitlementsContents) -> EntitlementsAnswer {
    let reading = reading(of: contents)
    return EntitlementsAnswer(
      isAccepted: reading != nil, domains: Set(reading?.domains ?? []),
      ignored: Set(reading?.ignored ?? []))
  }

  /// Returns what the entitlements in a file contain.
  package func entitlementsContents(of data: Data) -> EntitlementsContents {
    EntitlementsContents(dictionaries: entitlementDictionaries(in: Array(data)))
  }
}

/// The contents of the files of a question, which dialects that read files alike can share.
package struct FileReading: Sendable {
  /// The site association that a `match` or `site` question is about.
  var site = SiteContents(value: nil)
  /// The site associations on the web of a `resolve` question, by host.
  var sites: [String: SiteContents] = [:]
  /// The entitlements that a question is about.
  var entitlements = EntitlementsContents(dictionaries: nil)
  /// The web of a `fetch` question.
  var web = WebReading()
}

/// A summary of a file: whether it can be read as a site association, and which apps it names.
package struct Association: Sendable, Hashable {
  /// Whether the bytes are a site association at all.
  package let accepted: Bool
  /// Each service with its app identifiers, without repeats, sorted by Unicode scalars.
  package let services: [String: [String]]
}
