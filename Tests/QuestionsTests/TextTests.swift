import Questions
import TestSupport
import Testing

struct TextTests {
  @Test(arguments: [
    "", "paths/one", "it's", "''", "a b", "$HOME `id` \\ \"!\"", "*?[a]~", "#x", "-n",
    "a;b&c|d>e(f)",
    "zwei\nZeilen", "é\u{1F600}", "exec:'my adapter' --flag=1",
  ])
  func `a shell reads the word as the text it was made from`(text: String) throws {
    let shell = Program(["sh", "-c", "printf %s \(text.shellWord)"])
    #expect(try shell.run().output == text)
  }

  @Test func `a word that needs no quotes has none`() {
    #expect("query/a-b_c.1=2,@%+:".shellWord == "query/a-b_c.1=2,@%+:")
  }

  @Test func `control characters are escaped, line ends and tabs only on one line`() {
    let text = "a\tb\r\nc\rd\u{1B}[31m\u{202E}\u{2028}é\u{0}"
    #expect(text.visibleLine == #"a\tb\r\nc\rd\u{1B}[31m\u{202E}\u{2028}é\u{0}"#)
    #expect(text.visibleText == "a\tb\nc" + #"\rd\u{1B}[31m\u{202E}\u{2028}é\u{0}"#)
  }

  @Test func `a quoted text has its quotation marks escaped, and is shortened`() {
    #expect("say \"no\"\\\n".quoted == #""say \"no\"\\\n""#)
    #expect("abc".quoted(upTo: 3) == "\"abc\"")
    #expect("éßc".quoted(upTo: 2) == "\"éß\"…")
  }

  @Test(arguments: [
    ("no 'a' in \"b\" and `c`", "no # in # and"),
    ("cannot connect to 10.0.0.1:80 for https://example.com/a?b=c", "cannot connect to # for"),
    ("cannot connect to 10.0.0.2 for ", "cannot connect to # for"),
    ("index 5 out of range at 0x7ffe12 (3, 4)", "index # out of range at # (#)"),
    ("refused on visionos=1.0", "refused"), ("refused on ios=27.0", "refused"),
    ("nothing to replace", "nothing to replace"), ("", ""),
  ])
  func `messages of one kind have one text to group them by`(text: String, grouping: String) {
    #expect(text.groupingText == grouping)
  }
}
