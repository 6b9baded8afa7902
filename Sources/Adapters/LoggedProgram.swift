import FoundationShim
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program without input whose output and errors go to a log file.
package struct LoggedProgram: Sendable, Hashable {
  /// The path or name of the program, and its arguments.
  package var words: [String]
  /// The environment variables that the program gets besides those of this process.
  package var environment: [String: String]
  /// The folder that the program runs in; `nil` for the folder of this process.
  package var folder: String?
  /// The path of the log file.
  package var log: String

  /// Creates a program that has not started.
  package init(
    _ words: [String], environment: [String: String] = [:], in folder: String? = nil, log: String
  ) {
    (self.words, self.environment, self.folder, self.log) = (words, environment, folder, log)
  }

  /// How a program ended.
  package enum End: Sendable, Hashable {
    /// By itself, with a status.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// Runs the program until it ends, or until this process ends.
  ///
  /// - Parameter signal: Called every fifth of a second; returns a signal that the program gets, of
  ///   which SIGKILL also ends what it has started.
  /// - Throws: The error of the system if it cannot be started.
  package func run(signal: @escaping @Sendable () -> Int32? = { nil }) async throws -> End {
    let file = try FileDescriptor.open(
      FilePath(log), .writeOnly, options: [.create, .truncate, .append],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    defer { try? file.close() }
    let status = try await ProcessGroup.with { group in
      try await Subprocess.run(
        configuration(in: group), input: .none,
        output: .fileDescriptor(file, closeAfterSpawningProcess: false),
        error: .combinedWithOutput
      ) { process in
        var ticks = 0
        while !process.hasEnded {
          try await Task.sleep(for: .milliseconds(10))
          ticks += 1
          guard ticks.isMultiple(of: 20), let signal = signal() else { continue }
          if signal == SIGKILL { group.end() }
          try? process.send(signal: .init(rawValue: signal))
        }
      }.terminationStatus
    }
    return switch status {
    case .exited(let status): .exit(status)
    case .signaled(let number): .signal(number)
    }
  }

  private func configuration(in group: ProcessGroup) -> Configuration {
    let variables = environment.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value as String?) }
    }
    return Configuration(
      executable: words[0].contains("/") ? .path(FilePath(words[0])) : .name(words[0]),
      arguments: Arguments(Array(words.dropFirst())),
      environment: .inherit.updating(Dictionary(variables) { $1 }),
      workingDirectory: folder.map { FilePath($0) }, platformOptions: group.platformOptions)
  }
}
