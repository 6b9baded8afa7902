/// What texts of a component are made of: characters that stand for themselves, and escapes.
///
/// There is one of each class that no condition distinguishes.
struct EscapeAlphabet {
  /// An escape, or those of all bytes of a scalar.
  struct Escape {
    /// The escape as it is written.
    let text: String
    /// The last byte.
    let byte: UInt8
    /// The scalar; `nil` for the escape of a byte that is not decoded.
    let symbol: TextAlphabet.Symbol?
    /// The progress of the conditions on the written text.
    let written: ComponentReader.Progress
  }

  /// A hexadecimal digit, and the number of its class.
  private typealias Digit = (value: UInt8, symbol: TextAlphabet.Symbol, kind: Int)

  /// The characters that stand for themselves, those that make the plainest examples first.
  let plain: [TextAlphabet.Symbol]

  private let written: ComponentReader
  /// The requirements of the conditions on the decoded text; `nil` if there are none.
  private let decoded: [PatternGraph.FoldedRequirement]?
  private let isPath: Bool
  private let digits: [Digit]
  /// One digit of each kind.
  private let digitsOfKinds: [Digit]
  /// The beginnings, in UTF-8, of the scalars that conditions on the decoded text distinguish.
  private let namedStarts: Set<[UInt8]>
  private var known: [ComponentReader.Progress: [Escape]] = [:]
  private var signatures: [Unicode.Scalar: [Bool]] = [:]

  /// Creates the alphabet of a component.
  ///
  /// - Parameters:
  ///   - kind: The component.
  ///   - written: The conditions on the written text.
  ///   - decoded: The conditions on the decoded text; `nil` if it is not decoded.
  ///   - hasItems: Whether the texts are queries of items.
  init(
    _ kind: Pattern.Kind, written: ComponentReader, decoded: ComponentReader?, hasItems: Bool
  ) {
    let requirements = written.requirements + (decoded?.requirements ?? [])
    var seen: Set<[Bool]> = []
    plain = TextAlphabet.plainScalars.compactMap { scalar in
      if kind == .path, scalar == "?" { return nil }
      let isDelimiter = hasItems && (scalar == "&" || scalar == "=")
      let symbol = TextAlphabet.Symbol(scalar, isDelimiter: isDelimiter)
      let structure = [scalar == "/", isDelimiter && scalar == "&", isDelimiter && scalar == "="]
      return seen.insert(structure + requirements.map { $0.includes(symbol) }).inserted
        ? symbol : nil
    }
    var kinds: [[Bool]: Int] = [:]
    let digits: [Digit] = "0123456789ABCDEFabcdef".unicodeScalars.compactMap { scalar in
      let symbol = TextAlphabet.Symbol(scalar)
      let signature = written.requirements.map { $0.includes(symbol) }
      let kind = kinds[signature] ?? kinds.count
      kinds[signature] = kind
      return scalar.hexDigitValue.map { ($0, symbol, kind) }
    }
    self.digits = digits
    digitsOfKinds = kinds.values.sorted().compactMap { kind in digits.first { $0.kind == kind } }
    let named = TextAlphabet.otherCandidates(for: decoded?.requirements ?? []) + ["\u{212A}"]
    namedStarts = Set(
      named.flatMap { scalar in
        let bytes = Array(String(scalar).utf8)
        return bytes.indices.map { Array(bytes[...$0]) }
      })
    isPath = kind == .path
    self.written = written
    self.decoded = decoded?.requirements
  }

  /// Returns the escapes that lead from a progress of the conditions on the written text to
  /// different ones, or are different when decoded.
  ///
  /// - Parameters:
  ///   - start: The progress.
  ///   - everyByte: Whether every byte that is not decoded counts, whatever it leads to.
  mutating func escapes(
    from start: ComponentReader.Progress, everyByte: Bool
  ) -> [Escape] {
    let first = written.progress(after: .init("%"), from: start)
    if let known = known[first] { return known }
    let escapes = decoded == nil ? bytes(after: first, everyByte) : scalars(after: first)
    known[first] = escapes
    return escapes
  }

  private func bytes(after first: ComponentReader.Progress, _ everyByte: Bool) -> [Escape] {
    var seen: Set<ComponentReader.Progress> = []
    return steps(after: first, among: everyByte ? digits : digitsOfKinds).compactMap { step in
      guard everyByte || seen.insert(step.progress).inserted else { return nil }
      return Escape(text: step.text, byte: step.byte, symbol: nil, written: step.progress)
    }
  }

  /// A part of a scalar's escapes.
  private struct Part: Hashable {
    /// The progress after the `%` of the next escape.
    var progress: ComponentReader.Progress
    var scan = UTF8Scan()
    /// The bytes so far, if a scalar that conditions distinguish begins with them.
    var named: [UInt8] = []
  }

  private mutating func scalars(after first: ComponentReader.Progress) -> [Escape] {
    var escapes: [Escape] = []
    var found: [ComponentReader.Progress: Set<[Bool]>] = [:]
    if written.isEmpty {
      // Only decoded texts matter: an escape of what may also stand for itself adds nothing.
      found[first] = Set(plain.filter { !$0.isDelimiter }.map { signature(of: $0.scalar) })
    }
    var seen: Set<Part> = []
    var waiting: [(part: Part, bytes: [UInt8], text: String)] = [(Part(progress: first), [], "")]
    var index = 0
    while index < waiting.count {
      let (part, bytes, text) = waiting[index]
      index += 1
      for step in steps(after: part.progress, among: digits) {
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

  /// Returns the escapes of one byte, one for each byte and progress that it leads to.
  ///
  /// - Parameters:
  ///   - first: The progress after the `%`.
  ///   - digits: The digits that matter.
  private func steps(
    after first: ComponentReader.Progress, among digits: [Digit]
  ) -> [(byte: UInt8, text: String, progress: ComponentReader.Progress)] {
    var steps: [(byte: UInt8, text: String, progress: ComponentReader.Progress)] = []
    var afterHigh: [Int: ComponentReader.Progress] = [:]
    var afterBoth: [[Int]: ComponentReader.Progress] = [:]
    var seen: [UInt8: Set<ComponentReader.Progress>] = [:]
    for high in digits {
      let second = afterHigh[high.kind] ?? written.progress(after: high.symbol, from: first)
      afterHigh[high.kind] = second
      for low in digits {
        let key = [high.kind, low.kind]
        let progress = afterBoth[key] ?? written.progress(after: low.symbol, from: second)
        afterBoth[key] = progress
        let byte = high.value << 4 | low.value
        guard seen[byte, default: []].insert(progress).inserted else { continue }
        steps.append((byte, "%\(high.symbol.scalar)\(low.symbol.scalar)", progress))
      }
    }
    return steps
  }
}
