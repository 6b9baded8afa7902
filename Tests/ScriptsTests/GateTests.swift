#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The gate of a fuzz build.
  struct GateTests {
    @Test func `accepts a build that is instrumented throughout`() throws {
      let result = try Self.gate(object: "fuzzer-no-link,address")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty)
    }

    @Test(arguments: [
      ("address", "Running.build/large.o has no sancov.module_ctor\n"),
      ("fuzzer-no-link", "Running.build/large.o has no __asan_\n"),
      ("", "Running.build/large.o has no __asan_\n"),
    ])
    func `names the object that lacks an instrumentation, whatever its size`(
      sanitizers: String, message: String
    ) throws {
      let result = try Self.gate(object: sanitizers)
      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("fuzz: not instrumented: "))
      #expect(result.errors.hasSuffix(message), "\(result.errors)")
    }

    @Test func `names the object that has edges beside the code under test`() throws {
      let result = try Self.gate(object: "fuzzer-no-link,address", model: "fuzzer-no-link,address")
      #expect(result.status == 3)
      let message = "SpecModel.build/some.o has edges, which would only slow the search down\n"
      #expect(result.errors.hasSuffix(message), "\(result.errors)")
    }

    @Test(arguments: [Linked.uninstrumented, .failing])
    func `rejects a program that counts no edges or does not run`(linked: Linked) throws {
      let result = try Self.gate(object: "fuzzer-no-link,address", linked: linked)
      #expect(result.status == 3)
      #expect(
        result.errors.hasPrefix("fuzz: not instrumented: ")
          && result.errors.hasSuffix("/program has 0 counters\n"), "\(result.errors)")
    }

    /// The object that the program is linked from.
    enum Linked: String { case instrumented, uninstrumented, failing }

    /// Runs the gate on a program with one large module, which has the given sanitizers, as the model
    /// has.
    private static func gate(
      object: String, model: String = "address", linked: Linked = .instrumented
    ) throws -> Program.Result {
      let folder = try TemporaryFolder()
      return try Program(
        ["bash", "-euo", "pipefail", "-c", recipe],
        environment: [
          "FOLDER": folder.url.path, "SANITIZERS": object, "MODEL": model,
          "LINKED": linked.rawValue,
        ]
      ).run()
    }

    private static let recipe = #"""
      clang=$(dirname "$(realpath "$(command -v swift)")")/clang
      all=fuzzer-no-link,address
      main='#include <stdlib.h>
      int LLVMFuzzerTestOneInput(const char *d, size_t n) { return n && d[0] == 1 ? 0 : 0; }'
      compile() { "$clang" -w -x c - -c ${1:+-fsanitize="$1"} -o "$FOLDER/$2"; }

      mkdir "$FOLDER"/{AssociatedDomains{,Entitlements},Running,SpecModel,Fuzzing,fuzzer}.build
      echo "$main" | compile "" small.o
      some() { echo 'int f(int *p) { return p[0] ? p[1] : p[2]; }' | compile "$1" $2.build/some.o; }
      for module in AssociatedDomains{,Entitlements}; do some $all $module; done
      for module in Fuzzing fuzzer; do some address $module; done
      some "$MODEL" SpecModel
      # More symbols than fit into a pipe.
      { echo "$main"; for i in {1..5000}; do echo "int long_name_$i(int *p) { return *p; }"; done; } \
        | compile "$SANITIZERS" Running.build/large.o
      mkdir "$FOLDER/program.product"
      ls "$FOLDER"/*.build/*.o >"$FOLDER/program.product/Objects.LinkFileList"
      case "$LINKED" in
        instrumented) object=Running.build/large.o ;;
        uninstrumented) object=small.o ;;
        failing)
          echo "$main int LLVMFuzzerInitialize(void *n, void *v) { exit(1); }" | compile "" failing.o
          object=failing.o
          ;;
      esac
      "$clang" -fuse-ld=lld -fsanitize=fuzzer,address "$FOLDER/$object" -o "$FOLDER/program"

      . scripts/fuzzing/common
      gate_program fuzzer "$FOLDER/program" __asan_ AssociatedDomains{,Entitlements} Running
      """#
  }
#endif
