import Questions
import SpecModel

extension MatcherQuestion {
  /// A change around what a rule says, which gives the same misreading another occasion to show.
  enum Control: CaseIterable {
    /// Rules without a pattern for the path, the query or the fragment get one for any text.
    case path, query, fragment
    /// Rules have a comment.
    case comment
    /// Rules state the flags that they would have anyway.
    case flags
    /// Another rule, or the entry of another app, comes first.
    case laterRule, laterEntry
    /// The app of an entry is also in `appIDs`, or also in `appID`.
    case listedApp, singleApp
    /// The app has another identifier.
    case otherApp
    /// The domain is shorter than others, and so is the URL.
    case shortDomain
    /// The query of the URL is a name without a value.
    case bareQuery
    /// The URL has no path but the root.
    case rootPath
    /// Rules that match any URL come last.
    case lastRule
    /// The rules are in `paths` instead of `components`, or the other way around.
    case otherForm
    /// The domain has a hyphen.
    case hyphenDomain
    /// The URL has another path, no query and no fragment, so that few rules match it.
    case otherURL
    /// The only rule matches any URL.
    case anyRule
  }

  /// Returns the question with a change; `nil` if that changes nothing.
  func changed(by control: Control) -> MatcherQuestion? {
    var question = self
    switch control {
    case .path: question.addToRules(["/": "*"])
    case .query: question.addToRules(["?": "*"])
    case .fragment: question.addToRules(["#": "*"])
    case .comment: question.addToRules(["comment": "control"])
    case .flags: question.addToRules(["caseSensitive": true, "percentEncoded": true])
    case .laterRule:
      question.changeEntries { entry in
        entry.change(at: ["components"]) { $0.insert(["/": "/control/rule/*"], at: 0) }
        entry.change(at: ["paths"]) { $0.insert("/control/rule/*", at: 0) }
      }
    case .laterEntry:
      var entry: JSON.Object = [
        "appIDs": ["ZZZZZ99999.com.example.control"], "appID": "ZZZZZ99999.com.example.control",
      ]
      let forms = self.question.ruleForms
      if forms != [.paths] { entry["components"] = [["/": "/control/entry/*"]] }
      if forms != [.components] { entry["paths"] = ["/control/entry/*"] }
      question.site.change(at: ["applinks", "details"]) { $0.insert(.object(entry), at: 0) }
    case .listedApp:
      question.changeEntries { entry in
        guard var members = entry.object, members["appIDs"] == nil, let app = members["appID"]
        else { return }
        members["appIDs"] = [app]
        entry = .object(members)
      }
    case .singleApp:
      question.changeEntries { entry in
        guard var members = entry.object, members["appID"] == nil,
          let apps = members["appIDs"]?.array, apps.count == 1
        else { return }
        members["appID"] = apps[0]
        entry = .object(members)
      }
    case .otherApp:
      question.app = "ZYXWV98765.org.example.control"
      question.site.replace(.string(app), with: .string(question.app))
    case .shortDomain:
      question.move(to: "a.io")
    case .hyphenDomain: question.move(to: "a-b.io")
    case .bareQuery:
      guard let mark = url.firstIndex(of: "?") else { return nil }
      let fragment = url[mark...].firstIndex(of: "#") ?? url.endIndex
      question.url = "\(url[...mark])control\(url[fragment...])"
    case .rootPath:
      let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
      guard let path = url[start...].firstIndex(of: "/") else { return nil }
      let end = url[path...].firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
      question.url = "\(url[..<path])/\(url[end...])"
    case .lastRule:
      question.changeEntries { entry in
        entry.change(at: ["components"]) { $0.insert(["/": "*"], at: $0.array?.count ?? 0) }
        entry.change(at: ["paths"]) { $0.insert("*", at: $0.array?.count ?? 0) }
      }
    case .otherForm:
      question.changeEntries { entry in
        guard var members = entry.object, let (name, rules) = members.otherForm else { return }
        members["components"] = nil
        members["paths"] = nil
        members[name] = .array(rules)
        entry = .object(members)
      }
    case .otherURL: question.url = "https://\(domain)/control/other"
    case .anyRule:
      question.changeEntries { entry in
        entry.change(at: ["components"]) { $0 = [[:]] }
        entry.change(at: ["paths"]) { $0 = ["*"] }
      }
    }
    return question == self ? nil : question
  }

  private mutating func move(to other: String) {
    url = url.replacing(domain, with: other, maxReplacements: 1)
    domain = other
  }

  private mutating func changeEntries(by change: (inout JSON) -> Void) {
    site.change(at: ["applinks", "details"]) { $0.changeChildren(by: change) }
  }

  /// Adds members to all rules in `components` that lack them.
  private mutating func addToRules(_ added: JSON.Object) {
    changeEntries { entry in
      entry.change(at: ["components"]) { rules in
        rules.changeChildren { rule in
          guard var members = rule.object else { return }
          for member in added where members[member.name] == nil { members.append(member) }
          rule = .object(members)
        }
      }
    }
  }
}

extension JSON {
  /// Replaces a value wherever it occurs.
  fileprivate mutating func replace(_ old: JSON, with new: JSON) {
    guard self != old else { return self = new }
    changeChildren { $0.replace(old, with: new) }
  }
}

extension JSON.Object {
  /// The rules of an entry in `paths` instead of `components`, or the other way around, with the
  /// name of that member; `nil` if the entry has both, or rules that the other form cannot state.
  fileprivate var otherForm: (name: String, rules: [JSON])? {
    switch (self["components"]?.array, self["paths"]?.array) {
    case (let components?, nil):
      let paths = components.compactMap { rule -> JSON? in
        guard let members = rule.object, let path = members["/"]?.string,
          members.allSatisfy({ ["/", "exclude", "comment"].contains($0.name) })
        else { return nil }
        return .string((members["exclude"]?.bool == true ? "NOT " : "") + path)
      }
      return paths.count == components.count ? ("paths", paths) : nil
    case (nil, let paths?):
      let rules = paths.compactMap { path -> JSON? in
        path.string.map { text in
          text.hasPrefix("NOT ")
            ? ["/": .string(String(text.dropFirst(4))), "exclude": true] : ["/": .string(text)]
        }
      }
      return rules.count == paths.count ? ("components", rules) : nil
    default: return nil
    }
  }
}
