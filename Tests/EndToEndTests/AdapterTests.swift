import TestSupport
import Testing

struct AdapterTests {
  static let request = """
    {"id":"1","aasa":{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/buy/*"}]}]}},\
    "domain":"example.com","appId":"A.b","url":"https://example.com/buy"}
    """

  @Test func `the plain form answers each line, also after a malformed one`() throws {
    let result = try Assay.run(
      "adapter", "associated-domains", "--protocol", "plain",
      input: [Self.request, "{", Self.request].map { $0 + "\n" }.joined())
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0] == #"{"id":"1","decision":"match"}"#)
    #expect(lines[1].hasPrefix(#"{"id":null,"error":"line 2: not JSON: "#))
    #expect(lines[2] == lines[0])
  }

  @Test(arguments: ["associated-domains", "spec-model"])
  func `the full form begins with start and ends with stop`(name: String) throws {
    let ask =
      #"{"cmd":"ask","id":"1","question":"pattern","pattern":"*","text":"a","#
      + #""kind":"query","variables":{},"caseSensitive":true,"percentEncoded":true}"#
    let result = try Assay.run(
      "adapter", name,
      input: "{\"cmd\":\"start\",\"protocol\":1}\n\(ask)\n{\"cmd\":\"stop\"}\n\(ask)\n")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].contains("\"name\":\"\(name)\""))
    #expect(lines[1] == #"{"id":"1","matches":true}"#)
  }
}
