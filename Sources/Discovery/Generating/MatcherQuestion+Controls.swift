import Questions

extension MatcherQuestion {
  /// A change around what a rule says, which gives the same misreading another occasion.
  enum Control: CaseIterable {
    /// Rules without a pattern for the path, the query or the fragment get one for any text.
    case path, query, fragment
    /// Rules have a comment.
    case comment
    /// Rules state the flags that they would have anyway.
    case flags
    /// Another rule, or the entry of another app, comes first.
    case laterRule, laterEntry
    /// The app of an entry stands in `appIDs` too, or in `appID` too.
    case listedApp, singleApp
    /// The app has another name.
    case otherApp
    /// The domain, and with it the URL, is shorter than others.
    case shortDomain
    /// The query of the URL is a name without a value.
    case bareQuery
    /// The URL has another path, no query and no fragment, so that few rules match it.
    case otherURL
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
      let entry: JSON = [
        "appIDs": ["ZZZZZ99999.com.example.control"], "components": [["/": "/control/entry/*"]],
        "appID": "ZZZZZ99999.com.example.control", "paths": ["/control/entry/*"],
      ]
      question.site.change(at: ["applinks", "details"]) { $0.insert(entry, at: 0) }
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
      question.domain = "a.io"
      question.url = url.replacing(domain, with: question.domain, maxReplacements: 1)
    case .bareQuery:
      guard let mark = url.firstIndex(of: "?") else { return nil }
      let fragment = url[mark...].firstIndex(of: "#") ?? url.endIndex
      question.url = "\(url[...mark])control\(url[fragment...])"
    case .otherURL: question.url = "https://\(domain)/control/other"
    }
    return question == self ? nil : question
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
  /// Replaces a value wherever it stands.
  fileprivate mutating func replace(_ old: JSON, with new: JSON) {
    guard self != old else { return self = new }
    changeChildren { $0.replace(old, with: new) }
  }
}
