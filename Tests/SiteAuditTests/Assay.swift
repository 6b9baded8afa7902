import Foundation
import TestSupport

/// The built program.
enum Assay {
  static func run(_ arguments: String..., input: String = "") throws -> Program.Result {
    try Program.assay(arguments).run(input: input)
  }

  /// Runs the program in a folder, whose files the arguments name.
  static func run(
    in folder: TemporaryFolder, _ arguments: String..., input: String = ""
  ) throws -> Program.Result {
    try Program.assay(arguments, in: folder.url).run(input: input)
  }
}

/// Files with entitlements.
enum Sample {
  /// Returns a property list with entries, one per line from line 4 on, and perhaps an app.
  static func entitlements(_ entries: [String], app: String? = nil) -> String {
    """
    <plist version="1.0"><dict>
    \(app.map { "<key>application-identifier</key><string>\($0)</string>" } ?? "")
    <key>com.apple.developer.associated-domains</key><array>
    \(entries.map { "<string>\($0)</string>" }.joined(separator: "\n"))
    </array></dict></plist>

    """
  }

  /// Returns a site association with one entry for one app, whose components are these.
  static func site(_ components: String, app: String = "ABCDE12345.com.example.app") -> String {
    """
    {"applinks": {"details": [{"appIDs": ["\(app)"],
    "components": [
    \(components)
    ]}]}}
    """
  }
}
