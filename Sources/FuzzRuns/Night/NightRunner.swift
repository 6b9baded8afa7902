import Adapters
import FoundationShim
import Questions

/// A runner of a night, which builds, fuzzes for the time, merges, measures and makes findings
/// smaller.
///
/// A night that was killed continues where it was.
package final class NightRunner: Sendable {
  private let plan: NightPlan
  private let seconds: Int
  private let time: NightTime
  private let checkout: Checkout
  private let folder: NightFolder
  private let engine: FuzzEngine
  private let note: @Sendable (String) -> Void
  private let state: Mutex<NightState>

  /// The seconds of fuzzing before this call, and the time at which this call began to fuzz.
  private let used: Double
  private let began = Mutex<ContinuousClock.Instant?>(nil)

  /// Begins a night, or continues one that did not end.
  ///
  /// - Parameters:
  ///   - started: The time, if one begins.
  ///   - revision: The revision of the sources.
  ///   - note: Takes lines of progress.
  /// - Throws: `InputError` if the plan is wrong.
  package init(
    _ plan: NightPlan, of checkout: Checkout, in folder: NightFolder, started: String,
    revision: String, engine: FuzzEngine = FuzzEngine(), note: @escaping @Sendable (String) -> Void
  ) throws {
    var plan = plan
    if plan.targets == nil, plan.implementations.isEmpty {
      plan.targets = checkout.targets.filter { $0 != Checkout.emptyTarget }
    }
    for target in plan.targets ?? [] { try checkout.require(target) }
    if let targets = plan.targets, !targets.isEmpty {
      plan.targets = [Checkout.emptyTarget] + targets.filter { $0 != Checkout.emptyTarget }
    }
    seconds = try NightPlan.seconds(of: plan.time, "--time")
    (self.plan, self.checkout, self.folder) = (plan, checkout, folder)
    (self.engine, self.note, time) = (engine, note, NightTime(jobs: plan.jobs))
    let earlier = try folder.state()
    let state =
      earlier.flatMap { $0.isDone ? nil : $0 }
      ?? NightState(started: started, revision: revision, corpora: earlier?.corpora ?? [:])
    if earlier?.isDone != false { try? FileManager.default.removeItem(at: folder.night) }
    if earlier == nil {
      note("first night in \(folder.url.path); starting with the committed inputs only")
    }
    used = state.used
    self.state = Mutex(state)
  }

  /// Runs the night.
  ///
  /// - Parameter seed: The seed of parts that begin.
  /// - Throws: `FuzzFailure` if a program that the night itself needs cannot be built.
  package func run(seed: UInt32) async throws {
    try FileManager.default.createDirectory(at: folder.night, withIntermediateDirectories: true)
    let (parts, leftOut) = time.divide(plan.parts, seconds: seconds)
    for part in leftOut {
      try change(part, seed) {
        $0.skipped = "\(self.plan.time) is too little for this configuration"
      }
    }
    for part in parts { try change(part, seed) { $0.skipped = nil } }
    note("building")
    let measuring = parts.contains { $0.configuration == .fast && !$0.isImplementation }
    let coverError = try await build(parts, measuring: measuring)
    try checkCorpora(parts)

    // The time begins when everything is built; a continued night has used some of it.
    let now = engine.now
    began.withLock { $0 = now }
    let left = max(0, seconds - Int(used))
    let fuzzingEnd = now + .seconds(left)
    let heartbeat = Task {
      while true {
        try await Task.sleep(for: .seconds(5))
        try save()
      }
    }
    defer { heartbeat.cancel() }
    note("fuzzing for \(left) s")
    let targets = (plan.targets ?? []).filter { $0 != Checkout.emptyTarget }
    let emptySeconds = time.secondsOfEmptyTarget(Set(parts.map(\.configuration)).count, of: seconds)
    try await fuzz(
      parts.filter { $0.subject == Checkout.emptyTarget },
      until: min(fuzzingEnd, now + .seconds(emptySeconds))
    )
    try await fuzz(parts.filter { $0.subject != Checkout.emptyTarget }, until: fuzzingEnd)

    let end = fuzzingEnd + .seconds(NightTime.secondsOfEnd(after: seconds, targets: targets.count))
    note("merging and measuring, for at most \(engine.seconds(until: end)) s")
    if measuring { try await finish(targets, coverError, until: end) }
    try await minimize(until: end)
    try update { state in
      for target in targets {
        state.corpora[target, default: .init()].inputs = self.inputs(of: target)
      }
    }
  }

  /// Ends the night after its reports are written; the next call begins another night.
  package func markDone() throws { try update { $0.isDone = true } }
}

