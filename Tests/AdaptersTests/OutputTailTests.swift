import Testing

@testable import Adapters

/// What is kept of standard error: the last 4096 bytes.
struct OutputTailTests {
  private func text(_ chunks: String...) -> String? {
    let tail = OutputTail()
    for chunk in chunks { tail.append(Array(chunk.utf8)) }
    return tail.text
  }

  @Test func `white space is nothing to show`() {
    #expect(text() == nil)
    #expect(text("", "\n", " \t\n") == nil)
  }

  @Test func `what fits is kept whole, but for the end of the last line`() {
    #expect(text("a\n", "b") == "a\nb")
    #expect(text("a\n", "\n") == "a\n")
    let fitting = String(repeating: "x", count: 4096)
    #expect(text(fitting) == fitting)
  }

  @Test func `what is cut begins with a whole line, if one fits`() {
    let lines = (1000...1999).map { "line \($0)\n" }
    let kept = "[…]\n" + lines.suffix(409).joined().dropLast()
    #expect(text(lines.joined()) == kept)
    let tail = OutputTail()
    for line in lines { tail.append(Array(line.utf8)) }
    #expect(tail.text == kept)
    let long = String(repeating: "x", count: 9999)
    #expect(text("a\n", long) == "[…]" + long.prefix(4096))
  }

  @Test func `a cut goes through no character`() {
    let text = text(String(repeating: "é", count: 3000), "x")
    #expect(text == "[…]" + String(repeating: "é", count: 2047) + "x")
  }
}
