import Foundation

/// What the ledger says of a rule, as far as a citation needs it.
public struct LedgerRule: Decodable, Sendable {
  /// The id.
  public let id: String
  /// Why nothing can test it here, if so.
  public let untestable: String?

  /// All rules, in the order of their files.
  public static func all() throws -> [LedgerRule] {
    try Project.files(below: "Conformance/rules", "json").flatMap { file in
      try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).rules ?? []
    }
  }

  /// A file of the ledger; the one that names the sources has no rules.
  private struct File: Decodable {
    let rules: [LedgerRule]?
  }
}
