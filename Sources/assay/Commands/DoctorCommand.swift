import ArgumentParser
import Essentials
import Starters
import Suites

/// `assay doctor`: what works on this machine, and what is missing for which task.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what works on this machine, and what is missing for which task.",
    discussion: """
      Prints a line per task: `ready`, or `missing` with what to install. Changes nothing and \
      contacts nobody. Exits with status 1 if the conformance data cannot be read.
      """
  )

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() throws {
    let programs = Programs()
    let data = Result { try self.data.read() }
    let tasks = [
      Task("run the suites", data.finding),
      Task("test a library with `assay init`", programs.starters),
      Task("ask a server with `assay fetch-check`", Self.certificates),
      Task("serve a site with `scripts/serve-site`", programs.needs(["nginx", "openssl"])),
      Task("fuzz with `scripts/fuzz`", programs.needs(["swift", "git"])),
      Task("observe Apple's tool with `assay observe`", programs.needs(["swcutil", "sudo"])),
    ]
    let width = tasks.map(\.name.count).max() ?? 0
    for task in tasks {
      let name = task.name + String(repeating: " ", count: width - task.name.count)
      try Terminal.show("\(name)  \(task.finding)")
    }
    if case .failure = data { throw ExitCode(1) }
  }

  /// A task and whether it can be done.
  private struct Task {
    let name: String
    let finding: String

    init(_ name: String, _ finding: String) {
      (self.name, self.finding) = (name, finding)
    }
  }

  /// Whether the certificates of authorities are where TLS libraries look for them.
  private static var certificates: String {
    let named = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    let places = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]
    let found = ([named].compactMap(\.self) + places).first {
      FileManager.default.fileExists(atPath: $0)
    }
    return found.map { "ready: certificates in \($0)" }
      ?? "missing: certificates; install ca-certificates, or name a file with --ca"
  }
}

/// The programs in the path.
private struct Programs {
  private let folders = ProcessInfo.processInfo.environment["PATH", default: ""]
    .split(separator: ":")

  /// Whether a program can be started.
  func has(_ name: String) -> Bool {
    folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Says whether a task that needs these programs can be done.
  func needs(_ names: [String]) -> String {
    let missing = names.filter { !has($0) }
    return missing.isEmpty ? "ready" : "missing: \(missing.joined(separator: ", "))"
  }

  /// Says which starters can be run.
  var starters: String {
    let languages = Starter.Language.allCases.filter { $0.tools.program != nil }
    let ready = languages.filter { $0.tools.program.map(has) == true }
    let missing = languages.filter { !ready.contains($0) }
      .map { "\($0) (\($0.tools.program ?? ""))" }
    return [
      ready.isEmpty ? nil : "ready: " + ready.map(\.rawValue).joined(separator: ", "),
      missing.isEmpty ? nil : "missing: " + missing.joined(separator: ", "),
    ].compactMap(\.self).joined(separator: "; ")
  }
}

extension Result where Success == ConformanceData {
  /// Says what data there is, or why there is none.
  fileprivate var finding: String {
    switch self {
    case .success(let data): "ready: \(data.cases.count) cases, version \(data.version)"
    case .failure(let error): "missing: \(error)"
    }
  }
}
