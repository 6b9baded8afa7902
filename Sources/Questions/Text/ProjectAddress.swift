/// Where the project is published: the one place that says so; `scripts/release` sets it.
package enum ProjectAddress {
  /// The address of the repository, such as `https://github.com/someone/assay`; `nil` until it has one.
  package static let repository: String? = nil
}
