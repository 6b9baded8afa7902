package import Discovery
import FoundationShim
import Fuzzing
import Questions
package import Running
import Suites

extension LibraryFuzzing {
  /// Fuzzes an implementation through the pipes of its adapter, steered by the model alone.
  ///
  /// - Parameters:
  ///   - subject: The implementation; its processes answer in parallel.
  ///   - progress: Takes the numbers so far.
  /// - Throws: `InputError` if the subject answers none of the questions, or cannot be served.
  package func run(
    asking subject: any TestSubject, _ limits: ExplorationLimits, seed: UInt64,
    progress: @escaping @Sendable (ExplorationTotals) -> Void = { _ in }
  ) async throws -> Result {
    let description = subject.description
    try requireQuestions(of: description)
    let corpus = try inputs(in: "corpus").map(\.input)
    let source = try target.source(
      for: description, in: data, seed: seed, seeds: seeds, corpus: corpus)
    return try await run(source, asking: subject, limits, progress)
  }

  private func run(
    _ source: some SteeredQuestionSource, asking subject: any TestSubject,
    _ limits: ExplorationLimits,
    _ progress: @escaping @Sendable (ExplorationTotals) -> Void
  ) async throws -> Result {
    let watched = WatchedSubject(subject)
    var exploration = Exploration(source, asking: watched, in: data)
    var result = Result(description: subject.description, counters: 0)
    let start = ContinuousClock.now
    try await exploration.run(limits) { totals, source in
      progress(totals)
      result.growth.append(
        FuzzGrowth(
          executions: totals.asked, edges: source.featureCount, corpus: source.corpus.count))
    }
    result.seconds = (ContinuousClock.now - start) / .seconds(1)
    let totals = exploration.totals
    result.executions = totals.asked
    result.edges = exploration.source.featureCount
    result.counts = [
      "questions": totals.asked, "skipped": totals.skipped,
      "unspecified": totals.unspecified.values.reduce(0, +), "strained": totals.strained,
    ]
    result.restarts = watched.endCount
    result.problems = exploration.unattributed.map(\.message)
    if totals.notRun > 0 { result.problems.append("\(totals.notRun) questions were not run") }
    try keep(exploration.source.corpus)
    let earlier = try inputs(in: "earlier").flatMap { file in
      target.judgedQuestions(of: file.input, for: subject.description)
    }
    let wrong = exploration.wrong
    let faults = exploration.faults.flatMap(\.self).compactMap { question in
      watched.fault(at: question).map { (question, $0) }
    }
    let seconds = limits.time.map { Int($0 / .seconds(1)) } ?? Int(result.seconds)
    let ending = ending(after: seconds)
    let end = ending.endOfWaits
    let process = try HostProcess(host, seconds: answerSeconds)
    let triage = triage(subject.description, asking: process, until: ending)
    let kinds = Dictionary(grouping: faults, by: \.1.name).sorted { $0.key < $1.key }
    for (index, kind) in kinds.enumerated() {
      guard let (question, fault) = kind.value.first else { continue }
      // Each kind of fault gets a part of the time, and so do the wrong answers.
      process.deadline = .now + (end - .now) / (kinds.count - index + 1)
      var finding = triage.fault(of: question, seen: fault)
      if fault.isTimeout, let growth = await growth(exploration, by: process.deadline ?? end) {
        finding.name = "exponential-stars"
        finding.message += "; \(growth)"
      }
      result.add(finding, unless: known)
    }
    process.askForCauses(ending)
    for question in earlier {
      if let finding = triage.fault(of: question) { result.add(finding, unless: known) }
    }
    for finding in await triage.findings(of: wrong, and: earlier) {
      result.add(finding, unless: known)
    }
    return result
  }

  /// Returns how the time of answers grows; `nil` if it does not, or if finding out takes too long.
  private func growth<Source>(
    _ exploration: Exploration<Source>, by end: ContinuousClock.Instant
  ) async -> String? {
    if let growth = exploration.growth { return growth }
    return await withTaskGroup(of: String?.self) { tasks in
      tasks.addTask { await GrowthProbe(exploration.subject).sentence() }
      tasks.addTask {
        try? await Task.sleep(until: end)
        return nil
      }
      defer { tasks.cancelAll() }
      return await tasks.next() ?? nil
    }
  }

  /// The committed inputs of the target or, if there are none, the questions of the suites.
  private func seeds() throws -> [[UInt8]] {
    let files = CommittedCorpus(of: target.name, in: corpora).inputs
      .flatMap { (try? InputFiles.files(at: $0)) ?? [] }
    guard files.isEmpty else { return try files.map { [UInt8](try Data(contentsOf: $0)) } }
    return data.cases.compactMap { item in
      item.platforms.newest.flatMap { target.seed(item.question, $0) }
    }
  }

  /// Replaces the corpus with inputs, each in a file that is named after its hash.
  private func keep(_ inputs: [[UInt8]]) throws {
    let corpus = folder.appending(path: "corpus")
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
    var names: Set<String> = []
    for input in inputs {
      // A collision of names only loses an input.
      let name = String(StableHash.of(input), radix: 16)
      guard names.insert(name).inserted else { continue }
      let file = corpus.appending(path: name)
      if !FileManager.default.fileExists(atPath: file.path) { try Data(input).write(to: file) }
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: corpus.path)
    where !names.contains(name) {
      try FileManager.default.removeItem(at: corpus.appending(path: name))
    }
  }
}
