import AssociatedDomains

/// The alphabet of the texts of a component: characters that stand for themselves, and escapes.
///
/// The alphabet has one of each class that no condition distinguishes.
struct EscapeAlphabet {
  /// The escape of a byte, or the escapes of all bytes of a scalar.
  struct Escape {
    /// The escape as written.
    let text: String
    /// The last byte.
    let byte: UInt8
    /// The scalar; `nil` for the escape of a byte that is not decoded.
    let symbol: TextAlphabet.Symbol?
    /// The progress of the conditions on the written text.
    let written: ConditionReader.Progress
  }

  /// A hexadecimal digit, and the number of its class.
  private typealias Digit = (value: UInt8, symbol: TextAlphabet.Symbol, kind: Int)

  /// The escape of a byte, and the progress that it leads to.
  private typealias ByteStep = (byte: UInt8, text: String, progress: ConditionReader.Progress)

  /// The characters that stand for themselves, those that make the plainest examples first.
  let plain: [TextAlphabet.Symbol]

  private let written: ConditionReader
  /// The requirements of the conditions on the decoded text; `nil` if there are none.
  private let decoded: [PatternGraph.FoldedRequirement]?
  private let isPath: Bool
  private let budget: AnalysisBudget
  private let digits: [Digit]
  /// One digit of each kind.
  private let digitsOfKinds: [Digit]
  /// The scalars beyond ASCII that conditions on the decoded text distinguish.
  private let named: Set<Unicode.Scalar>
  /// The beginnings, in UTF-8, of the scalars that conditions on the decoded text distinguish.
  private let namedStarts: Set<[UInt8]>
  private var known: [ConditionReader.Progress: [Escape]] = [:]
  private var knownSteps: [ConditionReader.Progress: [ByteStep]] = [:]
  private var signatures: [Unicode.Scalar: [Bool]] = [:]

  /// Creates the alphabet of a component.
  ///
  /// - Parameters:
  ///   - kind: The component.
  ///   - written: The conditions on the written text.
  ///   - decoded: The conditions on the decoded text; `nil` if it is not decoded.
  ///   - hasItems: Whether the texts are queries of items.
  ///   - isValue: Whether the texts are values of items.
  ///   - budget: The budget of the escapes.
  init(
    _ kind: Pattern.Kind, written: ConditionReader, decoded: ConditionReader?, hasItems: Bool,
    isValue: Bool, _ budget: AnalysisBudget
  ) {
    let requirements = written.requirements + (decoded?.requirements ?? [])
    var seen: Set<[Bool]> = []
    plain = TextAlphabet.plainScalars.compactMap { scalar in
      if kind == .path && scalar == "?" || isValue && scalar == "&" { return nil }
      let isDelimiter = hasItems && (scalar == "&" || scalar == "=")
      let symbol = TextAlphabet.Symbol(scalar, isDelimiter: isDelimiter)
      let structure = [scalar == "/", isDelimiter && scalar == "&", isDelimiter && scalar == "="]
      return seen.insert(structure + requirements.map { $0.includes(symbol) }).inserted
        ? symbol : nil
    }
    var kinds: [[Bool]: Int] = [:]
    let digits: [Digit] = "6012345789ABCDEFabcdef".unicodeScalars.compactMap { scalar in
      let symbol = TextAlphabet.Symbol(scalar)
      let signature = written.requirements.map { $0.includes(symbol) }
      let kind = kinds[signature] ?? kinds.count
      kinds[signature] = kind
      return scalar.hexDigitValue.map { ($0, symbol, kind) }
    }
    self.digits = digits
    digitsOfKinds = kinds.values.sorted().compactMap { kind in digits.first { $0.kind == kind } }
    // The Kelvin sign is the only scalar beyond ASCII whose lowercase form is ASCII.
    named = Set(TextAlphabet.otherCandidates(for: decoded?.requirements ?? []) + ["\u{212A}"])
    namedStarts = Set(
      named.flatMap { scalar in
        let bytes = Array(String(scalar).utf8)
        return bytes.indices.map { Array(bytes[...$0]) }
      })
    isPath = kind == .path
    self.budget = budget
    self.written = written
    self.decoded = decoded?.requirements
  }

  /// Returns the escapes that lead from a progress of the conditions on the written text to
  /// different progresses, or that differ when decoded.
  ///
  /// - Parameters:
  ///   - start: The progress.
  ///   - everyByte: Whether nothing is decoded and every byte counts, whatever it leads to.
  mutating func escapes(
    from start: ConditionReader.Progress, everyByte: Bool
  ) -> [Escape] {
    let first = written.progress(after: .init("%"), from: start)
    if let known = known[first] { return known }
    let escapes =
      if everyByte {
        steps(after: first).map {
          Escape(text: $0.text, byte: $0.byte, symbol: nil, written: $0.progress)
        }
      } else if decoded != nil {
        written.isEmpty ? decodedScalars(from: first) : scalars(after: first)
      } else {
        representatives(after: first)
      }
    known[first] = escapes
    return escapes
  }

