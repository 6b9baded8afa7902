#if FUZZING
  import AssociatedDomains
  import AssociatedDomainsEntitlements
  import FoundationShim
  import Fuzzing
  import SiteAudit
  import Questions

  /// A fault that makes a step of a command too costly, as that step was until it was bounded.
  enum PlantedCost: String, CaseIterable {
    /// Compares the rules of a list as one automaton that limits the number, not the size, of
    /// states.
    case allRules = "cost-all-rules"
    /// Compares both versions of a file as one automaton with the same limit.
    case bothVersions = "cost-both-versions"
    /// Compares each pattern with itself; the states hold a position for each value of each use.
    case valuesOfUses = "cost-values-of-uses"
    /// Decides the page's URLs by tables that are made from whole patterns.
    case patternTables = "cost-pattern-tables"
    /// Finds how far a pattern matches by compiling each of its prefixes.
    case prefixes = "cost-prefixes"
    /// Reviews the file again after each correction.
    case reviewsOfCorrections = "cost-reviews-of-corrections"
    /// Reads an object of a binary list as often as it is referenced.
    case sharedObjects = "cost-shared-objects"
    /// Reads a configuration file as often as it is included.
    case repeatedIncludes = "cost-repeated-includes"
    /// Finds the parents of all groups again for each group.
    case parentsOfGroups = "cost-parents-of-groups"
    /// Decides each URL with all apps that any file names.
    case urlsOfDomains = "cost-urls-of-domains"

    /// The fault that the environment names.
    static let chosen = ProcessInfo.processInfo.environment["PLANTED"].flatMap(PlantedCost.init)

    /// The step that has the fault.
    private var step: CostStep {
      switch self {
      case .allRules, .valuesOfUses: .review
      case .bothVersions: .difference
      case .patternTables: .page
      case .prefixes: .explanation
      case .reviewsOfCorrections: .fix
      case .sharedObjects: .infoList
      case .repeatedIncludes, .parentsOfGroups: .project
      case .urlsOfDomains: .decisions
      }
    }

    /// Does the work that costs too much, if the step has the fault.
    func strike(_ step: CostStep, _ input: CostInput) {
      guard step == self.step else { return }
      switch self {
      case .allRules:
        for list in input.patterns(of: input.main) {
          PlantedAutomaton(list.texts, list.values).explore()
        }
      case .bothVersions:
        let lists = input.patterns(of: input.main) + input.patterns(of: input.edited)
        PlantedAutomaton(lists.flatMap(\.texts), lists.first?.values ?? [:]).explore()
      case .valuesOfUses, .patternTables:
        for list in input.patterns(of: input.main) {
          for text in list.texts { PlantedAutomaton([text], list.values).explore() }
        }
      case .prefixes: input.compilePrefixes()
      case .reviewsOfCorrections:
        for _ in SiteFix(input.main).corrections {
          _ = AuditedFile(name: "", contents: .init(parsing: input.main)).diagnostics()
        }
      case .sharedObjects: input.visitObjects()
      case .repeatedIncludes:
        for file in input.files { input.readConfiguration(file.name) }
      case .parentsOfGroups: input.searchParents()
      case .urlsOfDomains: input.decideAll()
      }
    }
  }

  extension CostInput {
    /// Returns the path patterns of each list of rules, and the values of variables.
    fileprivate func patterns(of file: [UInt8]) -> [(texts: [String], values: [String: [String]])] {
      guard let links = (try? JSON(parsing: Data(file)))?["applinks"] else { return [] }
      let variables = links["substitutionVariables"]?.object.map { members in
        members.map { ($0.name, ($0.value.array ?? []).compactMap(\.string)) }
      }
      let values = Dictionary(variables ?? []) { first, _ in first }
      let path = links["defaults"]?["/"]?.string
      return (links["details"]?.array ?? []).map { entry in
        ((entry["components"]?.array ?? []).compactMap { $0["/"]?.string ?? path }, values)
      }
    }

    fileprivate func compilePrefixes() {
      let path = (try? LinkURL(parsing: url))?.path ?? ""
      for list in patterns(of: main) {
        let variables = SubstitutionVariables(list.values)
        for text in list.texts {
          for end in text.indices {
            _ = Pattern(String(text[..<end]) + "*", kind: .path, variables: variables).matches(path)
          }
        }
      }
    }

    /// Follows the references of a table of objects.
    fileprivate func visitObjects() {
      let table = main.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      func visit(_ index: Int, _ depth: Int) {
        guard table.indices.contains(index), table[index].first != "s", depth < 10_000 else {
          return
        }
        for reference in table[index].split(separator: " ").dropFirst() {
          if let reference = Int(reference) { visit(reference, depth + 1) }
        }
      }
      visit(0, 0)
    }

    fileprivate func readConfiguration(_ name: String, _ depth: Int = 0) {
      guard depth < 50, let file = files.dropFirst().first(where: { $0.name == name }) else {
        return
      }
      for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
      where line.hasPrefix("#include") {
        let parts = line.split(separator: "\"")
        if parts.count > 1 { readConfiguration(String(parts[1]), depth + 1) }
      }
    }

    fileprivate func searchParents() {
      let list = main.withUnsafeBufferPointer {
        try? PropertyList(parsing: $0, within: PropertyListBudget())
      }
      let objects = list?.root[key: "objects"]?.members ?? []
      func children(of object: PropertyListValue.Member) -> [String] {
        object.value[key: "children"]?.elements?.compactMap(\.string) ?? []
      }
      for object in objects where object.value[key: "children"] != nil {
        let parents = objects.reduce(into: [String: String]()) { parents, object in
          for child in children(of: object) { parents[child] = object.key }
        }
        _ = parents[object.key]
      }
    }

    fileprivate func decideAll() {
      let sites = files.dropFirst().compactMap { file in
        (try? SiteAssociation(parsing: file.bytes)).map { (file.name, $0) }
      }
      for url in urls {
        guard let host = try? LinkURL(parsing: String(url)).host,
          let domain = try? AssociatedDomain(parsing: "applinks:\(host)")
        else { continue }
        let named = [OperatingSystem.latest, OperatingSystem.iOS(13)].flatMap { system in
          sites.flatMap { $0.1.apps(for: .applinks, on: system) }
        }
        let apps = Set(named).sorted().map { InstalledApp($0, associatedDomains: [domain]) }
        let device = Device(
          apps: apps, sites: Dictionary(sites.map { (HostName($0.0), $0.1) }) { $1 })
        _ = device.resolution(of: String(url), from: .app("b", universalLinksOnly: false))
      }
    }
  }

  /// The patterns of a list as one automaton, determinized with a limit on the states alone.
  private struct PlantedAutomaton {
    private struct Node {
      var symbol: Unicode.Scalar?
      var isStar = false
      var next: [Int] = []
    }

    private static let maximumStates = 10_000
    private var nodes: [Node] = []
    private var start: [Int] = []
    private var symbols: Set<Unicode.Scalar> = ["\u{1}"]

    init(_ patterns: [String], _ values: [String: [String]]) {
      for pattern in patterns {
        var ends = [nodes.count]
        nodes.append(Node())
        start += ends
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
          if scalar == "$", rest.first == "(", let end = rest.firstIndex(of: ")") {
            let name = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            ends = (values[name] ?? []).flatMap { value in
              value.unicodeScalars.reduce(ends) { append(Node(symbol: $1), after: $0) }
            }
          } else if scalar == "*" {
            ends = append(Node(isStar: true), after: ends)
          } else {
            ends = append(Node(symbol: scalar == "?" ? nil : scalar), after: ends)
          }
        }
      }
    }

    private mutating func append(_ node: Node, after ends: [Int]) -> [Int] {
      for end in ends { nodes[end].next.append(nodes.count) }
      nodes.append(node)
      if let symbol = node.symbol { symbols.insert(symbol) }
      return [nodes.count - 1]
    }

    /// Visits all sets of positions that texts lead to.
    func explore() {
      let first = Set(closed(start))
      var known: Set<Set<Int>> = [first]
      var rest = [first]
      while let positions = rest.popLast(), known.count < Self.maximumStates {
        for symbol in symbols {
          var next: [Int] = []
          for position in positions {
            if nodes[position].isStar { next.append(position) }
            for successor in nodes[position].next {
              let node = nodes[successor]
              if !node.isStar, node.symbol == nil || node.symbol == symbol {
                next.append(successor)
              }
            }
          }
          let state = Set(closed(next))
          if known.insert(state).inserted { rest.append(state) }
        }
      }
    }

    /// Returns the positions, and the positions of the stars that follow them.
    private func closed(_ positions: [Int]) -> [Int] {
      var all = positions
      var index = 0
      while index < all.count {
        all += nodes[all[index]].next.filter { nodes[$0].isStar }
        index += 1
      }
      return all
    }
  }
#endif
