/// A tool that makes Xcode projects from a file that is not read.
struct ProjectGenerator {
  /// Its name.
  let name: String
  /// What to do, so that something is read.
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

  /// `Expo makes the Xcode project from this; ` and what to do.
  var note: String { "\(name) makes the Xcode project from this; \(advice)" }

  /// What to do with a file that is read, but has no associated domains.
  var noteWithoutDomains: String {
    "\(name) makes the Xcode project from this, which has no associated domains; \(advice)"
  }
}
