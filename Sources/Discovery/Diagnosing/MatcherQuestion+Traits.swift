import Questions

extension MatcherQuestion {
  /// Returns the question changed so that it no longer meets a condition on the members of rules,
  /// of entries or of `applinks`; `nil` if it is a condition on something else, or nothing would
  /// change.
  func without(_ condition: TraitCondition) -> MatcherQuestion? {
    let path: [String]
    switch condition.trait.part {
    case "a rule": path = ["applinks", "details", "", "components", ""]
    case "an entry": path = ["applinks", "details", ""]
    case "`applinks`": path = ["applinks"]
    default: return nil
    }
    let (names, isAdded): ([String], Bool)
    switch condition.trait.quality {
    case .lacks(let name): (names, isAdded) = ([name], condition.isAbove)
    case .members(let all): (names, isAdded) = (all, !condition.isAbove)
    default: return nil
    }
    var question = self
    question.site.changeAll(at: path[...]) { value in
      guard var members = value.object else { return }
      if isAdded {
        for name in names where members[name] == nil { members[name] = Self.neutralMembers[name] }
      } else if let last = names.last {
        members[last] = nil
      }
      value = .object(members)
    }
    return question == self ? nil : question
  }

  /// Questions that keep only the first or the last elements of one list, in several lengths.
  var withShorterLists: [MatcherQuestion] {
    let entry = ["applinks", "details", ""]
    let lists = [entry.dropLast(), entry + ["appIDs"], entry + ["components"], entry + ["paths"]]
    return lists.flatMap { list in
      var (most, counted) = (0, self)
      counted.site.changeAll(at: list[...]) { most = max(most, $0.array?.count ?? 0) }
      return stride(from: most - 1, to: 0, by: -max(1, most / 8)).flatMap { count in
        [true, false].map { isFirst in
          var question = self
          question.site.changeAll(at: list[...]) { value in
            guard let all = value.array else { return }
            value = .array(Array(isFirst ? all.prefix(count) : all.suffix(count)))
          }
          return question
        }
      }
    }
  }

  /// Members that change as little as possible.
  private static let neutralMembers: JSON.Object = [
    "/": "*", "?": "*", "#": "*", "caseSensitive": true, "percentEncoded": true, "exclude": false,
    "comment": "control", "defaults": [:], "substitutionVariables": [:], "apps": [],
    "paths": ["/control"], "components": [["/": "/control"]],
  ]
}

extension JSON {
  /// Changes all values at a path, in which an empty step stands for every element.
  fileprivate mutating func changeAll(at path: ArraySlice<String>, by change: (inout JSON) -> Void)
  {
    guard let step = path.first else { return change(&self) }
    guard !step.isEmpty else {
      return changeChildren { $0.changeAll(at: path.dropFirst(), by: change) }
    }
    guard var value = self[step: step] else { return }
    value.changeAll(at: path.dropFirst(), by: change)
    self[step: step] = value
  }
}
