/// The memory of the instructions of compiled patterns.
struct InstructionMemory: ~Copyable {
  private let instructions: RawBuffer<Instruction>
  private let classes: RawBuffer<ASCIISet>
  private let links: RawBuffer<UInt32>
  private let valueStarts: RawBuffer<Int32>

  /// Copies the instructions that a builder has made.
  init(_ builder: InstructionBuilder) {
    instructions = RawBuffer(builder.instructions)
    classes = RawBuffer(builder.classes)
    links = RawBuffer(builder.links)
    valueStarts = RawBuffer(builder.valueStarts)
  }

  /// The instructions, which are valid while the memory lives.
  var contents: Instructions {
    Instructions(
      instructions: instructions.elements, classes: classes.elements, links: links.elements,
      valueStarts: valueStarts.elements)
  }
}

/// The instructions of compiled patterns in memory that machine code reads directly.
struct Instructions {
  /// The instructions of all patterns, then those of the variables' values.
  let instructions: UnsafeBufferPointer<Instruction>
  /// The character classes.
  let classes: UnsafeBufferPointer<ASCIISet>
  /// What forks and branches lead to.
  let links: UnsafeBufferPointer<UInt32>
  /// The start of each variable's values.
  let valueStarts: UnsafeBufferPointer<Int32>
}

extension Instructions {
  /// The result of comparing a text with a pattern.
  enum Comparison {
    /// The pattern with this number matches.
    case matches(Int)
    /// The pattern does not match.
    case differs
    /// Comparing takes too long this way.
    case undecided
  }

  /// Returns whether the rest of a text may match the rest of a pattern, judging by the next byte.
  @inline(__always)
  func mayMatch(from place: Int, _ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    let instruction = instructions[place]
    return instruction.kind != .literal
      || offset < text.count && text[offset] == UInt8(truncatingIfNeeded: instruction.number)
  }

  /// Compares the rest of a text with the rest of a pattern without variables.
  ///
  /// Each instruction takes a fixed number of bytes at a position. After a star, the first position
  /// that fits is therefore as good as any later one, and only the last star is ever retried.
  /// - Complexity: O(*n*), where *n* is the length of the text; a pattern that needs more is left
  ///   undecided.
  func compare(
    from start: Int, with text: UnsafeBufferPointer<UInt8>, at startOffset: Int
  ) -> Comparison {
    let end = text.count
    var place = start
    var offset = startOffset
    var star = (place: -1, offset: 0)
    // The next four bytes after the star, if they are literals.
    var needle: UInt32?
    var budget = min(8 * end + 256, Engine.maximumScanSteps)
    while true {
      while offset < end, instructions[place].isLiteral(text[offset]) {
        (place, offset) = (place + 1, offset + 1)
      }
      let instruction = instructions[place]
      switch instruction.kind {
      case .literal:
        if offset == end { return .differs }
        if text[offset] == UInt8(truncatingIfNeeded: instruction.number) {
          (place, offset) = (place + 1, offset + 1)
          continue
        }
      case .letter:
        if offset == end { return .differs }
        if text[offset] | 0x20 == UInt8(truncatingIfNeeded: instruction.number) {
          (place, offset) = (place + 1, offset + 1)
          continue
        }
      case .character:
        if offset == end { return .differs }
        if classes[instruction.number].contains(text[offset]) {
          (place, offset) = (place + 1, offset + 1)
          continue
        }
      case .scalar:
        if offset == end { return .differs }
        if !text[offset].continuesScalar {
          (place, offset) = (place + 2, text.scalarEnd(from: offset))
          continue
        }
      case .restOfScalar:
        while offset < end, text[offset].continuesScalar { offset += 1 }
        place += 1
        continue
      case .star:
        let next = instructions[place + 1]
        if next.kind == .accept { return .matches(next.number) }
        guard end - offset <= Engine.maximumScanSearch else { return .undecided }
        star = (place, offset)
        needle = fourLiterals(at: place + 1)
        if let needle {
          guard let found = text.offset(of: needle, from: offset) else { return .differs }
          star.offset = found
          (place, offset) = (place + 5, found + 4)
        } else {
          place += 1
        }
        continue
      case .accept:
        if offset == end { return .matches(instruction.number) }
      case .variable, .fork, .branch, .foldedBranch, .end: return .undecided
      }
      guard star.place >= 0, star.offset < end else { return .differs }
      budget -= place - star.place
      if budget < 0 { return .undecided }
      if let needle {
        guard let found = text.offset(of: needle, from: star.offset + 1) else { return .differs }
        star.offset = found
        (place, offset) = (star.place + 5, found + 4)
        continue
      }
      star.offset = text.scalarEnd(from: star.offset)
      let next = instructions[star.place + 1]
      if next.kind == .literal {
        let byte = UInt8(truncatingIfNeeded: next.number)
        while star.offset < end, text[star.offset] != byte { star.offset += 1 }
      }
      (place, offset) = (star.place + 1, star.offset)
    }
  }

  /// Returns the bytes of four literals, the first in the lowest bits; `nil` if there are fewer.
  @inline(__always)
  private func fourLiterals(at place: Int) -> UInt32? {
    guard place + 4 <= instructions.count else { return nil }
    var bytes: UInt32 = 0
    for index in 0..<4 {
      let instruction = instructions[place + index]
      guard instruction.kind == .literal else { return nil }
      bytes |= UInt32(truncatingIfNeeded: instruction.number) << (8 * index)
    }
    return bytes
  }
}

extension UInt8 {
  /// Whether the byte continues a scalar in UTF-8.
  var continuesScalar: Bool { @inline(__always) get { self & 0xC0 == 0x80 } }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the first offset, from a start on, at which four bytes occur; `nil` if there is none.
  ///
  /// The first of the bytes is in the lowest bits.
  @inline(__always)
  fileprivate func offset(of bytes: UInt32, from start: Int) -> Int? {
    let text = UnsafeRawBufferPointer(self)
    var offset = start
    while offset + 4 <= count {
      let next = text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      if UInt32(littleEndian: next) == bytes { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns the end of the scalar at an offset of well-formed UTF-8.
  @inline(__always)
  fileprivate func scalarEnd(from offset: Int) -> Int {
    var end = offset + 1
    while end < count, self[end].continuesScalar { end += 1 }
    return end
  }
}
