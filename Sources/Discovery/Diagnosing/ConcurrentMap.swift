extension Array where Element: Sendable {
  /// Returns the results of a function in the order of the elements, computed in parallel.
  ///
  /// - Parameter size: The number of elements that one task takes; by default, a share of all.
  func concurrentMap<Result: Sendable>(
    size: Int? = nil, _ transform: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    let size = size ?? Swift.max(16, count / 64)
    guard count > size else { return map(transform) }
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      for start in stride(from: 0, to: count, by: size) {
        let piece = self[start..<Swift.min(start + size, count)]
        group.addTask { (start, piece.map(transform)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }
}
