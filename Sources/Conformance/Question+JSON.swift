import Foundation

extension Question {
  /// Reads a question's members from a case.
  init(_ kind: QuestionKind, reading object: inout ObjectReader) throws(InputError) {
    switch kind {
    case .match:
      self = .match(
        site: try SiteFile(named: "site", reading: &object), domain: try object.text("domain"),
        app: try object.text("app"), url: try object.string("url"))
    case .pattern: self = .pattern(try PatternQuestion(reading: &object))
    case .site: self = .site(try SiteFile(named: "site", reading: &object))
    }
  }
}

extension SiteFile {
  /// Reads the one of `NAME` (a JSON value), `NAMEText` and `NAMEBase64` that is there.
  init(named name: String, reading object: inout ObjectReader) throws(InputError) {
    let json = object.optional(name)
    let text = object.optional(name + "Text")
    let base64 = object.optional(name + "Base64")
    switch (json, text, base64) {
    case (let json?, nil, nil): self = .json(json)
    case (nil, .string(let text)?, nil): self = .text(text)
    case (nil, nil, .string(let base64)?):
      guard let data = Data(base64Encoded: base64) else {
        throw InputError("\"\(name)Base64\" is not base64")
      }
      self = .bytes(Array(data))
    default:
      throw InputError("exactly one of \(name), \(name)Text and \(name)Base64 must be there")
    }
  }

  /// The same as one member of a JSON object.
  func member(named name: String) -> (String, JSON) {
    switch self {
    case .json(let value): (name, value)
    case .text(let text): (name + "Text", .string(text))
    case .bytes(let bytes): (name + "Base64", .string(Data(bytes).base64EncodedString()))
    }
  }
}

extension PatternQuestion {
  /// Reads the members of a `pattern` question, all of which must be there.
  init(reading object: inout ObjectReader) throws(InputError) {
    guard let members = try object.value("variables").object else {
      throw InputError("\"variables\" must be an object, {} if there are none")
    }
    var variables: [String: [String]] = [:]
    for (name, value) in members {
      guard let array = value.array, case let values = array.compactMap(\.string),
        values.count == array.count
      else { throw InputError("the values of variable \"\(name)\" must be an array of strings") }
      variables[name] = values
    }
    self.init(
      pattern: try object.string("pattern"), text: try object.string("text"),
      kind: try object.word("kind"), variables: variables,
      caseSensitive: try object.bool("caseSensitive"),
      percentEncoded: try object.bool("percentEncoded"))
  }
}
