import Foundation
import Questions

@testable import SpecModel

/// Answers of the model, in a few words.
enum ModelAnswer {
  /// Whether a query pattern matches a query.
  static func query(
    _ pattern: String, _ text: String, _ variables: JSON.Object = [:],
    of dialect: Dialect = .documented
  ) -> Answer {
    SpecModel(dialect: dialect).answer(
      to: .pattern(
        PatternQuestion(pattern: pattern, text: text, kind: .query, variables: variables)))
  }

  /// The apps that a file names, `applinks: A.b C.d`, or `refused`.
  static func site(_ file: Data, of dialect: Dialect = .documented) -> String {
    let answer = SpecModel(dialect: dialect).answer(to: .site(.bytes(Array(file))))
    guard case .site(accepted: true, let services) = answer else { return "refused" }
    return services.sorted { $0.key < $1.key }
      .map { "\($0): \($1.joined(separator: " "))" }.joined(separator: "; ")
  }

  /// The domains that entitlements name and the ignored entries, `applinks:a.com 1:port`, or
  /// `refused`.
  static func entitlements(_ file: Data, of dialect: Dialect = .documented) -> String {
    let model = SpecModel(dialect: dialect)
    guard let reading = model.reading(of: model.entitlementsContents(of: file)) else {
      return "refused"
    }
    let domains = reading.domains.map { "\($0.service):\($0.host)" }
    let ignored = reading.ignored.map { "\($0.entry):\($0.reason ?? "")" }
    return (domains + ignored).joined(separator: " ")
  }
}
