extension SiteFetch {
  /// Returns the checks of an answer, in the order of their precedence.
  ///
  /// After a failed check, the checks that depend on it are omitted. The file is accepted if no
  /// check fails; otherwise the first failure is the reason for the refusal.
  public func checks(of response: WebResponse) -> [HostingCheck] {
    guard case .answer(let answer) = response else { return [connection(of: response)] }
    var checks = [connection(of: response), certificate(of: answer)]
    if checks.refusal == nil { checks.append(status(of: answer)) }
    if checks.refusal == nil { checks += [size(of: answer), contentType(of: answer)] }
    if checks.refusal == nil { checks.append(format(of: answer)) }
    return checks
  }

  /// Checks that the server answered in time.
  /// - Rules: HOST-025
  private func connection(of response: WebResponse) -> HostingCheck {
    switch response {
    case .answer:
      HostingCheck(.connection, "HOST-013", "the server answers")
    case .failure(.unreachable):
      HostingCheck(
        .connection, "HOST-013",
        "the server cannot be reached; make it answer over HTTPS, from everywhere",
        refusal: .unreachable)
    case .failure(.timeout):
      HostingCheck(
        .connection, "HOST-013", "the server takes too long to answer; make it answer faster",
        refusal: .timedOut)
    }
  }

  /// Checks that the certificate is valid and its root is known to the system.
  ///
  /// With developer mode a device accepts any certificate; managed mode changes nothing.
  /// - Rules: HOST-001, HOST-002, X-58
  private func certificate(of answer: WebResponse.Answer) -> HostingCheck {
    let finding =
      switch answer.certificate {
      case .trusted: "the certificate is trusted"
      case .untrustedRoot:
        answer.certificateFault.map { "the certificate is not trusted: \($0.escaped)" }
          ?? "the certificate has a root that systems do not trust; use one of a public authority"
      case .expired: "the certificate has expired or is not valid yet; renew it"
      case .wrongHost: "the certificate is for another host; use one for this host"
      }
    if answer.certificate == .trusted { return HostingCheck(.certificate, "HOST-001", finding) }
    if acceptsAnyCertificate {
      return HostingCheck(
        name: .certificate, rule: "HOST-002", result: .warning,
        message: "\(finding); developer mode accepts it")
    }
    return HostingCheck(.certificate, "HOST-001", finding, refusal: .certificate)
  }

  /// Checks that the answer is the whole file itself.
  ///
  /// Redirects are not followed, and only status 200 is accepted. Apple's network gives the reason
  /// for a refusal in header fields.
  /// - Rules: HOST-009, HOST-003, HOST-020, HOST-028, X-05
  private func status(of answer: WebResponse.Answer) -> HostingCheck {
    if (300..<400).contains(answer.status), let target = answer.header("location") {
      return HostingCheck(
        .status, "HOST-009",
        "\(answer.status) to \(target.escaped): redirects are not followed; "
          + "serve the file at this address itself",
        refusal: .redirect)
    }
    switch answer.status {
    case 200 where answer.isWhole:
      return HostingCheck(.status, "HOST-003", "200")
    case 200:
      return HostingCheck(
        .status, "HOST-003",
        "200, but the response is broken or incomplete; send all of it, encoded as it declares",
        refusal: .status)
    case 0 where !answer.isWhole:
      return HostingCheck(
        .status, "HOST-003", "the response is not HTTP; run a web server at this address",
        refusal: .status)
    case let status where usesNetwork:
      let reasons = ["apple-failure-reason", "apple-failure-details"].compactMap(answer.header)
      let why = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ").escaped))"
      return HostingCheck(
        .status, "HOST-020",
        "\(status): Apple's network has no file for the site\(why); fix the site, and wait",
        refusal: .status)
    case let status:
      return HostingCheck(
        .status, "HOST-003",
        "\(status): expected 200; serve the file at this address, to everyone",
        refusal: .status)
    }
  }

  /// Checks that the file, uncompressed and with its signature, does not exceed
  /// ``SiteAssociation/maximumByteCount``.
  /// - Rules: JSON-004, X-23
  private func size(of answer: WebResponse.Answer) -> HostingCheck {
    let count = answer.body.count
    let limit = SiteAssociation.maximumByteCount
    guard count > limit, system.supports(.sizeLimit) else {
      return HostingCheck(.size, "JSON-004", "\(count) bytes")
    }
    return HostingCheck(
      .size, "JSON-004",
      "the file has more than \(limit) bytes; use patterns that match several paths",
      refusal: .tooLarge)
  }

  /// Checks that the content type is `application/json`, or `application/pkcs7-mime` for a signed
  /// file; any other is tolerated.
  /// - Rules: HOST-011, HOST-012, X-24, JSON-009
  private func contentType(of answer: WebResponse.Answer) -> HostingCheck {
    let type = answer.mediaType
    let fix = "use `application/json`"
    let (result, message): (HostingCheck.Result, String) =
      switch type {
      case "application/json": (.passed, "application/json")
      case "application/pkcs7-mime" where !system.supports(.plainFilesOnly):
        (.passed, "application/pkcs7-mime")
      case let type?: (.warning, "\(type.escaped); \(fix)")
      case nil: (.warning, "no content type; \(fix)")
      }
    return HostingCheck(name: .contentType, rule: "HOST-011", result: result, message: message)
  }

  /// Checks that the file is JSON with an object at its root.
  ///
  /// Systems before iOS 13 and tvOS 13 also read signed files, whatever the content type, without
  /// verifying the signature.
  /// - Rules: JSON-001, JSON-007, JSON-010, X-01, X-62, X-47, JSON-009
  private func format(of answer: WebResponse.Answer) -> HostingCheck {
    let content = try? SignedData.content(of: answer.body[...])
    if content != nil, system.supports(.plainFilesOnly) {
      return HostingCheck(
        .format, "JSON-007",
        "the file is signed, which systems no longer read; serve the JSON alone",
        refusal: .notJSON)
    }
    do throws(JSONError) {
      _ = try SiteAssociation(parsing: content ?? answer.body)
    } catch {
      return HostingCheck(.format, error.rule, "\(error)", refusal: .notJSON)
    }
    return HostingCheck(
      .format, "JSON-001", content == nil ? "a JSON object" : "a JSON object in a signed file")
  }
}
