import FoundationShim
import SpecModel

/// The contents that the model reads from files, cached for the many URLs tried on each file.
enum ModelFiles {
  private static let kept = Mutex<[[UInt8]: SiteContents]>([:])
  private static let limit = 1_000

  /// Returns the contents of a file as a dialect reads them.
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
