import Essentials

/// A property list in any of its forms: dictionaries, arrays and strings; other values count for
/// nothing here.
struct AnyPropertyList: Decodable {
  /// A `[String: Any]`, an `[Any]`, a `String` or an empty tuple.
  let value: Any

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let members = try? container.decode([String: Self].self) {
      value = members.mapValues(\.value)
    } else if let elements = try? container.decode([Self].self) {
      value = elements.map(\.value)
    } else if let text = try? container.decode(String.self) {
      value = text
    } else {
      value = ()
    }
  }

  /// Returns the dictionary that a file is; `nil` if it is none.
  static func dictionary(in data: Data) -> [String: Any]? {
    (try? PropertyListDecoder().decode(Self.self, from: data))?.value as? [String: Any]
  }
}
