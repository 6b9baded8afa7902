extension RuleTable {
  /// The first bytes of a pattern, often all of it; most paths already differ in these bytes.
  struct LiteralPrefix: BitwiseCopyable {
    private let bytes: SIMD4<UInt64>
    private let mask: SIMD4<UInt64>
    /// The number of bytes that are compared.
    let length: Int
    /// What follows the compared bytes in the pattern.
    let rest: Rest

    /// What follows the first bytes of a pattern.
    enum Rest {
      /// Nothing, so the path must end.
      case nothing
      /// Only a star.
      case star
      /// Other instructions.
      case instructions
    }

    /// The maximum number of bytes that are compared.
    static let count = MemoryLayout<SIMD4<UInt64>>.size

    /// Finds the literal bytes that a pattern begins with.
    init(of start: Int, in code: Instructions) {
      var bytes = [UInt8](repeating: 0, count: Self.count)
      var mask = bytes
      var length = 0
      loop: while length < Self.count {
        let instruction = code.instructions[start + length]
        // A shorter path is followed by zeros.
        guard instruction.number != 0 else { break }
        switch instruction.kind {
        case .literal: mask[length] = 0xFF
        // The bit that is masked out distinguishes uppercase from lowercase.
        case .letter: mask[length] = 0xDF
        default: break loop
        }
        bytes[length] = UInt8(truncatingIfNeeded: instruction.number) & mask[length]
        length += 1
      }
      let next = code.instructions[start + length]
      let isLast = next.kind == .star && code.instructions[start + length + 1].kind == .accept
      rest = next.kind == .accept ? .nothing : isLast ? .star : .instructions
      self.length = length
      self.bytes = bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
      self.mask = mask.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
    }

    /// Returns whether a path may begin as the pattern does, given its first eight bytes as one
    /// word.
    @inline(__always)
    func mayBegin(_ word: UInt64) -> Bool { word & mask[0] == bytes[0] }

    /// Returns whether a path, which must be followed by zeros, begins as the pattern does.
    @inline(__always)
    func begins(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
      let start = UnsafeRawPointer(path.baseAddress.unsafelyUnwrapped)
      return start.loadUnaligned(as: SIMD4<UInt64>.self) & mask == bytes
    }
  }

  /// Returns the prefixes of patterns if they are few and have no variables; empty otherwise.
  static func prefixes(
    of paths: [PathPattern], conditionCount: Int, in code: Instructions
  ) -> [LiteralPrefix] {
    let isScanned = Engine.scansOnStack(
      pathCount: paths.count, conditionCount: conditionCount,
      hasVariables: !code.valueStarts.isEmpty)
    return !isScanned ? [] : paths.map { LiteralPrefix(of: Int($0.start), in: code) }
  }
}

// The methods extend the pointer, because calling a method of a structure as large as a table
// copies it.
extension UnsafePointer<RuleTable> {
  /// Returns the first rule that matches a URL, if there are few rules; `nil` if a search is
  /// necessary.
  ///
  /// The rules are compared one by one. The URL must have no escapes, so that all its forms are
  /// equal.
  func scan(
    _ url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> RuleSearch.Result? {
    guard pointee.prefixes.count > 0, !parts.mayHaveEscapes,
      parts.path.count <= Engine.maximumStackPath
    else { return nil }
    return withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: Engine.maximumStackPath + 1 + RuleTable.LiteralPrefix.count
    ) { memory -> RuleSearch.Result? in
      guard let start = memory.baseAddress else { return nil }
      let count = start.initialize(
        canonicalPath: UnsafeBufferPointer(rebasing: url[parts.path]))
      (start + count).initialize(repeating: 0, count: RuleTable.LiteralPrefix.count)
      let path = UnsafeBufferPointer(
        UnsafeMutableBufferPointer(start: start, count: count))
      let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
      return scan(word, path, url, parts)
    }
  }

  private func scan(
    _ word: UInt64, _ path: UnsafeBufferPointer<UInt8>, _ url: UnsafeBufferPointer<UInt8>,
    _ parts: URLParts
  ) -> RuleSearch.Result? {
    var best = Int.max
    var number = -1
    while true {
      repeat {
        number += 1
      } while number < pointee.prefixes.count && !pointee.prefixes[number].mayBegin(word)
      guard number < pointee.prefixes.count else { break }
      let pattern = pointee.paths[number]
      if Int(pattern.firstRule) >= best { break }
      guard let isMatch = pathMatches(number, path) else { return nil }
      if !isMatch { continue }
      var rule = Int(pattern.firstRule)
      while rule >= 0, rule < best {
        let candidate = pointee.rules[rule]
        let isPathAlone = candidate.query < 0 && candidate.fragment < 0
        guard let holds = isPathAlone ? true : holds(candidate, url, parts) else { return nil }
        if holds { best = rule }
        rule = Int(candidate.next)
      }
    }
    return best == .max ? .noRule : .rule(best)
  }

  /// Returns whether a pattern for paths matches; `nil` if a search is necessary.
  @inline(__always)
  private func pathMatches(_ number: Int, _ path: UnsafeBufferPointer<UInt8>) -> Bool? {
    let prefix = pointee.prefixes[number]
    guard prefix.begins(path) else { return false }
    switch prefix.rest {
    case .nothing: return path.count == prefix.length
    case .star: return true
    case .instructions:
      return matches(
        Int(pointee.paths[number].start) + prefix.length, path, at: prefix.length)
    }
  }

  /// Returns whether the conditions of a rule on query and fragment hold; `nil` if a search is
  /// necessary.
  /// - Rules: CMP-001, QRY-003
  private func holds(
    _ rule: RuleTable.Rule, _ url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> Bool? {
    if rule.fragment >= 0 {
      let fragment = UnsafeBufferPointer(rebasing: url[parts.fragment])
      let holds = matches(Int(pointee.conditions[Int(rule.fragment)].start), fragment)
      if holds != true { return holds }
    }
    if rule.query < 0 { return true }
    let query = UnsafeBufferPointer(rebasing: url[parts.query])
    let list = pointee.queries[Int(rule.query)]
    for number in list.first..<list.end {
      let condition = pointee.conditions[Int(number)]
      let start = Int(condition.start)
      let holds =
        condition.name < 0
        ? matches(start, query) : matchesItems(named: Int(condition.name), of: query, start)
      if holds != true { return holds }
    }
    return true
  }

  /// Returns whether a pattern matches all items with a name, or the empty text if there are none.
  /// - Rules: QRY-004, QRY-006, QRY-002
  private func matchesItems(
    named name: Int, of query: UnsafeBufferPointer<UInt8>, _ pattern: Int
  ) -> Bool? {
    let name = pointee.names.name(name)
    var isFound = false
    for item in QueryItems(of: query) where item.name.count == name.count {
      guard item.name.begins(with: name) else { continue }
      isFound = true
      let matches = matches(pattern, item.value)
      if matches != true { return matches }
    }
    return isFound ? true : matches(pattern, UnsafeBufferPointer(start: nil, count: 0))
  }

  private func matches(
    _ place: Int, _ text: UnsafeBufferPointer<UInt8>, at offset: Int = 0
  ) -> Bool? {
    switch pointee.code.compare(from: place, with: text, at: offset) {
    case .matches: true
    case .differs: false
    case .undecided: nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes begin with others.
  @inline(__always)
  func begins(with other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count >= other.count else { return false }
    for index in other.indices where self[index] != other[index] { return false }
    return true
  }
}