  /// Returns one escape of a byte for each different progress that escapes lead to.
  private func representatives(after first: ConditionReader.Progress) -> [Escape] {
    var escapes = [Escape(text: "%", byte: 0, symbol: nil, written: first)]
    for _ in 1...2 {
      var seen: Set<ConditionReader.Progress> = []
      escapes = escapes.flatMap { escape in
        digitsOfKinds.compactMap { digit in
          let progress = written.progress(after: digit.symbol, from: escape.written)
          guard seen.insert(progress).inserted else { return nil }
          return Escape(
            text: escape.text + String(digit.symbol.scalar), byte: escape.byte << 4 | digit.value,
            symbol: nil, written: progress)
        }
      }
    }
    return escapes
  }

  /// Returns the escapes of scalars that the conditions distinguish from characters that may stand
  /// for themselves, if only the decoded text has conditions.
  private mutating func decodedScalars(from progress: ConditionReader.Progress) -> [Escape] {
    var seen = Set(plain.filter { !$0.isDelimiter }.map { signature(of: $0.scalar) })
    let ascii = (0..<0x80 as Range<UInt8>).map(Unicode.Scalar.init)
    let other = (0x80...0x1_0FFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
      .first { [named] in !named.contains($0) }
    budget.spend(2 * (ascii.count + named.count) * (decoded?.count ?? 1))
    return (ascii + named.sorted() + [other].compactMap(\.self)).compactMap { scalar in
      guard seen.insert(signature(of: scalar)).inserted else { return nil }
      let bytes = Array(String(scalar).utf8)
      return Escape(
        text: bytes.map { "%" + $0.hexadecimal(digits: 2) }.joined(), byte: bytes[bytes.count - 1],
        symbol: .init(scalar), written: progress)
    }
  }

  /// A part of a scalar's escapes.
  private struct Part: Hashable {
    /// The progress after the `%` of the next escape.
    var progress: ConditionReader.Progress
    var scan = UTF8Scan()
    /// The bytes so far, if a scalar that conditions distinguish begins with them.
    var named: [UInt8] = []
  }

  /// The cost, in items of work, of trying the escapes of all bytes.
  private static let costOfBytes = 2_000

  private mutating func scalars(after first: ConditionReader.Progress) -> [Escape] {
    var escapes: [Escape] = []
    var found: [ConditionReader.Progress: Set<[Bool]>] = [:]
    var seen: Set<Part> = []
    var waiting: [(part: Part, bytes: [UInt8], text: String)] = [(Part(progress: first), [], "")]
    var index = 0
    while index < waiting.count, !budget.isExhausted {
      let (part, bytes, text) = waiting[index]
      index += 1
      budget.spend(Self.costOfBytes)
      for step in steps(after: part.progress) {
        var scan = part.scan
        guard scan.read(step.byte) else { continue }
        let (bytes, text) = (bytes + [step.byte], text + step.text)
        if scan.missing > 0 {
          var next = Part(
            progress: written.progress(after: .init("%"), from: step.progress), scan: scan)
          if namedStarts.contains(bytes) { next.named = bytes }
          if seen.insert(next).inserted { waiting.append((next, bytes, text)) }
        } else if let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first,
          found[step.progress, default: []].insert(signature(of: scalar)).inserted
        {
          escapes.append(
            Escape(text: text, byte: step.byte, symbol: .init(scalar), written: step.progress))
        }
      }
    }
    return escapes
  }

  private mutating func signature(of scalar: Unicode.Scalar) -> [Bool] {
    if let known = signatures[scalar] { return known }
    let symbol = TextAlphabet.Symbol(scalar)
    let signature = [isPath && scalar == "/"] + (decoded ?? []).map { $0.includes(symbol) }
    signatures[scalar] = signature
    return signature
  }

  /// Returns the escapes of all bytes, with letters in either case.
  func escapesOfBytes(from start: ConditionReader.Progress) -> [Escape] {
    let first = written.progress(after: .init("%"), from: start)
    budget.spend(Self.costOfBytes)
    return digits.flatMap { high in
      let second = written.progress(after: high.symbol, from: first)
      return digits.map { low in
        Escape(
          text: "%\(high.symbol.scalar)\(low.symbol.scalar)", byte: high.value << 4 | low.value,
          symbol: nil, written: written.progress(after: low.symbol, from: second))
      }
    }
  }

  /// Returns the escapes of one byte, one for each byte and each progress that they lead to.
  ///
  /// - Parameter first: The progress after the `%`.
  private mutating func steps(after first: ConditionReader.Progress) -> [ByteStep] {
    if let known = knownSteps[first] { return known }
    var steps: [ByteStep] = []
    var afterHigh: [Int: ConditionReader.Progress] = [:]
    var afterBoth: [Int: ConditionReader.Progress] = [:]
    var seen: [UInt8: Set<ConditionReader.Progress>] = [:]
    budget.spend(Self.costOfBytes)
    for high in digits {
      let second = afterHigh[high.kind] ?? written.progress(after: high.symbol, from: first)
      afterHigh[high.kind] = second
      for low in digits {
        let key = high.kind * digits.count + low.kind
        let progress = afterBoth[key] ?? written.progress(after: low.symbol, from: second)
        afterBoth[key] = progress
        let byte = high.value << 4 | low.value
        guard seen[byte, default: []].insert(progress).inserted else { continue }
        steps.append((byte, "%\(high.symbol.scalar)\(low.symbol.scalar)", progress))
      }
    }
    knownSteps[first] = steps
    return steps
  }
}
