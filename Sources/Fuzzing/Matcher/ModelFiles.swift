import FoundationShim
import SpecModel

/// What the model reads in files, kept for the many URLs that a fuzzer tries on each of them.
enum ModelFiles {
  private static let kept = Mutex<[[UInt8]: SiteContents]>([:])
  private static let limit = 1_000

  /// Returns what a file contains as a dialect reads it.
  static func contents(of file: [UInt8], as dialect: Dialect) -> SiteContents {
    let isDocumented = dialect.readsFiles(as: .documented)
    if isDocumented, let contents = kept.withLock({ $0[file] }) { return contents }
    let contents = SpecModel(dialect: dialect).contents(of: Data(file))
    if isDocumented {
      kept.withLock { kept in
        if kept.count == limit { kept.removeAll(keepingCapacity: true) }
        kept[file] = contents
      }
    }
    return contents
  }
}
