import Questions

import FoundationShim

// Judging a response: its certificate, status and size, and whether its body is a site association.

/// The answers of a scripted web, and their bodies as far as they are read.
struct WebReading: Sendable {
  /// The answers by URL.
  var answers: [String: FetchQuestion.WebAnswer] = [:]
  /// The bodies of responses by URL.
  var bodies: [String: Body] = [:]

  /// The body of a response.
  struct Body: Sendable {
    /// What it contains as a site association.
    var contents: SiteContents
    /// What the content of a signed file contains; `nil` if the body is not a signed file.
    var signedContents: SiteContents?
  }
}

extension SpecModel {
  /// Reads those bodies on a web that are not too large.
  func reading(of web: [String: FetchQuestion.WebAnswer]) -> WebReading {
    let bodies = web.compactMapValues { answer -> WebReading.Body? in
      guard case .response(let response) = answer, !isTooLarge(response) else { return nil }
      return body(of: response)
    }
    return WebReading(answers: web, bodies: bodies)
  }

  private func body(of response: FetchQuestion.Response) -> WebReading.Body {
    let bytes = response.bytes
    return WebReading.Body(
      contents: contents(of: Data(bytes)),
      signedContents: SignedMessage(bytes, isBasic: true).content.map { contents(of: Data($0)) })
  }

  /// Returns whether a body is larger than a file may be.
  ///
  /// - Rules: JSON-004, X-23
  private func isTooLarge(_ response: FetchQuestion.Response) -> Bool {
    dialect.supportsSizeLimit
      && response.body.bytes.count + response.padding > dialect.json.sizeLimit
  }

  /// Returns why an answer provides no file; `nil` if it provides one.
  ///
  /// - Rules: HOST-020
  func refusal(
    of answer: FetchQuestion.WebAnswer, _ body: WebReading.Body?,
    for domain: EntitlementsAnswer.Domain,
    _ client: FetchQuestion.Client
  ) -> FetchRefusal? {
    switch answer {
    case .failure(.unreachable): return .unreachable
    case .failure(.timeout): return .timedOut
    case .response(let response):
      guard isTrusted(response.certificate, for: domain, client) else { return .certificate }
      guard target(of: answer) == nil else { return .redirect }
      guard hasFile(response.status) else { return .status }
      guard !isTooLarge(response) else { return .tooLarge }
      return isAssociation(body ?? self.body(of: response), of: response) ? nil : .notJSON
    }
  }

  /// Returns whether a certificate is accepted.
  ///
  /// - Rules: HOST-001, HOST-002, X-58
  private func isTrusted(
    _ certificate: FetchQuestion.Certificate, for domain: EntitlementsAnswer.Domain,
    _ client: FetchQuestion.Client
  ) -> Bool {
    let isManaged = domain.modes.contains("managed")
    if client == .device, domain.modes.contains("developer"),
      !isManaged || dialect.hosting.bothModesTrust
    {
      switch dialect.hosting.developerModeTrust {
      case .every: return true
      case .unknownRoots where certificate == .untrustedRoot: return true
      case .unknownRoots, .none: break
      }
    }
    if client == .device, isManaged, dialect.hosting.managedModeTrustsAll { return true }
    return switch (dialect.hosting.certificates, certificate) {
    case (_, .trusted), (.untrustedRootsToo, .untrustedRoot), (.expiredToo, .expired),
      (.wrongHostsToo, .wrongHost):
      true
    default: false
    }
  }

  /// Returns whether a status means that there is a file.
  ///
  /// - Rules: HOST-020
  private func hasFile(_ status: Int) -> Bool {
    switch dialect.hosting.statuses {
    case .only200: status == 200
    case .every2xx: (200...299).contains(status)
    case .every: true
    }
  }

  /// Returns whether the body is a site association, or signed data that contains one.
  ///
  /// - Rules: HOST-012, JSON-007, JSON-009, X-24, X-47
  private func isAssociation(_ body: WebReading.Body, of response: FetchQuestion.Response) -> Bool {
    let type = lowercased(
      halves(of: header("Content-Type", of: .response(response)) ?? "", at: ";").before)
    let isTyped = ["application/json", "application/pkcs7-mime"].contains(type)
    guard isTyped || !dialect.hosting.contentTypeEnforced else { return false }
    let isSignedType = type == "application/pkcs7-mime" || !dialect.json.signedFilesNeedTheirType
    let signed = dialect.readsSignedFiles && isSignedType ? body.signedContents : nil
    return root(of: signed ?? body.contents) != nil
  }

  /// Returns the status of an answer, if it is a response.
  func status(of answer: FetchQuestion.WebAnswer) -> Int? {
    guard case .response(let response) = answer else { return nil }
    return response.status
  }

  /// Returns where an answer redirects to, if it does.
  ///
  /// - Rules: HOST-009
  func target(of answer: FetchQuestion.WebAnswer) -> String? {
    (300...399).contains(status(of: answer) ?? 0) ? header("Location", of: answer) : nil
  }

  /// Returns the value of a header field with a name, whose case does not count.
  func header(_ name: String, of answer: FetchQuestion.WebAnswer) -> String? {
    guard case .response(let response) = answer else { return nil }
    return response.headers.inOrder.first { sameScalars(lowercased($0.key), lowercased(name)) }?
      .value
  }
}
