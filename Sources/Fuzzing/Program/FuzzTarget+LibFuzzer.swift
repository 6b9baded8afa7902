import CFuzzing
import Discovery
import FoundationShim
import Questions

#if FUZZING
  extension FuzzTarget {
    /// Runs libFuzzer, or AFL++ in a build for it, with this target.
    ///
    /// If the environment names a shared library, the target checks the library's answers instead.
    ///
    /// The program first restarts itself once, because two settings take effect only before `main`.
    /// Swift's own backtracer must be off: it would take signals from sanitizers, and from
    /// libFuzzer, which would then keep no input of a trap. Hashing must be the same in every
    /// process, or a crash may not be reproducible. Signals that the parent process may block are
    /// unblocked, because one of them drives libFuzzer's timer.
    package func fuzz() -> Never {
      var none = sigset_t()
      sigemptyset(&none)
      sigprocmask(SIG_SETMASK, &none, nil)
      let mark = "ASSAY_FUZZING_ENVIRONMENT"
      if getenv(mark) == nil {
        setenv(mark, "1", 1)
        setenv("SWIFT_BACKTRACE", "enable=no", 1)
        setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
        setLibrary()
        execv("/proc/self/exe", CommandLine.unsafeArgv)
        // No restart is possible. SEGV, BUS and FPE keep their handlers, which have alternate
        // stacks; without these, a stack overflow leaves no report.
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGQUIT] { signal(number, SIG_DFL) }
      }
      Current.target = withLibrary()
      let file = LibraryCheck.Variable.input.value
      if !file.isEmpty { Current.inputInFlight = InputInFlight(writingTo: file) }
      exit(fuzzing_run(CommandLine.argc, CommandLine.unsafeArgv, testOneInput))
    }

    /// Sets the variables from a file beside the program, unless a library is named already.
    private func setLibrary() {
      guard LibraryCheck.Variable.library.value.isEmpty, let program = Program.location
      else { return }
      do throws(InputError) {
        for (variable, value) in try LibraryCheck.Variable.beside(program) {
          setenv(variable.rawValue, value, 1)
        }
      } catch {
        StandardError.write("\(name): \(error)\n")
        exit(2)
      }
    }
  }

  /// The target and the record of the input in flight, set before the first input.
  private enum Current {
    nonisolated(unsafe) static var target: any FuzzTarget = EmptyTarget()
    nonisolated(unsafe) static var inputInFlight: InputInFlight?
  }

  /// Checks an input for libFuzzer; a finding aborts, so that libFuzzer keeps the input.
  @_cdecl("LLVMFuzzerTestOneInput")
  func testOneInput(data: UnsafePointer<UInt8>?, size: Int) -> CInt {
    Current.inputInFlight?.begin(UnsafeRawBufferPointer(start: data, count: size))
    defer { Current.inputInFlight?.end() }
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    do {
      try Current.target.check(input)
    } catch {
      let text = "finding: \(error)\n\(Current.target.show(input))\n"
      StandardError.write(text)
      abort()
    }
    return 0
  }

  /// Varies an input in place for libFuzzer, by its structure or, at times, by libFuzzer's own
  /// means; returns its new size.
  @_cdecl("LLVMFuzzerCustomMutator")
  func mutate(
    data: UnsafeMutablePointer<UInt8>, size: Int, maximumSize: Int, seed: CUnsignedInt
  ) -> Int {
    var generator = SeededGenerator(seed: UInt64(seed))
    guard let mutator = Current.target.mutator,
      !generator.oneIn(mutator.byteMutationInterval)
    else {
      return fuzzing_mutate(data, size, maximumSize)
    }
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    let result = mutator.mutate(input, maximumSize, &generator)
    data.update(from: result, count: result.count)
    return result.count
  }

  /// Joins two inputs into a third for libFuzzer; returns its size, or 0 if libFuzzer is to vary an
  /// input instead.
  @_cdecl("LLVMFuzzerCustomCrossOver")
  func crossOver(
    first: UnsafePointer<UInt8>?, firstSize: Int, second: UnsafePointer<UInt8>?, secondSize: Int,
    out: UnsafeMutablePointer<UInt8>, maximumSize: Int, seed: CUnsignedInt
  ) -> Int {
    var generator = SeededGenerator(seed: UInt64(seed))
    guard let mutator = Current.target.mutator,
      generator.oneIn(mutator.crossoverInterval)
    else { return 0 }
    let result = mutator.crossOver(
      Array(UnsafeBufferPointer(start: first, count: firstSize)),
      Array(UnsafeBufferPointer(start: second, count: secondSize)), maximumSize, &generator)
    out.update(from: result, count: result.count)
    return result.count
  }
#endif
