import AssociatedDomains
public import Conformance

/// The syntax check of the tables: plain UTF-8, the library's strict parser, no member name twice.
///
/// Any parser should be able to read the tables: some know neither marks nor other encodings, and of
/// members with one name each counts another. It also knows the lines.
public let strictJSON: SyntaxCheck = { data in
  guard !data.starts(with: [0xEF, 0xBB, 0xBF]), String(validating: data, as: UTF8.self) != nil,
    !data.contains(0)
  else { return (1, "tables are UTF-8 without a byte order mark") }
  do throws(JSONError) {
    let value = try JSONValue(parsing: Array(data))
    return value.doubledName.map { ($0.namePosition.line, "the name \"\($0.name)\" stands twice") }
  } catch {
    return (error.position.line, error.message)
  }
}

extension JSONValue {
  /// The first member, from the top of the file, whose name another one of its object has.
  fileprivate var doubledName: JSONMember? {
    switch kind {
    case .array(let elements):
      for element in elements {
        if let member = element.doubledName { return member }
      }
      return nil
    case .object(let object):
      for (index, member) in object.members.enumerated() {
        if object.members[..<index].contains(where: { $0.name == member.name }) { return member }
        if let inner = member.value.doubledName { return inner }
      }
      return nil
    case .null, .bool, .number, .string: return nil
    }
  }
}
