import Conformance
import Foundation

/// The folders and tables of this project.
enum Project {
  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the tables.
  static let tables = package.appendingPathComponent("Conformance")

  /// All cases, read once for all tests.
  static func cases() throws -> [Case] { try read.get() }

  private static let read = Result { try Tables(readingFolder: tables).cases }
}

extension JSON {
  /// A JSON value from its text.
  init(text: String) throws {
    try self.init(parsing: Data(text.utf8))
  }
}

extension Case {
  /// The question as a line that an adapter reads.
  var ask: JSON {
    let own: [String: JSON] = ["cmd": "ask", "id": .string(id), "platform": ["ios": "18.0"]]
    return .object(wireMembers.merging(own) { $1 })
  }

  /// The question in the plain form.
  var plain: JSON {
    .object(wireMembers.filter { $0.key != "question" }.merging(["id": .string(id)]) { $1 })
  }

  /// The members of the question as the protocol names them.
  private var wireMembers: [String: JSON] {
    let isAboutSite = [.match, .site].contains(question.kind)
    let names = [
      "site": "aasa", "siteText": "aasaText", "siteBase64": "aasaBase64", "app": "appId",
    ]
    let members = (questionJSON.object ?? [:]).map { name, value in
      (isAboutSite ? names[name] ?? name : name, value)
    }
    return Dictionary(uniqueKeysWithValues: members)
  }
}
