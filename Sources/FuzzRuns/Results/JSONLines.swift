import FoundationShim

extension Array where Element: Codable {
  /// Reads JSON Lines.
  ///
  /// - Throws: The error of the first line that is not an element.
  init(jsonLines data: Data) throws {
    let decoder = JSONDecoder()
    self = try data.split(separator: 0x0A).map { try decoder.decode(Element.self, from: $0) }
  }

  /// The elements as JSON Lines, with the members of each in the order of their names.
  var jsonLines: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return Data(try flatMap { try encoder.encode($0) + [0x0A] })
    }
  }
}