// MARK: State

extension NightRunner {
  /// Changes the state, and replaces its file.
  private func update(_ change: (inout NightState) -> Void) throws {
    // The lock is held while the file is written, or an older state could replace a newer one.
    try state.withLock { state in
      change(&state)
      if let began = began.withLock(\.self) {
        state.used = min(Double(seconds), used + (engine.now - began) / .seconds(1))
      }
      try folder.write(state)
    }
  }

  /// Writes how long the night has fuzzed.
  private func save() throws { try update { _ in } }

  private func change(
    _ part: NightPart, _ seed: UInt32 = 0, _ change: (inout NightState.Part) -> Void
  ) throws {
    try update { state in
      let index = state.parts.firstIndex { $0.id == part }
      if index == nil { state.parts.append(.init(id: part, seed: seed)) }
      change(&state.parts[index ?? state.parts.count - 1])
    }
  }

  private func status(of part: NightPart) -> NightState.Part? {
    state.withLock { state in state.parts.first { $0.id == part } }
  }

  private func path(_ part: NightPart) -> String {
    folder.night.appending(path: part.folder).path
  }

  /// Runs work for items, as many at once as there are jobs.
  private func forEach<Item: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for (index, item) in items.enumerated() {
        if index >= plan.jobs { try await tasks.next() }
        tasks.addTask { try await work(item) }
      }
      try await tasks.waitForAll()
    }
  }

  /// Runs work for items, each with the time by which its work must end.
  private func forEach<Item: Sendable>(
    _ items: [Item], until end: ContinuousClock.Instant,
    _ work: @escaping @Sendable (Item, ContinuousClock.Instant) async throws -> Void
  ) async throws {
    let now = engine.now
    let ends = time.endShares(of: items.count).map { now + (end - now) * $0 }
    try await forEach(Array(zip(items, ends))) { try await work($0.0, $0.1) }
  }
}

// MARK: Steps

extension NightRunner {
  /// Builds what unfuzzed parts need; returns why the program that measures was not built.
  private func build(_ parts: [NightPart], measuring: Bool) async throws -> String? {
    let parts = parts.filter { status(of: $0)?.stage == .planned }
    let configurations = FuzzConfiguration.allCases.filter { configuration in
      configuration != .pipes && parts.contains { $0.configuration == configuration }
    }
    let needsAssay = parts.contains(where: \.isImplementation)
    let coverError = Mutex<String?>(nil)
    let names =
      (needsAssay ? ["assay"] : []) + configurations.map(\.rawValue) + (measuring ? ["cover"] : [])
    try await forEach(names) { [self] name in
      if name != "assay" { note("building in configuration \(name)") }
      var problem: String?
      do {
        let log = folder.night.appending(path: "build-\(name).log").path
        try await checkout.build([name], log: log, in: engine)
      } catch let error as FuzzFailure {
        problem = error.description
      }
      if name == "assay", let problem { throw FuzzFailure.other(problem) }
      if name == "cover" { coverError.withLock { $0 = problem } }
      for part in parts where part.configuration.rawValue == name {
        try change(part) { $0.buildError = problem }
      }
    }
    return coverError.withLock(\.self)
  }

