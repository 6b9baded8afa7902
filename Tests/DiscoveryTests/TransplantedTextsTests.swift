import Questions
import Testing
@testable import Discovery

struct TransplantedTextsTests {
  private static func match(
    entry: JSON, app: String, url: String = "https://example.com/"
  ) -> Question {
    .match(
      site: .json(["applinks": ["details": [entry]]]), domain: "example.com", app: app, url: url)
  }

  @Test func `a text takes the place of another wherever that stands`() {
    let texts = TransplantedTexts(of: Self.match(entry: ["appIDs": ["A-B.c"]], app: "D.e"))
    let questions = texts.questions(
      like: Self.match(entry: ["appIDs": ["F.g"], "components": [["/": "/x"]]], app: "F.g"))
    #expect(
      questions == [
        Self.match(entry: ["appIDs": ["A-B.c"], "components": [["/": "/x"]]], app: "A-B.c"),
        Self.match(entry: ["appIDs": ["D.e"], "components": [["/": "/x"]]], app: "D.e"),
      ])
  }

  @Test func `a pattern takes the place of a pattern of any component`() {
    let texts = TransplantedTexts(
      of: Self.match(entry: ["appID": "A.b", "paths": ["/x/"]], app: "A.b"))
    let questions = texts.questions(
      like: Self.match(entry: ["appID": "A.b", "components": [["?": "y"]]], app: "A.b"))
    #expect(
      questions == [
        Self.match(entry: ["appID": "A.b", "components": [["?": "/x/"]]], app: "A.b")
      ])
  }

  @Test func `a question of another kind gets no text`() {
    let texts = TransplantedTexts(of: Self.match(entry: ["appID": "A.b"], app: "A.b"))
    #expect(
      texts.questions(like: .site(.json(["applinks": ["details": [["appID": "C.d"]]]]))) == [])
  }
}
