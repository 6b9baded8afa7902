extension RuleSet {
  /// Decides on a URL by reading one rule after another, up to the first that matches, and compiling
  /// only those whose path does; `nil` if it takes less time to compile all of them.
  func firstResult(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult? {
    guard !parts.mayHaveEscapes, parts.path.count <= Engine.maximumStackPath else { return nil }
    return withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: parts.path.count + 1
    ) { memory in
      guard let start = memory.baseAddress else { return nil }
      let count = start.initialize(canonicalPath: UnsafeBufferPointer(rebasing: url[parts.path]))
      let path = UnsafeBufferPointer(start: UnsafePointer(start), count: count)
      return firstResult(for: url, parts, path)
    }
  }

  private func firstResult(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts, _ path: UnsafeBufferPointer<UInt8>
  ) -> MatchResult? {
    let document = declarations.list.value.document
    var prefilter = PathPrefilter(path, variables: declarations.reader.variables)
    var compiledCount = 0
    var element = declarations.list.value.index + 1
    var index = 0
    while element < document.nodes[declarations.list.value.index].next {
      let value = JSONValue(document: document, index: element)
      if declarations.writtenPath(of: value).map({ prefilter.mayBegin($0) }) ?? true,
        let rule = declarations.reading(of: value, at: index), prefilter.mayMatch(rule)
      {
        compiledCount += 1
        if compiledCount > Engine.maximumCompiledRules { return nil }
        let table = Shared(declarations.table(of: rule, at: index))
        guard let result = table.contents.scan(url, parts) else { return nil }
        if result != .noRule { return self.result(result, of: table.contents.pointee.rules) }
      }
      element = document.nodes[element].next
      index += 1
    }
    return MatchResult(.noMatch)
  }
}

/// A path of a URL without escapes, and which rules may match it.
///
/// It is conservative: it may leave a rule that does not match, and never drops one that does.
private struct PathPrefilter {
  /// The path in its canonical form.
  private let path: UnsafeBufferPointer<UInt8>
  private var parser: PatternParser

  init(_ path: UnsafeBufferPointer<UInt8>, variables: SubstitutionVariables?) {
    (self.path, parser) = (path, PatternParser(variables: variables))
  }

  /// Returns whether the path may begin with the text of a pattern before its first wildcard or
  /// variable, whether or not case is ignored; with most patterns it does not.
  func mayBegin(_ pattern: String) -> Bool {
    var offset = 0
    var previous: UInt8 = 0
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "$"): return true
      // The canonical form has one slash there.
      case UInt8(ascii: "/") where previous == byte: return true
      default: break
      }
      // The canonical form begins with a slash.
      if offset == 0, byte != UInt8(ascii: "/") { return true }
      if offset == path.count || (path[offset] ^ byte) & ~0x20 != 0 { return false }
      (offset, previous) = (offset + 1, byte)
    }
    return true
  }

  /// Returns whether the path may match that of a rule.
  mutating func mayMatch(_ rule: RuleReading) -> Bool {
    guard let pattern = rule.path?.value else { return true }
    guard let tokens = try? parser.tokens(of: pattern, isPath: true, isFolded: rule.form.isFolded)
    else { return false }
    return PatternProgram(tokens).matchesByScan(path) ?? true
  }
}
