import Foundation
import Subprocess
import SystemPackage

/// A group of processes that ends with this program, whatever ends it.
///
/// The group's leader is a shell that waits for the end of its input, a pipe whose other end only
/// this program holds. When this program ends, by `kill -9` too, the pipe closes, and the leader
/// ends everything in the group, itself as well. As the leader lives as long as the group, the
/// group's number cannot be anybody else's meanwhile.
struct ProcessGroup: Sendable {
  private let leader: ProcessIdentifier

  /// Makes a group for the time of the body, and ends all that is in it then.
  static func with<Result: Sendable>(
    _ body: (ProcessGroup) async throws -> Result
  ) async throws -> Result {
    // A process that closes its input must not end this program.
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

  /// How a process is started as one of the group.
  var platformOptions: PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = leader.value
    return options
  }

  /// Ends all processes of the group at once.
  func end() {
    kill(-leader.value, SIGKILL)
  }

  private static let ignoredBrokenPipes = signal(SIGPIPE, SIG_IGN)
}
