import Discovery
import Fuzzing
import Testing

/// Choices from bytes.
struct ByteSourceTests {
  @Test func `every choice after the last byte is the first`() {
    var source = ByteSource([7])
    #expect(source.byte() == 7)
    #expect(source.isDry)
    #expect(source.byte() == 0)
    #expect(source.choice(of: ["a", "b"]) == "a")
    #expect(source.number(below: 1000) == 0)
    #expect(source.rest() == [])
  }

  @Test func `a number is below its limit, and uses a second byte only if it needs one`() {
    var source = ByteSource([255, 1, 2, 3])
    #expect(source.number(below: 10) == 5)
    #expect(source.number(below: 1000) == 258)
    #expect(source.number(below: 0) == 0)
    #expect(source.rest() == [3])
  }

  @Test func `there is no choice of no elements`() {
    var source = ByteSource([1, 2])
    #expect(source.choice(of: [Int]()) == nil)
  }
}
