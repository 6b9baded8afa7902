import Testing

struct AdapterTests {
  static let request = """
    {"id":"1","aasa":{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/buy/*"}]}]}},\
    "domain":"example.com","appId":"A.b","url":"https://example.com/buy"}
    """

  @Test(arguments: ["associated-domains", "spec-model"])
  func `the plain form answers a decision, and goes on after a malformed line`(name: String) throws
  {
    let result = try Assay.run(
      "adapter", name, "--protocol", "plain", input: "\(Self.request)\n{\n\(Self.request)\n")
    #expect(result.status == 0)
    let decision = #"{"decision":"match","id":"1"}"#
    #expect(
      result.output == "\(decision)\n{\"error\":\"line 2: not JSON\",\"id\":null}\n\(decision)\n")
  }

  @Test(arguments: ["associated-domains", "spec-model"])
  func `the full form begins with start and ends with stop`(name: String) throws {
    let ask = "{\"cmd\":\"ask\",\"question\":\"match\"," + Self.request.dropFirst()
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
