import Foundation

/// A rule of the catalog, as far as a citation needs it.
public struct CatalogRule: Decodable, Sendable {
  /// The id.
  public let id: String
  /// The reason why nothing can test it here, or `nil` if it is tested.
  public let untestable: String?

  /// Returns all rules in the order of their files.
  public static func all() throws -> [CatalogRule] {
    try Project.files(below: "Conformance/rules", "json").flatMap { file in
      try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).rules ?? []
    }
  }

  /// A file of the catalog; the one with the sources has no rules.
  private struct File: Decodable {
    let rules: [CatalogRule]?
  }
}
