import TestSupport
import Testing

struct AdapterTests {
  static let request = """
    {"id":"1","aasa":{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/buy/*"}]}]}},\
    "domain":"example.com","appId":"A.b","url":"https://example.com/buy"}
    """

  @Test(arguments: ["associated-domains", "spec-model"])
  func `the plain form answers a decision, and goes on after a malformed line`(name: String) throws
  {
    let trailingComma = Self.request.replacing("}]}]}}", with: "}],}]}}")
    let result = try Assay.run(
      "adapter", name, "--protocol", "plain",
      input: [Self.request, "{", trailingComma, Self.request].map { $0 + "\n" }.joined())
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[0] == #"{"id":"1","decision":"match"}"#)
    #expect(lines[1].hasPrefix(#"{"id":null,"error":"line 2: not JSON: expected a member's name"#))
    #expect(lines[2].hasPrefix(#"{"id":null,"error":"line 3: not JSON: expected a member's name"#))
    #expect(lines[3] == lines[0])
  }

  @Test(arguments: ["associated-domains", "spec-model"])
  func `the full form begins with start and ends with stop`(name: String) throws {
    let question = Self.request.replacing("aasa", with: "site").replacing("appId\"", with: "app\"")
    let ask = "{\"cmd\":\"ask\",\"question\":\"match\"," + question.dropFirst()
    let result = try Assay.run(
      "adapter", name,
      input: "{\"cmd\":\"start\",\"protocol\":1}\n\(ask)\n{\"cmd\":\"stop\"}\n\(ask)\n")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("\"name\":\"\(name)\"") && lines[0].contains("\"platforms\":true"))
    #expect(lines[1].contains("\"rule\":\"/applinks/details/0/components/0\""))
  }
}
