/// A tool that makes Xcode projects from a file that Assay does not read.
struct ProjectGenerator {
  /// The name of the tool.
  let name: String
  /// The advice on how to get something that can be read.
  let advice: String

  /// The tools by the names of their files.
  static let byFileName: [String: ProjectGenerator] = {
    func make(_ name: String, _ command: String) -> ProjectGenerator {
      ProjectGenerator(name: name, advice: "run `\(command)` and name the project")
    }
    let expo = ProjectGenerator(
      name: "Expo", advice: "run `npx expo config --json > expo.json` and name that file")
    let capacitor = make("Capacitor", "npx cap add ios")
    return [
      "project.yml": make("XcodeGen", "xcodegen generate"),
      "Project.swift": make("Tuist", "tuist generate"),
      "app.config.js": expo, "app.config.ts": expo,
      "capacitor.config.json": capacitor, "capacitor.config.js": capacitor,
      "capacitor.config.ts": capacitor,
      "pubspec.yaml": make("Flutter", "flutter create --platforms ios ."),
    ]
  }()

  /// The sentence `Expo makes the Xcode project from this`, with the advice.
  var note: String { "\(name) makes the Xcode project from this; \(advice)" }

  /// The advice for a file that is read, but has no associated domains.
  var noteWithoutDomains: String {
    "\(name) makes the Xcode project from this, which has no associated domains; \(advice)"
  }
}
