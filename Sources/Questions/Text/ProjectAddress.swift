/// Where the project is published: the one place that says so.
package enum ProjectAddress {
  /// The address of the repository, such as `https://github.com/someone/assay`; `nil` until it has one.
  package static let repository: String? = nil

  /// The address in files that are copied, with a word to replace until the project has an owner.
  package static let inFiles = repository ?? "https://github.com/OWNER/assay"
}
