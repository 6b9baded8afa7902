import Testing

@testable import FuzzRuns

struct FuzzRoundTests {
  private func name(_ frames: String..., after text: String = "") -> String {
    let trace = frames.enumerated().map { "    #\($0) 0x7f \($1)\n" }.joined()
    let log = "\(text)\n==1== ERROR: libFuzzer: deadly signal\n\(trace)"
    return FuzzRound(text: log, status: 77).faultName(in: "/tmp/libmine.so")
  }

  @Test func `a crash is named after the functions of the library`() {
    #expect(
      name(
        "in __sanitizer_print_stack_trace /src/compiler-rt/lib/ubsan/ubsan_diag.cpp:31:3",
        "in fuzzer::Fuzzer::CrashCallback() /src/compiler-rt/lib/fuzzer/FuzzerLoop.cpp:231:3",
        " (/lib/x86_64-linux-gnu/libc.so.6+0x3c04f)",
        "in raise signal/../sysdeps/posix/raise.c:26:13", "in abort stdlib/./stdlib/abort.c:79:7",
        "in parse_rule /home/me/rule.c:7:1", "in decide /home/me/rule.c:20:3",
        "in answer /home/me/rule.c:30:3", "in assay_answer /home/me/adapter.c:3:1")
        == "trap parse_rule decide")
  }

  @Test func `a crash without a function of the library has its name`() {
    #expect(
      name("in raise signal/../sysdeps/posix/raise.c:26:13", "in assay_answer /home/me/a.c:3:1")
        == "trap libmine.so")
  }

  @Test func `a panic in Rust is named after its place and message`() {
    #expect(
      name(
        "in abort stdlib/./stdlib/abort.c:79:7", "in assay_answer /home/me/a.rs:32:1",
        after: "thread '<unnamed>' (7) panicked at /home/me/src/matcher.rs:69:29:\nindex 4")
        == "panic matcher.rs:69 index N")
  }

  private func refusal(_ text: String) -> String {
    "\(FuzzRound(text: text, status: 2).refusal(of: "libmine.so", by: "/p/matcher_fuzzer"))"
  }

  @Test func `a library that the program does not load is refused in the words of the program`() {
    #expect(
      refusal("INFO: x\nmatcher_fuzzer: /l/libmine.so: has no function assay_start\n")
        == "/l/libmine.so: has no function assay_start")
    #expect(
      refusal("==1==ASan runtime does not come first in initial library list; you should")
        .hasPrefix("libmine.so: is built with AddressSanitizer of gcc; build it with clang"))
    #expect(refusal("other") == "/p/matcher_fuzzer: the program does not start: other")
  }
}
