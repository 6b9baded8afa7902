extension RuleSet {
  /// Returns the result for a URL by reading one rule after another, up to the first that matches;
  /// `nil` if compiling all rules takes less time.
  ///
  /// Only rules whose path pattern may match are compiled.
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

/// A filter of the rules that may match the path of a URL without escapes.
///
/// The filter is conservative: it may keep a rule that does not match, and never drops a rule that
/// does.
private struct PathPrefilter {
  /// The path in its canonical form.
  private let path: UnsafeBufferPointer<UInt8>
  private var parser: PatternParser

  init(_ path: UnsafeBufferPointer<UInt8>, variables: SubstitutionVariables?) {
    (self.path, parser) = (path, PatternParser(variables: variables))
  }

  /// Returns whether the path may begin with a pattern's text before its first wildcard or
  /// variable.
  ///
  /// The comparison ignores case, even if the rule does not. It fails for most patterns.
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

  /// Returns whether the path may match the path pattern of a rule.
  mutating func mayMatch(_ rule: RuleReading) -> Bool {
    guard let pattern = rule.path?.value else { return true }
    guard let tokens = try? parser.tokens(of: pattern, isPath: true, isFolded: rule.form.isFolded)
    else { return false }
    return PatternProgram(tokens).matchesByScan(path) ?? true
  }
}
