extension RuleDecider {
  /// Decides on a URL by compiling only those rules, one after another, whose path may match; `nil`
  /// if it takes less time to compile all of them.
  func firstDecision(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult? {
    // Patterns are compared with bytes, in one form and with their case.
    guard !parts.mayHaveEscapes, source.defaults.allSatisfy({ $0.isCaseSensitive == nil }),
      parts.path.count <= Self.maximumLength
    else { return nil }
    return withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: parts.path.count + 1
    ) { memory in
      guard let start = memory.baseAddress else { return nil }
      let count = start.initialize(
        canonicalPath: UnsafeBufferPointer(rebasing: url[parts.path]))
      let path = UnsafeBufferPointer(start: UnsafePointer(start), count: count)
      return firstDecision(for: url, parts, path)
    }
  }

  private func firstDecision(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts, _ path: UnsafeBufferPointer<UInt8>
  ) -> MatchResult? {
    let document = source.list.value.document
    return document.text.bytes.withUnsafeBufferPointer { text in
      document.nodes.withUnsafeBufferPointer { nodes in
        let candidates = RuleCandidates(text: text, nodes: nodes, path: path)
        var compiledCount = 0
        var element = source.list.value.index + 1
        var index = 0
        while element < nodes[source.list.value.index].next {
          if candidates.mayMatch(element) {
            compiledCount += 1
            if compiledCount > Self.maximumCandidates { return nil }
            let value = JSONValue(document: document, index: element)
            let table = source.table(of: value, at: index)
            guard let result = table.scan(url, parts) else { return nil }
            if result != .noRule { return decision(result, in: table) }
          }
          element = nodes[element].next
          index += 1
        }
        return MatchResult(.noMatch)
      }
    }
  }

  /// The longest path that is compared with all patterns.
  private static let maximumLength = 500
  /// The most rules that are compiled for one decision.
  private static let maximumCandidates = 8
}

/// The rules of a file whose path may match that of a URL without escapes.
///
/// It errs only on the side of those that do not match.
private struct RuleCandidates {
  let text: UnsafeBufferPointer<UInt8>
  let nodes: UnsafeBufferPointer<JSONNode>
  /// The path in its canonical form.
  let path: UnsafeBufferPointer<UInt8>

  /// Returns whether the path may match that of a rule, which is a string or an object.
  func mayMatch(_ rule: Int) -> Bool {
    let node = nodes[rule]
    switch node.kind {
    case .string: return mayMatch(pattern: node)
    case .object: break
    default: return true
    }
    var pattern: Int?
    var name = rule + 1
    while name < node.next {
      let contents = nodes[name].contents
      // A name with an escape, or as long as `caseSensitive`, may be one that changes what matches.
      if nodes[name].kind == .escapedString || contents.count == 13 { return true }
      if contents.count == 1, text[contents.lowerBound] == UInt8(ascii: "/") { pattern = name + 1 }
      name = nodes[name + 1].next
    }
    guard let pattern, nodes[pattern].kind == .string else { return true }
    return mayMatch(pattern: nodes[pattern])
  }

  /// Returns whether the path may match a pattern, whose text is read as it is in the file: with runs
  /// of slashes, maybe with `NOT`, and without the slashes that its canonical form adds.
  private func mayMatch(pattern node: JSONNode) -> Bool {
    let pattern = UnsafeBufferPointer(rebasing: text[node.contents])
    let slash = UInt8(ascii: "/")
    var (place, offset) = (0, 0)
    var star: (place: Int, offset: Int)?
    var budget = 4 * path.count
    if pattern.first == UInt8(ascii: "N") { return true }
    if pattern.first != slash, pattern.first != UInt8(ascii: "*") { offset = 1 }
    while true {
      if place == pattern.count {
        // The last slash may be one that the pattern lacks.
        if path.count - offset <= 1 { return true }
      } else {
        switch pattern[place] {
        case UInt8(ascii: "$"): return true
        case UInt8(ascii: "*"):
          star = (place + 1, offset)
          place += 1
          continue
        case slash where place > 0 && pattern[place - 1] == slash:
          place += 1
          continue
        case let byte:
          if offset < path.count, byte == path[offset] || byte == UInt8(ascii: "?") {
            (place, offset) = (place + 1, offset + 1)
            continue
          }
        }
      }
      // As after a star, the first place that fits is as good as any later one.
      guard let last = star, last.offset < path.count else { return false }
      budget -= 1
      if budget < 0 || last.place == pattern.count { return true }
      (place, offset) = (last.place, last.offset + 1)
      star = (place, offset)
    }
  }
}
