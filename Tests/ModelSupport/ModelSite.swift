package import Discovery
import Foundation
import Questions
package import SpecModel

/// What the reference model decides for lists of rules, which share no code with the library.
package enum ModelSite {
  /// The app of the files.
  package static let app = "ABCDE12345.com.example.app"

  /// Returns a file with these rules, each the members of an object.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - variables: The substitution variables, an object; empty if there are none.
  ///   - defaults: The members of the defaults of the site and of those of the app.
  package static func text(
    _ rules: [String], variables: String = "", defaults: [String] = ["", ""]
  ) -> String {
    let written = defaults.map { $0.isEmpty ? "" : "\"defaults\": {\($0)}, " }
    return """
      {"applinks": {\(variables.isEmpty ? "" : "\"substitutionVariables\": \(variables), ")\
      \(written[0])"details": [{"appIDs": ["\(app)"], \(written[1])"components": [
      \(rules.map { "{\($0)}" }.joined(separator: ",\n"))]}]}}
      """
  }

  /// Returns the decision of the model.
  package static func decision(_ text: String, path: String) -> Verdict {
    SpecModel(dialect: .documented).decision(
      site: Data(text.utf8), domain: "example.com", app: app, url: "https://example.com" + path)
  }

  /// Returns whether each of some conditions matches each of some paths.
  package static func table(_ conditions: [String], _ paths: [String], variables: String = "")
    -> [[Bool]]
  {
    conditions.map { condition in
      let text = text([condition], variables: variables)
      return paths.map { decision(text, path: $0).decision == .match }
    }
  }

  /// Returns the members of a rule or of defaults, of which some decide the form in which URLs are
  /// compared.
  ///
  /// - Parameter members: The others.
  package static func members(_ members: [String], using generator: inout SeededGenerator) -> String
  {
    let flags = ["percentEncoded", "caseSensitive"].compactMap { name in
      generator.element(of: ["true", "false", nil]).flatMap(\.self).map { "\"\(name)\": \($0)" }
    }
    return (members + flags).joined(separator: ", ")
  }
}
