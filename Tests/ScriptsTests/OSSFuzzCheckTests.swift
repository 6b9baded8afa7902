#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The check of a build for OSS-Fuzz.
  struct OSSFuzzCheckTests {
    @Test func `accepts a correct program`() throws {
      let result = try Self.check(Build())
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty)
      #expect(result.output.hasSuffix("check-oss-fuzz: 1 targets, 0 failures\n"))
    }

    @Test(arguments: [
      (Build(instrumentation: ""), "it has 0 edges, fewer than 100; is it instrumented?"),
      (Build(sanitizer: ""), "calls of asan, fewer than 1000"),
      (Build(sanitizer: ",address,undefined"), "it is built with ubsan too"),
      (Build(definition: "WRITES"), "it fails within four runs:"),
      (Build(seed: "crash"), "it fails on its seeds:"),
      (Build(library: true), "it needs libother.so, which their images lack"),
      (Build(leftOut: "toy_fuzzer.dict"), "there is no toy_fuzzer.dict"),
    ])
    func `names the fault of a program`(build: Build, message: String) throws {
      let result = try Self.check(build)
      #expect(result.status == 1)
      #expect(
        result.errors.contains("check-oss-fuzz: toy_fuzzer: ") && result.errors.contains(message),
        "\(result.errors)")
    }

    @Test func `fails if there is no target`() throws {
      let folder = try TemporaryFolder()
      let result = try Program(["scripts/check-oss-fuzz", "--out", folder.url.path]).run()
      #expect(result.status == 1)
      #expect(result.errors == "check-oss-fuzz: there is no fuzz target in \(folder.url.path)\n")
    }

    @Test(arguments: [
      (["--out", "nowhere"], "check-oss-fuzz: no folder nowhere\n"),
      (["--out"], "check-oss-fuzz: --out needs a value\n"),
      (["--fast", "yes"], "check-oss-fuzz: unknown option --fast\n"),
      (
        ["no_fuzzer"],
        "check-oss-fuzz: no target no_fuzzer; scripts/fuzz list lists the targets\n"
      ),
      (
        ["--sanitizer", "memory"],
        "check-oss-fuzz: unknown sanitizer memory; expected one of: address, coverage\n"
      ),
    ])
    func `refuses a wrong command line in one line`(arguments: [String], message: String) throws {
      let result = try Program(["scripts/check-oss-fuzz"] + arguments).run()
      #expect(result.status == 2)
      #expect(result.errors == message)
    }

    /// How a program is built; by default it is correct.
    struct Build {
      var instrumentation = "fuzzer-no-link"
      var sanitizer = ",address"
      var definition = "SOUND"
      var seed = "seed"
      var library = false
      var leftOut = "nothing"
    }

    private static func check(_ build: Build) throws -> Program.Result {
      let folder = try TemporaryFolder()
      try folder.file("toy.c", source)
      let made = try Program(
        ["bash", "-euc", recipe],
        environment: [
          "FOLDER": folder.url.path, "INSTRUMENTATION": build.instrumentation,
          "SANITIZER": build.sanitizer, "DEFINITION": build.definition, "SEED": build.seed,
          "LIBRARY": build.library ? "yes" : "", "LEFT_OUT": build.leftOut,
        ]
      ).run()
      try #require(made.status == 0, "\(made.errors)")
      return try Program(["scripts/check-oss-fuzz", "--out", folder.path("out")]).run()
    }

    private static let recipe = #"""
      clang=$(dirname "$(realpath "$(command -v swift)")")/clang
      cd "$FOLDER"
      mkdir out seeds
      flags=(-w -O1 -D"$DEFINITION") libraries=()
      if [ -n "$LIBRARY" ]; then
        echo 'int other;' | "$clang" -shared -fPIC -x c - -o libother.so
        libraries=(-Wl,--no-as-needed -L. -lother "-Wl,-rpath,$FOLDER")
        chmod 755 "$FOLDER"
      fi
      sanitizers=$INSTRUMENTATION$SANITIZER
      "$clang" "${flags[@]}" -fsanitize="${sanitizers#,}" -c toy.c -o toy.o
      "$clang++" -fuse-ld=lld -static-libstdc++ -static-libgcc -fsanitize=fuzzer"$SANITIZER" toy.o \
        -o out/toy_fuzzer "${libraries[@]}"
      echo '"word"' >out/toy_fuzzer.dict
      printf '[libfuzzer]\nmax_len = 64\n' >out/toy_fuzzer.options
      printf %s "$SEED" >seeds/one
      zip -q out/toy_fuzzer_seed_corpus.zip seeds/one
      rm -f "out/$LEFT_OUT"
      """#

    /// A program with a thousand places that read memory, and a hundred that divide.
    private static let source = """
      #include <stddef.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #define ONE(n) if (data[i++ % size] == (n)) seen += table[i % 64] / data[i % size];
      #define TEN(n) ONE(n) ONE(n + 1) ONE(n + 2) ONE(n + 3) ONE(n + 4) \\
        ONE(n + 5) ONE(n + 6) ONE(n + 7) ONE(n + 8) ONE(n + 9)
      #define HUNDRED(n) TEN(n) TEN(n + 10) TEN(n + 20) TEN(n + 30) TEN(n + 40) \\
        TEN(n + 50) TEN(n + 60) TEN(n + 70) TEN(n + 80) TEN(n + 90)
      int table[64];
      int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
      #ifdef WRITES
        FILE *file = fopen("written", "w");
        if (!file) abort();
        fclose(file);
      #endif
        if (size == 5 && !memcmp(data, "crash", 5)) abort();
        if (size == 0 || memchr(data, 0, size)) return 0;
        volatile int seen = 0;
        size_t i = 0;
        HUNDRED(1) HUNDRED(50) HUNDRED(100) HUNDRED(120) HUNDRED(150)
        return 0;
      }
      """
  }
#endif
