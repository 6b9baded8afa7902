import Foundation
import Questions
import SpecModel

/// What the reference model decides for lists of rules, which share no code with the library.
enum ModelSite {
  static let app = "ABCDE12345.com.example.app"

  /// Returns a file with these rules, each the members of an object.
  static func text(_ rules: [String], variables: String = "") -> String {
    """
    {"applinks": {\(variables.isEmpty ? "" : "\"substitutionVariables\": \(variables), ")\
    "details": [{"appIDs": ["\(app)"], "components": [
    \(rules.map { "{\($0)}" }.joined(separator: ",\n"))]}]}}
    """
  }

  /// Returns the decision of the model.
  static func decision(_ text: String, path: String) -> Verdict {
    SpecModel(dialect: .documented).decision(
      site: Data(text.utf8), domain: "example.com", app: app, url: "https://example.com" + path)
  }

  /// Returns whether each of some conditions matches each of some paths.
  static func table(_ conditions: [String], _ paths: [String], variables: String = "") -> [[Bool]] {
    conditions.map { condition in
      let text = text([condition], variables: variables)
      return paths.map { decision(text, path: $0).decision == .match }
    }
  }
}
