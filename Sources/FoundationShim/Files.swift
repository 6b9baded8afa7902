/// The program that this process runs.
package enum Program {
  /// The path of its file; `nil` if the system does not provide the path.
  package static var path: String? {
    #if canImport(FoundationEssentials)
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      Bundle.main.executablePath
    #endif
  }

  /// The location of its file, without symbolic links; `nil` if the system does not provide the
  /// path.
  package static var location: URL? {
    path.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
  }
}

extension FileManager {
  /// Returns whether a path leads to a folder.
  package func isFolder(atPath path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension Error {
  /// The system's message about the file or process that failed, or else the error's description.
  package var reason: String {
    let cause = (self as? CocoaError)?.userInfo["NSUnderlyingError"] ?? self
    return (cause as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? "\(self)"
  }
}

/// Standard error.
package enum StandardError {
  /// Writes a text, and ignores a failure, which cannot be reported anywhere.
  package static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        FoundationShim.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
