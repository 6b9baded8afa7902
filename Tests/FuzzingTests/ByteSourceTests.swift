import Discovery
import Fuzzing
import Testing

@Suite("Choices from bytes")
struct ByteSourceTests {
  @Test("Every choice after the last byte is the first")
  func dry() {
    var source = ByteSource([7])
    #expect(source.byte() == 7)
    #expect(source.isDry)
    #expect(source.byte() == 0)
    #expect(source.choice(of: ["a", "b"]) == "a")
    #expect(source.number(below: 1000) == 0)
    #expect(source.rest() == [])
  }

  @Test("A number is below its limit, and uses a second byte only if it needs one")
  func numbers() {
    var source = ByteSource([255, 1, 2, 3])
    #expect(source.number(below: 10) == 5)
    #expect(source.number(below: 1000) == 258)
    #expect(source.number(below: 0) == 0)
    #expect(source.rest() == [3])
  }

  @Test("There is no choice of no elements")
  func nothing() {
    var source = ByteSource([1, 2])
    #expect(source.choice(of: [Int]()) == nil)
  }
}
