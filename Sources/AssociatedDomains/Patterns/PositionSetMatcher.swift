/// An engine that compares any pattern with a text in bounded time, by sets of positions.
///
/// For each instruction, the set of all positions that the pattern can reach is computed once, 64
/// positions in a word. Positions too near to the end for the instructions that follow are left
/// out. Nothing is tried twice, and repeated uses of a variable need no more memory.
///
/// In the text `/abab/`, the literal `/a` of the pattern `/a*b?` for paths leads to position 2, and
/// the star to 2 and 3, because three more bytes must follow. The literal `b` leads from 2 to 3,
/// the scalar to 4, and the literal `/` to none, so the pattern does not match.
struct PositionSetMatcher {
  /// The patterns.
  let code: Instructions
  /// The values of their variables, by number.
  let variables: [VariableValues]

  /// The rest of a pattern, from an instruction on.
  struct Suffix {
    /// The minimum number of bytes in a matching text.
    var minimumLength = 0
    /// Whether letters are compared in lowercase.
    var isFolded = false
    /// The number of the pattern.
    var number = 0
  }

  /// Returns the rest of a pattern, from an instruction on.
  func suffix(from start: Int) -> Suffix {
    var suffix = Suffix()
    var index = start
    while true {
      let instruction = code.instructions[index]
      switch instruction.kind {
      case .literal, .scalar, .character: suffix.minimumLength += 1
      case .letter:
        suffix.minimumLength += 1
        suffix.isFolded = true
      case .variable:
        suffix.minimumLength += variables[instruction.number].minimumLength
        suffix.isFolded = suffix.isFolded || variables[instruction.number].isFolded
      case .accept:
        suffix.number = instruction.number
        return suffix
      case .star, .restOfScalar, .fork, .branch, .foldedBranch, .end: break
      }
      index += 1
    }
  }

  /// Returns whether a pattern, from an instruction on, matches a text, or each of several texts.
  /// - Complexity: O(*m* · *n* / 64), where *m* is the number of instructions and *n* the length of the
  ///   text; a variable costs as much as the lengths of its values that the text has.
  /// - Rules: QRY-004
  func matches(from start: Int, _ suffix: Suffix, _ text: PositionIndex) -> Bool {
    var positions = text.starts
    var remaining = suffix.minimumLength
    var index = start
    while true {
      let instruction = code.instructions[index]
      switch instruction.kind {
      case .accept: return positions.isSuperset(of: text.ends)
      case .star: positions = text.endsOfAnyText(from: positions)
      case .scalar:
        remaining -= 1
        if let starts = text.singleByteStarts {
          _ = positions.move(over: starts)
        } else {
          positions = positions.moved(by: text.scalarSteps)
        }
      case .literal, .letter:
        let end = endOfLiteral(from: index)
        remaining -= end - index
        move(&positions, overLiteral: index..<end, in: text)
        index = end - 1
      case .character:
        remaining -= 1
        move(&positions, over: code.classes[instruction.number], in: text)
      case .variable:
        let values = variables[instruction.number]
        remaining -= values.minimumLength
        positions = text.ends(of: values, from: positions, upTo: text.bytes.count - remaining)
      // The second half of a scalar adds nothing, and the others occur only in values.
      case .restOfScalar, .fork, .branch, .foldedBranch, .end: break
      }
      positions.removeAll(after: text.bytes.count - remaining)
      if positions.isEmpty { return false }
      index += 1
    }
  }

  /// The maximum number of positions that are compared one by one.
  private static let fewPositions = 64

  private func endOfLiteral(from start: Int) -> Int {
    var end = start
    while code.instructions[end].isByte { end += 1 }
    return end
  }

  private func move(
    _ positions: inout PositionSet, overLiteral range: Range<Int>, in text: PositionIndex
  ) {
    if positions.count > Self.fewPositions {
      _ = range.allSatisfy {
        positions.move(over: text.occurrences(of: code.instructions[$0].byte))
      }
      return
    }
    var ends = PositionSet(upTo: text.bytes.count)
    positions.forEach { position in
      let end = position + range.count
      guard end <= text.bytes.count else { return }
      let isEqual = zip(range, position..<end).allSatisfy {
        code.instructions[$0].byte == text.bytes[$1]
      }
      if isEqual { ends.insert(end) }
    }
    positions = ends
  }

  private func move(
    _ positions: inout PositionSet, over characters: ASCIISet, in text: PositionIndex
  ) {
    if positions.count > Self.fewPositions {
      _ = positions.move(over: text.occurrences(of: characters))
      return
    }
    var ends = PositionSet(upTo: text.bytes.count)
    positions.forEach { position in
      if position < text.bytes.count, text.has(characters, at: position) {
        ends.insert(position + 1)
      }
    }
    positions = ends
  }
}
