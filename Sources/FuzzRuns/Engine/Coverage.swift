import Adapters
import FoundationShim

/// The library's line coverage by corpora: a table, the lines that nothing reaches, and a page.
package struct Coverage: Sendable {
  private let checkout: Checkout
  private let engine: FuzzEngine

  /// Creates a measurement with the programs that a checkout has built.
  package init(in checkout: Checkout, _ engine: FuzzEngine) {
    (self.checkout, self.engine) = (checkout, engine)
  }

  /// The percentage of the lines that the committed corpora must reach.
  package static let leastPercent = 95.0

  /// The folders of the parsers and the matcher.
  ///
  /// No target checks what a link opens and how a file is fetched: that code does no parsing of its
  /// own.
  package static let parsers =
    ["Sources/AssociatedDomainsEntitlements"]
    + [
      "Domains", "JSON", "Matching", "Patterns", "Review", "SignedData", "SiteAssociation",
      "Systems", "Text", "URLs",
    ].map { "Sources/AssociatedDomains/\($0)" }
  /// The folders of the whole library.
  package static let library = [
    "Sources/AssociatedDomains", "Sources/AssociatedDomainsEntitlements",
  ]

  /// Measures the lines that the corpora of targets reach together.
  ///
  /// - Parameters:
  ///   - grown: The folder of a corpus besides the committed ones.
  ///   - sources: The folders or files that are measured.
  ///   - page: The folder of the page, which is replaced when everything is measured.
  /// - Returns: The table, which ends with the total: `TOTAL 4016 of 4077 lines, 98.50%`.
  package func measure(
    _ targets: [String], grown: String?, sources: [String], page: String,
    until end: ContinuousClock.Instant? = nil
  ) async throws -> String {
    let (files, out) = (FileManager.default, page + ".new")
    try? files.removeItem(atPath: out)
    try files.createDirectory(atPath: out, withIntermediateDirectories: true)
    var profiles: [String] = []
    for target in targets {
      let profile = "\(out)/\(target).profraw"
      try await replay(target, grown, profile: profile, until: end)
      profiles.append(profile)
    }
    let (log, merged) = ("\(out)/log", "\(out)/profile")
    func tool(_ words: [String], to output: String) async throws {
      try await engine.require(
        .init(
          ["\(try toolchain)/\(words[0])"] + words.dropFirst(), in: checkout.root.path, log: output),
        until: end)
    }
    try await tool(["llvm-profdata", "merge", "-sparse"] + profiles + ["-o", merged], to: log)
    for profile in profiles { try files.removeItem(atPath: profile) }
    let subject =
      [checkout.program(of: targets[0], in: "cover"), "-instr-profile=\(merged)"] + sources
    try await tool(
      ["llvm-cov", "show"] + subject + ["-format=html", "-output-dir=\(out)"], to: log)
    try await tool(["llvm-cov", "show"] + subject, to: log)
    try write(missedLines(in: FileText.read(log)), to: "\(out)/missed.txt")
    try await tool(["llvm-cov", "report"] + subject, to: log)
    let table = Self.table(of: FileText.read(log))
    try write(table, to: "\(out)/table.txt")
    try files.removeItem(atPath: log)
    try? files.removeItem(atPath: page)
    try files.moveItem(atPath: out, toPath: page)
    return table
  }

  private func replay(
    _ target: String, _ grown: String?, profile: String, until end: ContinuousClock.Instant?
  ) async throws {
    let grown = grown.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    let folders = checkout.corpus(of: target).inputs + (grown.map { [$0] } ?? [])
    guard !folders.isEmpty else { throw FuzzFailure.other("\(target) has no corpus") }
    let folder = URL(fileURLWithPath: profile).deletingLastPathComponent().path
    do {
      try await engine.require(
        .init(
          [checkout.program(of: target, in: "cover"), "-runs=0", "-artifact_prefix=\(folder)/"]
            + folders,
          environment: ["LLVM_PROFILE_FILE": profile], log: "\(folder)/\(target).log"), until: end)
    } catch FuzzFailure.other(let reason) {
      // An input that is a finding ends the program.
      let finding = FuzzLog(FileText.read("\(folder)/\(target).log")).fault
      let cause = finding.map { "an input is a finding: \($0.signature)" } ?? reason
      throw FuzzFailure.other("cannot replay the corpus of \(target): \(cause)")
    }
  }

  /// The folder of the compiler's tools; tools of another LLVM version cannot read its profiles.
  private var toolchain: String {
    get throws {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let swift = path.split(separator: ":").map { "\($0)/swift" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      guard let swift else { throw FuzzFailure.other("swift is not in PATH") }
      return URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent().path
    }
  }

  /// Returns the lines that nothing reaches, with their locations, from annotated sources.
  private func missedLines(in text: String) -> String {
    let root = checkout.root.path + "/"
    var (file, missed) = ("", "")
    for line in text.split(separator: "\n") {
      if line.hasPrefix("/"), line.hasSuffix(":") {
        file = String(line.dropLast())
        if file.hasPrefix(root) { file.removeFirst(root.count) }
      }
      let parts = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[1].drop(while: { $0 == " " }) == "0" else { continue }
      missed += "\(file):\(parts[0].drop { $0 == " " }):\(parts[2])\n"
    }
    return missed
  }

  /// Returns the numbers of lines of files, and their total, from a coverage report.
  static func table(of report: String) -> String {
    report.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count >= 10, let count = Int(words[7]), count > 0, let missed = Int(words[8])
      else { return nil }
      let name = words[0] + String(repeating: " ", count: max(0, 56 - words[0].count))
      return "\(name) \(padded(count - missed)) of \(padded(count)) lines, \(words[9])\n"
    }.joined()
  }

  private static func padded(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }

  /// Returns the percentage of lines at the end of a table.
  package static func share(of table: String) -> Double? {
    table.split(whereSeparator: \.isWhitespace).last.flatMap { Double($0.dropLast()) }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
