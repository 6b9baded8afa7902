import CFuzzing
import Discovery
import FoundationShim
import Questions
import Running
import SpecModel

/// A check of a target's inputs with the answers of a shared library in place of ours.
///
/// A crash of the library ends the program, as a crash of ours does. After a wrong answer, the run
/// continues. The answer is noted unless a mutant that explains it has been noted before.
final class LibraryCheck: Sendable {
  /// The environment variables that configure a run.
  enum Variable: String, CaseIterable {
    /// The path of the library.
    case library = "ASSAY_FUZZING_LIBRARY"
    /// The folder for inputs with a wrong answer; without it, the first one ends the program.
    case findings = "ASSAY_FUZZING_FINDINGS"
    /// The names of known disagreements, separated by spaces.
    case known = "ASSAY_FUZZING_KNOWN"
    /// The unspecified rules, separated by spaces.
    case unspecified = "ASSAY_FUZZING_UNSPECIFIED"
    /// Not empty if the library has edges, which then steer the search alone.
    case steering = "ASSAY_FUZZING_STEERING"
    /// The file that records the input in flight; without it, nothing is recorded.
    case input = "ASSAY_FUZZING_INPUT"

    /// The value of the variable; empty if it is not set.
    var value: String { ProcessInfo.processInfo.environment[rawValue] ?? "" }
    /// The words of the value.
    var words: Set<String> { Set(value.split(separator: " ").map(String.init)) }
  }

  private struct Notes {
    /// The names that were noted.
    var names: Set<String> = []
    var knownAnswers = 0
    var unspecifiedAnswers = 0
    var questions = 0
    var skipped = 0
  }

  private let target: any FuzzTarget
  private let library: LoadedLibrary
  private let folder = Variable.findings.value
  private let unspecified = UnspecifiedRules(Variable.unspecified.words)
  private let steersAlone = !Variable.steering.value.isEmpty
  private let known = Variable.known.words
  private let notes = Mutex(Notes())

  /// Creates the check of a target.
  init(_ target: any FuzzTarget, _ library: LoadedLibrary) {
    (self.target, self.library) = (target, library)
  }

  /// The counts of answers, on one line.
  var summary: String {
    notes.withLock {
      "library: \($0.questions) questions, \($0.skipped) skipped, "
        + "\($0.unspecifiedAnswers) unspecified, \($0.knownAnswers) known"
    }
  }

  /// Checks an input.
  ///
  /// - Throws: A ``Finding`` if an answer is wrong and there is no folder for findings.
  func check(_ input: [UInt8]) throws {
    defer { if steersAlone { fuzzing_forget_edges() } }
    for question in target.questions(of: input, for: library.description) {
      let response = library.response(to: question.request)
      notes.withLock { $0.questions += 1 }
      if let fault = response.fault {
        try note([fault.name], fault.message, input)
      } else if let answer = response.given {
        try check(answer, to: question, input)
      } else {
        notes.withLock { $0.skipped += 1 }
      }
    }
  }

  private func check(_ answer: Answer, to question: FuzzedQuestion, _ input: [UInt8]) throws {
    // A search among the mutants takes 200 times as long. It must end within libFuzzer's time
    // limit, or libFuzzer would blame the library.
    let wrong = Disagreement(answer, to: question, unspecified, limit: 20_000)
    guard let wrong else {
      target.noteRightAnswer(to: input) { question.onPlatform?.expected }
      return
    }
    guard !wrong.isCostly else {
      notes.withLock { $0.skipped += 1 }
      return
    }
    guard !wrong.isUnspecified else {
      notes.withLock { $0.unspecifiedAnswers += 1 }
      return
    }
    try note(wrong.names, wrong.summary, input)
  }

  /// Notes a wrong answer by its first known name or, if none is known, its first name.
  ///
  /// A name is noted only if none of the names has been noted before. Without a folder, an answer
  /// without a known name is a finding.
  private func note(_ names: [String], _ message: String, _ input: [UInt8]) throws {
    let listed = names.first(where: known.contains)
    let name = listed ?? names[0]
    let isNew = notes.withLock { notes in
      let isNew = notes.names.isDisjoint(with: names)
      if listed != nil || !isNew { notes.knownAnswers += 1 }
      if isNew, !folder.isEmpty { notes.names.insert(name) }
      return isNew
    }
    guard !folder.isEmpty else {
      if listed == nil { throw Finding(name, message) }
      return
    }
    guard isNew else { return }
    try Data(input).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
    StandardError.write("noted: \(name): \(message)\n")
  }
}

/// A target that checks the answers of a shared library.
private struct LibraryTarget: FuzzTarget {
  let base: any FuzzTarget
  let library: LibraryCheck

  var name: String { base.name }
  var summary: String { base.summary }
  var mutator: Mutator? { base.mutator }

  func show(_ input: [UInt8]) -> String { base.show(input) }
  func check(_ input: [UInt8]) throws { try library.check(input) }
}

extension FuzzTarget {
  /// Returns the target with the answers of the library that the environment names; itself if the
  /// environment names none.
  ///
  /// If the library cannot be loaded, writes a message and exits with status 2.
  func withLibrary() -> any FuzzTarget {
    let path = LibraryCheck.Variable.library.value
    guard !path.isEmpty else { return self }
    do throws(InputError) {
      let check = LibraryCheck(self, try LoadedLibrary(path: path))
      LibraryCheck.current = check
      atexit { LibraryCheck.writeSummary() }
      return LibraryTarget(base: self, library: check)
    } catch {
      StandardError.write("\(name): \(error)\n")
      exit(2)
    }
  }
}

extension LibraryCheck {
  /// Set once, before the first input.
  nonisolated(unsafe) fileprivate static var current: LibraryCheck?

  fileprivate static func writeSummary() {
    guard let summary = current?.summary else { return }
    StandardError.write("\(summary)\n")
  }
}
