import Running
import Testing

/// What is read in the traces of different languages.
struct CrashReportTests {
  struct Trace: Sendable {
    let language: String, text: String, message: String
    var place: String?
  }

  static let traces = [
    Trace(
      language: "Rust",
      text: """
        thread 'main' panicked at src/matcher.rs:42:13:
        index out of bounds: the len is 3 but the index is 5
        note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
        """, message: "index out of bounds: the len is 3 but the index is 5",
      place: "src/matcher.rs:42"),
    Trace(
      language: "older Rust",
      text: "thread 'main' panicked at 'no rule', src/main.rs:7:5",
      message: "no rule", place: "src/main.rs:7"),
    Trace(
      language: "Go",
      text: """
        panic: runtime error: index out of range [5] with length 3

        goroutine 1 [running]:
        runtime.panicIndex(0x5)
        \t/usr/local/go/src/runtime/panic.go:113 +0x7f
        main.decide({0xc000012345, 0x3})
        \t/home/me/lib/matcher.go:31 +0x1d
        main.main()
        \t/home/me/lib/main.go:9 +0x1d
        exit status 2
        """, message: "runtime error: index out of range [5] with length 3",
      place: "matcher.go:31"),
    Trace(
      language: "Python",
      text: """
        Traceback (most recent call last):
          File "/home/me/adapter.py", line 12, in <module>
            main()
          File "/home/me/matcher.py", line 30, in decide
            json.loads(text)
          File "/usr/lib/python3.11/json/__init__.py", line 346, in loads
            return _default_decoder.decode(s)
        json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
        """, message: "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
      place: "matcher.py:30"),
    Trace(
      language: "JavaScript",
      text: """
        /home/me/matcher.mjs:8
            throw new TypeError("no path");
            ^

        TypeError: no path
            at decide (file:///home/me/matcher.mjs:8:11)
            at file:///home/me/adapter.mjs:20:3
            at node:internal/main/run_main_module:28:49

        Node.js v20.1.0
        """, message: "TypeError: no path", place: "matcher.mjs:8"),
    Trace(
      language: "Java",
      text: """
        Exception in thread "main" java.lang.IllegalStateException: no rule
        \tat java.base/java.util.List.get(List.java:3)
        \tat com.example.Matcher.decide(Matcher.java:12)
        \tat com.example.Adapter.main(Adapter.java:40)
        """, message: "java.lang.IllegalStateException: no rule", place: "Matcher.java:12"),
    Trace(
      language: "C with AddressSanitizer",
      text: """
        =================================================================
        ==4711==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000011 at pc 0x1
        READ of size 1 at 0x602000000011 thread T0
            #0 0x55d1 in memcmp /build/compiler-rt/lib/asan.cpp:12:3
            #1 0x55d2 in match /home/me/matcher.c:88:9
            #2 0x55d3 in main /home/me/adapter.c:120:7
        """, message: "AddressSanitizer: heap-buffer-overflow", place: "matcher.c:88"),
    Trace(
      language: "Ruby",
      text: "adapter.rb:12:in `decide': undefined method `path' for nil (NoMethodError)",
      message: "undefined method `path' for nil (NoMethodError)", place: "adapter.rb:12"),
    Trace(
      language: "Swift",
      text: "adapter/main.swift:9: Fatal error: Unexpectedly found nil",
      message: "Unexpectedly found nil", place: "adapter/main.swift:9"),
    Trace(
      language: "a frame of a package alone",
      text: """
        Traceback (most recent call last):
          File "/home/me/site-packages/aasa.py", line 3, in match
        ValueError: no
        """, message: "ValueError: no"),
  ]

  @Test(arguments: traces)
  func `a crash is named by its message and the innermost own frame`(trace: Trace) throws {
    let report = try #require(CrashReport(in: trace.text), "\(trace.language)")
    #expect(report.message == trace.message, "\(trace.language)")
    #expect(report.place == trace.place, "\(trace.language)")
  }

  @Test(arguments: ["", "\n", "about to crash", "loading rules at start\nready"])
  func `other output is no report`(text: String) {
    #expect(CrashReport(in: text) == nil)
  }

  @Test func `panics at one place are one kind, at two places two`() {
    func signature(_ line: Int, _ index: Int) -> String {
      Fault(
        .crash, "killed by SIGABRT",
        trace: "thread 'main' panicked at src/a.rs:\(line):1:\nno index \(index) at 0x\(index)"
      ).signature
    }
    #expect(signature(1, 2) == signature(1, 3))
    #expect(signature(1, 2) != signature(4, 2))
  }
}
