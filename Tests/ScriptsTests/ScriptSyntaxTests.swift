import Foundation
import TestSupport
import Testing

struct ScriptSyntaxTests {
  @Test func `bash reads every script`() throws {
    let folders = [
      "scripts", "scripts/ci", "scripts/fuzzing", "scripts/releasing", "oss-fuzz",
      ".clusterfuzzlite",
      ".ci",
    ]
    let files = try folders.flatMap { folder in
      try FileManager.default
        .contentsOfDirectory(atPath: Project.folder.appendingPathComponent(folder).path)
        .map { "\(folder)/\($0)" }
    }
    let scripts = try files.filter { try Self.isBash(Project.folder.appendingPathComponent($0)) }
    #expect(scripts.contains("scripts/fuzzing/common") && scripts.contains("oss-fuzz/build.sh"))
    for script in scripts {
      let result = try Program(["bash", "-n", script]).run()
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  /// Whether a file is a script for bash, or a part of one, which begins with a comment.
  private static func isBash(_ file: URL) throws -> Bool {
    guard ["", "sh"].contains(file.pathExtension), let data = try? Data(contentsOf: file) else {
      return false
    }
    let firstLine = String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return firstLine.hasPrefix("#!") ? firstLine.contains("bash") : firstLine.hasPrefix("# ")
  }
}
