import CFuzzing
import Discovery
import FoundationShim
import Questions

#if FUZZING
  extension FuzzTarget {
    /// Runs libFuzzer, or AFL++ in a build for it, with this target, or with a shared library if the
    /// environment names one.
    ///
    /// First restarts the program once in the environment that fuzzing needs. Swift's own backtracer
    /// would take signals from libFuzzer, which then keeps no input of a trap, and from sanitizers; and
    /// hashing has to be the same in every process, or a crash may not be reproducible. Both are settled
    /// before `main`, so that only a restart can change them. The parent process may block signals, one
    /// of which drives libFuzzer's timer.
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
        // No restart is possible. Not SEGV, BUS and FPE: they have alternate stacks, without which a
        // stack overflow leaves no report.
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGQUIT] { signal(number, SIG_DFL) }
      }
      Current.target = withLibrary()
      let file = LibraryCheck.Variable.input.value
      if !file.isEmpty { Current.inputInFlight = InputInFlight(writingTo: file) }
      exit(fuzzing_run(CommandLine.argc, CommandLine.unsafeArgv, testOneInput))
    }

    /// Sets the variables of a file beside the program, unless something has named a library.
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

  /// What the program runs, set before the first input.
  private enum Current {
    nonisolated(unsafe) static var target: any FuzzTarget = EmptyTarget()
    nonisolated(unsafe) static var inputInFlight: InputInFlight?
  }

  /// Called by libFuzzer with every input; a finding ends the program, so that it keeps the input.
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

  /// Called by libFuzzer to vary an input in place, by its structure or, at times, by libFuzzer's
  /// own means; returns its new size.
  @_cdecl("LLVMFuzzerCustomMutator")
  func mutate(
    data: UnsafeMutablePointer<UInt8>, size: Int, maximumSize: Int, seed: CUnsignedInt
  ) -> Int {
    var generator = SeededGenerator(seed: UInt64(seed))
    guard let mutator = Current.target.mutator,
      !generator.oneIn(mutator.variationsForOneOfBytes)
    else {
      return fuzzing_mutate(data, size, maximumSize)
    }
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    let result = mutator.mutate(input, maximumSize, &generator)
    data.update(from: result, count: result.count)
    return result.count
  }

  /// Called by libFuzzer to join two inputs into a third; returns its size, 0 if it is to vary an
  /// input instead.
  @_cdecl("LLVMFuzzerCustomCrossOver")
  func crossOver(
    first: UnsafePointer<UInt8>?, firstSize: Int, second: UnsafePointer<UInt8>?, secondSize: Int,
    out: UnsafeMutablePointer<UInt8>, maximumSize: Int, seed: CUnsignedInt
  ) -> Int {
    var generator = SeededGenerator(seed: UInt64(seed))
    guard let mutator = Current.target.mutator,
      generator.oneIn(mutator.crossingsForOneMade)
    else { return 0 }
    let result = mutator.crossOver(
      Array(UnsafeBufferPointer(start: first, count: firstSize)),
      Array(UnsafeBufferPointer(start: second, count: secondSize)), maximumSize, &generator)
    out.update(from: result, count: result.count)
    return result.count
  }
#endif
