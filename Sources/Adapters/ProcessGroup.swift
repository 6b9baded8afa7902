import FoundationShim
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A group of processes that ends with this program, even by `kill -9`.
///
/// The group's leader is a shell that waits for the end of its input, a pipe whose other end only
/// this program has. When this program ends, the pipe closes, and the leader kills the whole group.
/// The leader lives as long as the group, so the group's number is not reused meanwhile.
struct ProcessGroup: Sendable {
  private let leader: ProcessIdentifier

  /// Creates a group, runs the body, and then kills the group's processes.
  static func with<Result: Sendable>(
    _ body: (ProcessGroup) async throws -> Result
  ) async throws -> Result {
    // A process that closes its input must not kill this program.
    _ = ignoredBrokenPipes
    var options = PlatformOptions()
    options.processGroupID = 0
    let outcome = try await run(
      Configuration(
        executable: .path("/bin/sh"),
        arguments: ["-c", "trap '' HUP INT QUIT TERM; read -r line; kill -KILL 0"],
        environment: .custom([:]), workingDirectory: "/", platformOptions: options),
      input: .inputWriter, output: .discarded, error: .discarded
    ) { execution in
      let group = ProcessGroup(leader: execution.processIdentifier)
      defer { group.end() }
      return try await body(group)
    }
    return outcome.closureResult
  }

  /// The options with which a process is started in the group.
  var platformOptions: PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = leader.value
    return options
  }

  /// Kills all processes of the group.
  func end() {
    kill(-leader.value, SIGKILL)
  }

  private static let ignoredBrokenPipes = signal(SIGPIPE, SIG_IGN)
}
