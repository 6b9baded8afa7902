import Testing

@testable import Fuzzing

/// The names of faults, from what programs print.
struct FaultReportTests {
  private static func name(_ lines: String...) -> String? {
    FaultReport(lines.joined(separator: "\n"))?.name(in: "/tmp/libmine.so")
  }

  private static let inLibrary = [
    "    #0 0x7f1 in strlen /src/compiler-rt/lib/asan/asan_interceptors.cpp:7:1",
    "    #1 0x7f2 in parse_rule.part.0 /home/me/rule.c:7:1", "    #2 0x7f3 in decide rule.c:20:3",
    "    #3 0x7f4 in answer /home/me/rule.c:30:3", "    #4 0x7f5 in assay_answer adapter.c:3:1",
  ].joined(separator: "\n")

  @Test(
    arguments: [
      ("heap-buffer-overflow on address 0x60200 at pc 0x7f1 bp 0x1", "heap-buffer-overflow"),
      ("stack-buffer-overflow on address 0x7ffd1", "stack-buffer-overflow"),
      ("global-buffer-overflow on address 0x7ffd1", "global-buffer-overflow"),
      ("heap-use-after-free on address 0x60200", "heap-use-after-free"),
      ("attempting double-free on 0x60200 in thread T0:", "double-free"),
      ("attempting free on address which was not malloc()-ed: 0x7f1", "bad-free"),
      ("SEGV on unknown address 0x0 (pc 0x7f1)", "segv"),
    ])
  func `a report of AddressSanitizer has the name of its kind and the first functions`(
    text: String, kind: String
  ) {
    let name = Self.name(
      "==7==ERROR: AddressSanitizer: \(text)", Self.inLibrary, "freed by thread T0 here:",
      "    #0 0x7f9 in other /home/me/rule.c:9:1", "SUMMARY: AddressSanitizer: \(kind)")
    #expect(name == "\(kind) parse_rule decide")
  }

  @Test func `a report whose beginning is lost has the name of its summary`() {
    #expect(
      Self.name(
        "  0x0c04: fa fa",
        "SUMMARY: AddressSanitizer: double-free /home/me/rule.c:7:1 in parse_rule")
        == "double-free parse_rule")
  }

  @Test func `undefined behavior has the name of its place and its message without numbers`() {
    let line = "/home/me/rule.c:12:5: runtime error: signed integer overflow: 7 + 1 cannot be"
    #expect(
      Self.name(line, Self.inLibrary)
        == "undefined-behavior parse_rule decide signed integer overflow")
    #expect(Self.name(line) == "undefined-behavior rule.c:12 signed integer overflow")
  }

  /// A trace of an endless recursion that stops in a function of a cycle.
  private static func recursion(from start: Int, after leaf: String, _ heading: String) -> String? {
    let cycle = ["value", "array", "element"]
    let functions = [leaf] + (0..<240).map { cycle[(start + $0) % 3] }
    let frames = functions.enumerated().map { "    #\($0) 0x7f in \($1) /home/me/json.c:1:1" }
    return name(heading, frames.joined(separator: "\n"))
  }

  @Test(arguments: 0..<3)
  func `a recursion has one name, wherever in its cycle it ends`(start: Int) {
    let name = "stack-overflow array element value"
    let headings = [
      "==7==ERROR: AddressSanitizer: stack-overflow on address 0x7ffd1",
      "==7==ERROR: UndefinedBehaviorSanitizer: stack-overflow on address 0x7ffd1",
      "==7== ERROR: libFuzzer: deadly signal",
    ]
    for heading in headings {
      #expect(Self.recursion(from: start, after: "skip_space", heading) == name)
      #expect(Self.recursion(from: start, after: "array", heading) == name)
    }
  }

  @Test(arguments: [("4", "at 0x7f1"), ("17", "at 0x12")])
  func `a panic in Rust has the name of its place and message, without what varies`(
    number: String, address: String
  ) {
    #expect(
      Self.name(
        "thread '<unnamed>' (\(number)) panicked at /home/me/src/matcher.rs:69:29:",
        "no rule `\(number)` of \"/buy\(number)\" \(address) in \(number)",
        "==7== ERROR: libFuzzer: deadly signal")
        == "panic matcher.rs:69 no rule … of … at N in N")
  }

  @Test func `a panic in Go has the name of its first place outside of the standard library`() {
    #expect(
      Self.name(
        "panic: runtime error: index out of range [5] with length 3", "", "goroutine 17 [running]:",
        "panic({0x5d0, 0x1})", "\t/usr/local/go/src/runtime/panic.go:785 +0x132",
        "main.decide(...)", "\t/home/me/rules/decide.go:41", "main.main()",
        "\t/home/me/main.go:7 +0x1")
        == "panic decide.go:41 runtime error: index out of range [N] with length N")
    #expect(
      Self.name("panic: no place for 17", " at foo") == "panic libmine.so no place for N")
  }

  @Test func `an exception in Python has the name of its innermost place that is not a library's`()
  {
    #expect(
      Self.name(
        "noise", "Traceback (most recent call last):",
        #"  File "/home/me/adapter.py", line 9, in <module>"#, "    main()",
        #"  File "/home/me/rules.py", line 31, in decide"#, "    int(text)",
        #"  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode"#,
        "ValueError: invalid literal for int() with base 10: 'x17'")
        == "crash rules.py:31 ValueError: invalid literal for int() with base N: …")
  }

  @Test func `an exception in Node has the name of its innermost own place`() {
    #expect(
      Self.name(
        "file:///home/me/adapter.mjs:12", "  rules[7].path", "           ^", "",
        "TypeError: Cannot read properties of undefined (reading 'path')",
        "    at JSON.parse (<anonymous>)", "    at node:internal/main:1:1",
        "    at decide (file:///home/me/adapter.mjs:12:9)",
        "    at file:///home/me/adapter.mjs:20:1", "", "Node.js v20.1.0")
        == "crash adapter.mjs:12 TypeError: Cannot read properties of undefined (reading …)")
  }

  @Test(arguments: ["https://example.com/17?a=b", "https:é/x y/%41", "/buy/* $(x)"])
  func `what looks like a part of the question is not in the name`(text: String) {
    #expect(
      Self.name("panic: no rule for \(text) in index: 7")?.hasPrefix(
        "panic libmine.so no rule for …") == true)
    #expect(
      Self.name("panic: no rule for /a/\(text.prefix(9))") == "panic libmine.so no rule for …")
  }

  @Test func `a log that says nothing of a fault has no report`() {
    #expect(Self.name("Killed", "INFO: Loaded 2 modules") == nil)
  }
}
