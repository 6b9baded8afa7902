import Adapters
import Questions
import Testing

struct CommandTests {
  @Test(arguments: [
    ("python3 adapter.py", ["python3", "adapter.py"]),
    ("  a \t b\nc ", ["a", "b", "c"]),
    (#"'my adapter' "a b""#, ["my adapter", "a b"]),
    (#"a\ b \'c"#, ["a b", "'c"]),
    (#"a'b'"c"d"#, ["abcd"]),
    (#"a '' """#, ["a", "", ""]),
    (#"a '\n' "\n\"\\\$\`""#, ["a", #"\n"#, #"\n"\$`"#]),
    (#"a "it's" '"'"#, ["a", "it's", "\""]),
    ("a b\\\nc", ["a", "bc"]),
    ("a $HOME * | > ~ & # `b`", ["a", "$HOME", "*", "|", ">", "~", "&", "#", "`b`"]),
    ("é 日本", ["é", "日本"]),
  ])
  func `a command is split into words as a shell splits it`(text: String, words: [String]) throws {
    #expect(try AdapterCommand(text).words == words)
  }

  @Test(arguments: [
    ("", "name a program"), ("  ", "name a program"), ("''", "name a program"),
    ("'a", "not closed"), ("\"a\\\"", "not closed"), ("a\\", "last backslash"),
  ])
  func `what is no command is refused`(text: String, complaint: String) {
    let error = #expect(throws: InputError.self) { try AdapterCommand(text) }
    #expect(error?.message.hasPrefix("exec:\(text): ") == true)
    #expect(error?.message.contains(complaint) == true)
  }

  @Test func `a program is called by the last part of its path`() throws {
    #expect(try AdapterCommand("/usr/bin/python3 x.py").name == "python3")
    #expect(try AdapterCommand("./adapter").name == "adapter")
  }
}
