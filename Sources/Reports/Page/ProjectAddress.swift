/// Where the project is published: the one place that says so.
package enum ProjectAddress {
  /// The address of the repository, such as `https://github.com/someone/assay`; `nil` until it has one.
  ///
  /// Files that are copied, which cannot ask for it, have `OWNER` in its place until then.
  package static let repository: String? = nil
}
