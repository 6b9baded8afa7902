import Foundation

/// A small reader of site associations: exact paths of the first entry that names an app.
public struct Links {
  private let details: [[String: Any]]

  /// Reads a file; `nil` if it is not JSON with `details`.
  public init?(_ file: [UInt8]) {
    let site = try? JSONSerialization.jsonObject(with: Data(file)) as? [String: Any]
    guard let details = (site?["applinks"] as? [String: Any])?["details"] as? [[String: Any]] else {
      return nil
    }
    self.details = details
  }

  /// Returns whether a URL opens an app.
  public func opens(_ url: String, in app: String) -> Bool {
    guard let path = URLComponents(string: url)?.path else { return false }
    let entry = details.first { ($0["appIDs"] as? [String])?.contains(app) ?? false }
    let components = entry?["components"] as? [[String: Any]] ?? []
    return components.contains { $0["/"] as? String == path }
  }
}
