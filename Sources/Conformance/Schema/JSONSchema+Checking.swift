import Foundation

extension JSONSchema {
  /// Checks a value against one node.
  ///
  /// - Parameter evaluated: Collects the members of an object that some keyword has judged, if
  ///   somebody asks for those that none has.
  func problems(
    in value: JSON, at index: SchemaNode.Index, evaluated: inout Set<String>?
  ) -> [SchemaProblem] {
    let node = nodes[index]
    guard let rest = node.unevaluatedProperties, let object = value.object else {
      return node.keywords.flatMap { problems(in: value, by: $0, evaluated: &evaluated) }
    }
    var judged: Set<String>? = []
    let found = node.keywords.flatMap { problems(in: value, by: $0, evaluated: &judged) }
    evaluated?.formUnion(object.keys)
    // A keyword that fails judges no member: each of them would be called unknown as well.
    guard found.isEmpty else { return found }
    return object.filter { judged?.contains($0.key) != true }.flatMap { name, member in
      problems(in: member, at: rest).map { $0.below(name) }
    }
  }

  private func problems(in value: JSON, at index: SchemaNode.Index) -> [SchemaProblem] {
    var evaluated: Set<String>?
    return problems(in: value, at: index, evaluated: &evaluated)
  }

  private func problems(
    in value: JSON, by keyword: SchemaKeyword, evaluated: inout Set<String>?
  ) -> [SchemaProblem] {
    switch keyword {
    case .nothing:
      [SchemaProblem("is not known here")]
    case .type(let types):
      types.contains { $0.contains(value) }
        ? [] : [SchemaProblem("must be \(types.map(\.phrase).joined(separator: " or "))")]
    case .values(let values):
      values.contains(value) ? [] : [SchemaProblem(value.text + values.complaint)]
    case .minLength, .pattern:
      value.string.map { problems(inText: $0, by: keyword) } ?? []
    case .minimum, .maximum:
      problems(inNumber: value, by: keyword)
    case .minItems, .maxItems, .uniqueItems, .items:
      value.array.map { problems(inArray: $0, by: keyword) } ?? []
    case .minProperties, .maxProperties, .required, .propertyNames, .members:
      value.object.map { problems(inObject: $0, by: keyword, evaluated: &evaluated) } ?? []
    case .reference, .all, .any, .one, .not, .condition:
      problems(in: value, combining: keyword, evaluated: &evaluated)
    }
  }

  private func problems(inText text: String, by keyword: SchemaKeyword) -> [SchemaProblem] {
    switch keyword {
    case .minLength(let least) where text.unicodeScalars.count < least:
      [SchemaProblem("must have at least \(least) characters")]
    case .pattern(let pattern, let expression)
    where expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) == nil:
      [SchemaProblem("\(JSON.string(text).text) does not match \(pattern)")]
    default: []
    }
  }

  private func problems(inNumber value: JSON, by keyword: SchemaKeyword) -> [SchemaProblem] {
    guard case .number(let number) = value else { return [] }
    return switch keyword {
    case .minimum(let least) where number < least:
      [SchemaProblem("must be at least \(JSON.number(least).text)")]
    case .maximum(let most) where number > most:
      [SchemaProblem("must be at most \(JSON.number(most).text)")]
    default: []
    }
  }

  private func problems(inArray array: [JSON], by keyword: SchemaKeyword) -> [SchemaProblem] {
    switch keyword {
    case .minItems(let least) where array.count < least:
      [SchemaProblem("must have at least \(least) elements")]
    case .maxItems(let most) where array.count > most:
      [SchemaProblem("must have at most \(most) elements")]
    case .uniqueItems where Set(array).count < array.count:
      [SchemaProblem("must not have an element twice")]
    case .items(let element):
      array.enumerated().flatMap { number, value in
        problems(in: value, at: element).map { $0.below("\(number)") }
      }
    default: []
    }
  }

  private func problems(
    inObject object: [String: JSON], by keyword: SchemaKeyword, evaluated: inout Set<String>?
  ) -> [SchemaProblem] {
    switch keyword {
    case .minProperties(let least) where object.count < least:
      return [SchemaProblem("must have at least \(least) members")]
    case .maxProperties(let most) where object.count > most:
      return [SchemaProblem("must have at most \(most) members")]
    case .required(let names):
      return names.filter { object[$0] == nil }.map { SchemaProblem("\"\($0)\" is missing") }
    case .propertyNames(let names):
      return object.keys.flatMap { name in
        problems(in: .string(name), at: names).map { $0.below(name) }
      }
    case .members(let properties, let others):
      var problems: [SchemaProblem] = []
      for (name, member) in object {
        guard let index = properties[name] ?? others else { continue }
        evaluated?.insert(name)
        problems += self.problems(in: member, at: index).map { $0.below(name) }
      }
      return problems
    default: return []
    }
  }

  /// The keywords that apply other schemas to the same value.
  private func problems(
    in value: JSON, combining keyword: SchemaKeyword, evaluated: inout Set<String>?
  ) -> [SchemaProblem] {
    switch keyword {
    case .reference(let index):
      return problems(in: value, at: index, evaluated: &evaluated)
    case .all(let indexes):
      return indexes.flatMap { problems(in: value, at: $0, evaluated: &evaluated) }
    case .any(let indexes):
      return problems(in: value, anyOf: indexes, evaluated: &evaluated).problems
    case .one(let indexes):
      let (problems, count) = problems(in: value, anyOf: indexes, evaluated: &evaluated)
      return count > 1 ? [SchemaProblem("must fit one alternative, but fits \(count)")] : problems
    case .not(let index):
      let isFit = problems(in: value, at: index).isEmpty
      return isFit ? [SchemaProblem(complaint(aboutFitting: index))] : []
    case .condition(let condition, let then, let otherwise):
      var judged = evaluated
      let isMet = problems(in: value, at: condition, evaluated: &judged).isEmpty
      if isMet { evaluated = judged }
      guard let next = isMet ? then : otherwise else { return [] }
      return problems(in: value, at: next, evaluated: &evaluated)
    default: return []
    }
  }

  /// How many of several schemas fit, and, if none does, the problems with the nearest.
  private func problems(
    in value: JSON, anyOf indexes: [SchemaNode.Index], evaluated: inout Set<String>?
  ) -> (problems: [SchemaProblem], fitting: Int) {
    var fitting = 0
    var nearest: [SchemaProblem]?
    for index in indexes {
      var judged = evaluated
      let problems = problems(in: value, at: index, evaluated: &judged)
      if problems.isEmpty {
        fitting += 1
        judged.map { evaluated?.formUnion($0) }
      } else if problems.count < nearest?.count ?? .max {
        nearest = problems
      }
    }
    return (fitting > 0 ? [] : nearest ?? [], fitting)
  }

  private func complaint(aboutFitting index: SchemaNode.Index) -> String {
    let names = nodes[index].keywords.flatMap { keyword in
      if case .required(let names) = keyword { names } else { [String]() }
    }
    return names.isEmpty
      ? "is ruled out here"
      : "must not have \(names.map { "\"\($0)\"" }.joined(separator: " and "))"
  }
}

extension SchemaType {
  /// With its article: `an object`.
  fileprivate var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension [JSON] {
  /// What follows a value that is none of these.
  fileprivate var complaint: String {
    count == 1 ? " is not \(self[0].text)" : " is none of \(map(\.text).joined(separator: ", "))"
  }
}