  private func inputs(of target: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.corpus(of: target)).count) ?? 0
  }

  /// Notes an error for corpora that lost inputs since the last night, which is easy to miss.
  private func checkCorpora(_ parts: [NightPart]) throws {
    var seen: Set<String> = []
    for part in parts where !part.isImplementation && seen.insert(part.subject).inserted {
      let known = state.withLock { $0.corpora[part.subject]?.inputs }
      guard let known, status(of: part)?.stage == .planned else { continue }
      let found = inputs(of: part.subject)
      guard found < known else { continue }
      try change(part) {
        $0.errors.note(
          "the corpus lost inputs since the last night: \(found) of \(known) are left in "
            + "corpus/\(part.subject)")
      }
    }
  }

  /// Fuzzes parts until a time; each part gets a share of the time.
  private func fuzz(_ parts: [NightPart], until end: ContinuousClock.Instant) async throws {
    let pending = parts.filter {
      status(of: $0).map { $0.stage == .planned && $0.buildError == nil } ?? false
    }
    try await forEach(pending, until: end) { [self] part, end in
      var notes = TargetRun.Notes()
      let problem = try await failure {
        notes =
          if let implementation = plan.implementation(of: part) {
            try await fuzz(part, implementation, until: end)
          } else {
            try await fuzz(part, until: end)
          }
      }
      if let problem { notes.errors.append("\(problem)") }
      try change(part) { state in
        notes.errors.forEach { state.errors.note($0) }
        notes.warnings.forEach { state.warnings.note($0) }
        state.stage = .fuzzed
      }
    }
  }

  private func fuzz(
    _ part: NightPart, until end: ContinuousClock.Instant
  ) async throws -> TargetRun.Notes {
    let path = path(part)
    var run = TargetRun(
      program: checkout.program(of: part.subject, in: part.configuration.rawValue),
      committed: checkout.corpus(of: part.subject), corpus: folder.corpus(of: part.subject),
      logs: path, artifacts: path, seed: status(of: part)?.seed ?? 1)
    run.earlierInputs = folder.earlierInputs(of: part.subject)
    return try await run.run(until: end, in: engine)
  }

  /// Fuzzes an implementation.
  private func fuzz(
    _ part: NightPart, _ implementation: NightPlan.Implementation,
    until end: ContinuousClock.Instant
  ) async throws -> TargetRun.Notes {
    var notes = TargetRun.Notes()
    let left = LibraryFuzzing.fuzzingSeconds(within: engine.seconds(until: end))
    guard left > 0 else {
      notes.errors = ["no time was left to fuzz"]
      return notes
    }
    let (files, path) = (FileManager.default, path(part))
    let kept = folder.url.appending(path: "implementations/\(part.subject)").path
    for folder in [path, kept] {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    var words = [
      checkout.root.appending(path: ".build/release/assay").path, "fuzz", "--target",
      part.subject.split(separator: "/").last.map(String.init) ?? "", "--time", "\(left)s",
      "--seed", "\(status(of: part)?.seed ?? 1)", "--out", kept, "--record", "\(path)/record.jsonl",
      "--data", checkout.root.appending(path: "Conformance").path,
    ]
    if let library = implementation.library {
      let programs = checkout.programs(of: part.configuration.rawValue).path
      words += ["--library", library, "--programs", programs]
    } else {
      words += ["--implementation", "\(implementation.name)=\(implementation.argument)"]
    }
    words += implementation.known.map { ["--known", $0] } ?? []
    words += implementation.runs.map { ["--runs", "\($0)"] } ?? []
    let log = "\(path)/log"
    let outcome = try await engine.run(.init(words, in: implementation.folder, log: log))
    if outcome != .exit(0), outcome != .exit(1) {
      let line = FileText.read(log).split(whereSeparator: \.isNewline).last.map(String.init)
      notes.errors = [line.map { String($0.trimmingPrefix("assay: ")) } ?? "assay fuzz failed"]
    }
    if files.fileExists(atPath: "\(kept)/growth.jsonl") {
      try? files.removeItem(atPath: "\(path)/growth.jsonl")
      try files.moveItem(atPath: "\(kept)/growth.jsonl", toPath: "\(path)/growth.jsonl")
    }
    return notes
  }

  /// Merges the corpora and measures their coverage.
  ///
  /// A third of the time until the end is kept for minimizing inputs.
  private func finish(
    _ targets: [String], _ coverError: String?, until end: ContinuousClock.Instant
  ) async throws {
    let parts = targets.map { NightPart(subject: $0, configuration: .fast) }
      .filter { status(of: $0)?.stage == .fuzzed }
    let now = engine.now
    try await forEach(parts, until: now + (end - now) * 2 / 3) { [self] part, end in
      let now = engine.now
      let unmerged = try await failure {
        try await merge(part.subject, until: now + (end - now) * 2 / 3)
      }
      try note(unmerged, of: part)
      let unmeasured = try await failure {
        if let coverError { throw FuzzFailure.other(coverError) }
        _ = try await Coverage(in: checkout, engine).measure(
          [part.subject], grown: folder.corpus(of: part.subject), sources: Coverage.library,
          page: folder.url.appending(path: "coverage/\(part.subject)").path, until: end)
      }
      try change(part) { state in
        switch unmeasured {
        case .noTime: state.warnings.note("no time was left to measure the coverage")
        case .other(let reason): state.errors.note("the coverage was not measured: \(reason)")
        case nil: break
        }
        state.stage = .finished
      }
    }
  }

  /// Returns why work failed, which ends only its part of the night; `nil` if it did not fail.
  private func failure(_ work: () async throws -> Void) async throws -> FuzzFailure? {
    do {
      try await work()
      return nil
    } catch let error as CancellationError {
      throw error
    } catch {
      return error as? FuzzFailure ?? .other(error.reason)
    }
  }

  private func merge(_ target: String, until end: ContinuousClock.Instant) async throws {
    try await CorpusMerge(
      program: checkout.program(of: target, in: "fast"),
      arguments: checkout.corpus(of: target).arguments, corpus: folder.corpus(of: target),
      work: folder.night.appending(path: "merge-\(target)").path, in: engine
    ).run(until: end)
  }

  /// Notes whether a corpus was merged: without merges, it grows until reading takes all the time.
  private func note(_ unmerged: FuzzFailure?, of part: NightPart) throws {
    var nights = 0
    try update { state in
      switch unmerged {
      case nil: state.corpora[part.subject, default: .init()].unmerged = []
      case .noTime:
        state.corpora[part.subject, default: .init()].unmerged.note(state.started)
        nights = state.corpora[part.subject]?.unmerged.count ?? 0
      case .other: break
      }
    }
    try change(part) { state in
      switch unmerged {
      case nil: break
      case .noTime where nights < 3:
        state.warnings.note("no time was left to merge the corpus, which is unchanged")
      case .noTime:
        state.errors.note(
          "no time was left to merge the corpus for \(nights) nights in a row; increase --time")
      case .other(let reason): state.errors.note(reason)
      }
    }
  }

  /// Makes the inputs of findings smaller, each in the configuration that found it.
  private func minimize(until end: ContinuousClock.Instant) async throws {
    let night = try Night(state.withLock(\.self), in: folder.night)
    let kept = try folder.keepInputs(of: night).filter {
      !FileManager.default.fileExists(atPath: "\($0.input).min")
    }
    for (index, (finding, input)) in kept.enumerated() {
      let now = engine.now
      let minimizer = Minimizer(
        program: checkout.program(of: finding.run.target, in: finding.run.configuration),
        arguments: checkout.corpus(of: finding.run.target).arguments,
        folder: folder.night.appending(path: "minimize").path, in: engine)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: input)))
      let smallest = try? await minimizer.smallest(
        bytes, until: now + (end - now) / (kept.count - index))
      if let smallest, smallest.input.count < bytes.count {
        try Data(smallest.input).write(to: URL(fileURLWithPath: "\(input).min"))
      } else if smallest == nil {
        note("\(input) was not minimized")
      }
    }
  }
}
