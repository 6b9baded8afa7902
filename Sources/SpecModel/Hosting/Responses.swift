import Questions

import Foundation

// Judging a response: the rules HOST-001, HOST-002, HOST-009, HOST-012, HOST-020, JSON-004,
// JSON-007, JSON-009, X-23, X-24, X-47 and X-58.

extension SpecModel {
  /// Why an answer brings no file; `nil` if it brings one.
  ///
  /// - Rules: HOST-020, JSON-004, X-23
  func refusal(
    of answer: FetchQuestion.WebAnswer, for domain: EntitlementsAnswer.Domain,
    _ client: FetchQuestion.Client
  ) -> FetchRefusal? {
    switch answer {
    case .failure(.unreachable): return .unreachable
    case .failure(.timeout): return .timedOut
    case .response(let response):
      guard isTrusted(response.certificate, for: domain, client) else { return .certificate }
      guard target(of: answer) == nil else { return .redirect }
      guard hasFile(response.status) else { return .status }
      let body = response.bytes
      let isTooLarge = dialect.supportsSizeLimit && body.count > dialect.json.sizeLimit
      guard !isTooLarge else { return .tooLarge }
      return isAssociation(body, of: response) ? nil : .notJSON
    }
  }

  /// Whether a certificate is good enough.
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

  /// Whether a status means that there is a file.
  ///
  /// - Rules: HOST-020
  private func hasFile(_ status: Int) -> Bool {
    switch dialect.hosting.statuses {
    case .only200: status == 200
    case .every2xx: (200...299).contains(status)
    case .every: true
    }
  }

  /// Whether the body is a site association, or the content of a signed one.
  ///
  /// - Rules: HOST-012, JSON-007, JSON-009, X-24, X-47
  private func isAssociation(_ body: [UInt8], of response: FetchQuestion.Response) -> Bool {
    let type = lowercased(
      halves(of: header("Content-Type", of: .response(response)) ?? "", at: ";").before)
    let isTyped = ["application/json", "application/pkcs7-mime"].contains(type)
    guard isTyped || !dialect.hosting.contentTypeEnforced else { return false }
    let isSignedType = type == "application/pkcs7-mime" || !dialect.json.signedFilesNeedTheirType
    if dialect.readsSignedFiles, isSignedType,
      let content = SignedData(body, isBasic: true).content
    {
      return root(of: Data(content)) != nil
    }
    return root(of: Data(body)) != nil
  }

  /// The status of an answer, if it is a response.
  func status(of answer: FetchQuestion.WebAnswer) -> Int? {
    guard case .response(let response) = answer else { return nil }
    return response.status
  }

  /// Where an answer redirects to, if it does.
  ///
  /// - Rules: HOST-009
  func target(of answer: FetchQuestion.WebAnswer) -> String? {
    (300...399).contains(status(of: answer) ?? 0) ? header("Location", of: answer) : nil
  }

  /// The value of a header field, whose name counts in any case.
  func header(_ name: String, of answer: FetchQuestion.WebAnswer) -> String? {
    guard case .response(let response) = answer else { return nil }
    return response.headers.inOrder.first { sameScalars(lowercased($0.key), lowercased(name)) }?
      .value
  }
}
