/// The address at which the project is published, stated only here; `scripts/release` sets it.
package enum ProjectAddress {
  /// The address of the repository: `https://github.com/someone/assay`; `nil` until it has one.
  package static let repository: String? = nil
}
