extension FetchQuestion {
  /// Reads the members of a `fetch` question, all of which are required.
  package init(reading object: inout ObjectReader) throws(InputError) {
    entry = try object.string("entry")
    client = try object.word("client")
    isInDeveloperMode = try object.bool("developerMode")
    isManaged = try object.bool("managed")
    distribution = try object.word("distribution")
    trigger = try object.word("trigger")
    web = try object.nested("web") { object throws(InputError) in
      var web: [String: WebAnswer] = [:]
      for url in object.sortedNames { web[url] = try object.nested(url, WebAnswer.init(reading:)) }
      return web
    }
  }
}

extension FetchQuestion.WebAnswer {
  /// Reads either `failure` alone, or a response, in which only `padding` is optional.
  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    guard object.optional("failure") == nil else {
      self = .failure(try object.word("failure"))
      return
    }
    self = .response(try FetchQuestion.Response(reading: &object))
  }
}

extension FetchQuestion.Response {
  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    status = try object.wholeNumber("status")
    headers = try object.nested("headers") { object throws(InputError) in
      var headers: [String: String] = [:]
      for name in object.sortedNames {
        guard !headers.keys.contains(where: { $0.lowercased() == name.lowercased() }) else {
          throw InputError("the header field \(name.quoted) is given twice, in different case")
        }
        headers[name] = try object.string(name)
      }
      return headers
    }
    body = try FileContents(named: "body", reading: &object)
    padding = object.optional("padding") == nil ? 0 : try object.wholeNumber("padding")
    guard padding <= Self.maximumPadding else {
      throw InputError("\"padding\" must be at most \(Self.maximumPadding)")
    }
    certificate = try object.word("certificate")
  }
}
