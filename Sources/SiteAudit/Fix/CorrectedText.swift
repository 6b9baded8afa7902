/// A text with corrections that keeps track of the original location of each byte.
struct CorrectedText {
  /// A correction.
  struct Edit {
    /// The offset that a report names.
    let offset: Int
    /// The range of the bytes to remove.
    let range: Range<Int>
    /// The text that replaces them.
    let replacement: String
    /// The description of the edit: `removed the comma`.
    let description: String
  }

  /// The bytes of the corrected text.
  private(set) var bytes: [UInt8]
  /// The offset in the original text of each byte and of the end; an added byte has the offset of
  /// the next original byte.
  private(set) var origins: [Int]
  /// The edits that were applied, by their offset in the original text.
  private(set) var places: [(offset: Int, description: String)] = []

  /// Creates a text without corrections.
  init(_ bytes: [UInt8]) {
    (self.bytes, origins) = (bytes, Array(0...bytes.count))
  }

  /// Applies edits of the current text; of two edits that overlap, only the first.
  ///
  /// - Complexity: Linear in the length of the text, and O(*n* log *n*) in the number of edits.
  mutating func apply(_ edits: [Edit]) {
    var result: [UInt8] = []
    var resultOrigins: [Int] = []
    var end = 0
    let ordered = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in ordered where edit.range.lowerBound >= end {
      result += bytes[end..<edit.range.lowerBound]
      resultOrigins += origins[end..<edit.range.lowerBound]
      result += edit.replacement.utf8
      resultOrigins += edit.replacement.utf8.map { _ in origins[edit.range.upperBound] }
      end = edit.range.upperBound
      places.append((origins[edit.offset], edit.description))
    }
    bytes = result + bytes[end...]
    origins = resultOrigins + origins[end...]
  }

  /// Returns the corrections in order, each with its line and column in the original text:
  /// `3:7: removed the comma`.
  ///
  /// - Parameter original: The bytes of the original text.
  func descriptions(in original: [UInt8]) -> [String] {
    var (line, column, position) = (1, 1, original.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    return places.sorted { $0.offset < $1.offset }.map { place in
      while position < place.offset {
        switch original[position] {
        case 0x0D where position + 1 < original.count && original[position + 1] == 0x0A: break
        case 0x0A, 0x0D: (line, column) = (line + 1, 1)
        case 0x80...0xBF: break
        default: column += 1
        }
        position += 1
      }
      return "\(line):\(column): \(place.description)"
    }
  }
}
