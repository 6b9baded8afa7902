import Questions
import TestSupport
import Testing

struct ShellWordTests {
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
}
