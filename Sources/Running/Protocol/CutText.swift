/// Texts of an adapter as reports and records keep them: cut once, when they arrive.
extension String {
  /// The first 4,096 bytes of a longer text, and its length in place of the rest.
  var cut: String {
    let limit = 4_096
    guard utf8.count > limit else { return self }
    return "\(start(ofBytes: limit))… (\(utf8.count) bytes)"
  }

  /// The first 1,024 and the last 3,072 bytes of a longer trace, as most name the cause at either
  /// end.
  var cutTrace: String {
    let (head, tail) = (1_024, 3_072)
    guard utf8.count > head + tail else { return self }
    let start = start(ofBytes: head)
    let end = self[scalarBoundary(from: utf8.index(endIndex, offsetBy: -tail), by: 1)...]
    let rest = utf8.count - start.utf8.count - end.utf8.count
    return "\(start)\n[\(rest) bytes omitted]\n\(end)"
  }

  /// Returns the whole scalars within a number of first bytes.
  private func start(ofBytes count: Int) -> Substring {
    self[..<scalarBoundary(from: utf8.index(startIndex, offsetBy: count), by: -1)]
  }

  /// Returns the first scalar boundary at an index or beyond it, in the direction of the step.
  private func scalarBoundary(from index: Index, by step: Int) -> Index {
    var index = index
    while index.samePosition(in: unicodeScalars) == nil {
      index = utf8.index(index, offsetBy: step)
    }
    return index
  }
}
