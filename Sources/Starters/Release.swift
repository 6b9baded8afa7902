import Questions

/// The release of Assay that a CI configuration installs.
package struct Release: Sendable, Hashable {
  /// The address of the repository that has the release.
  let repository: String
  /// The version.
  let version: String
  /// The checksum of the archive for Linux on x86_64, or `nil` if it is not known.
  let sha256: String?

  /// Creates a release, in the project's own repository unless another is named.
  ///
  /// - Throws: `StarterError` if the address or the checksum is malformed.
  package init(
    repository: String? = nil, version: String, sha256: String? = nil
  ) throws(StarterError) {
    let address = repository ?? ProjectAddress.inFiles
    guard
      address.wholeMatch(of: /https:\/\/[A-Za-z0-9.:-]+(\/[A-Za-z0-9._-]+)+\/[A-Za-z0-9._-]+/)
        != nil
    else { throw .notARepository(address) }
    if let sha256, sha256.wholeMatch(of: /[0-9a-f]{64}/) == nil {
      throw .notAChecksum(sha256)
    }
    (self.repository, self.version, self.sha256) = (address, version, sha256)
  }

  /// Returns a CI configuration with the address, the version and the checksum of the release.
  func filled(_ template: String) -> String {
    template.replacing("@REPOSITORY@", with: repository)
      // As GitHub names an action.
      .replacing("@HOME@", with: repository.split(separator: "/").suffix(2).joined(separator: "/"))
      .replacing("@VERSION@", with: version)
      .replacing("@SHA256@", with: sha256 ?? "SHA256")
  }

  /// Returns what a person has to replace in a CI configuration before it works, line by line,
  /// and an empty list if it is complete.
  func remarks(before path: String) -> [String] {
    let checksum = "SHA256 by the checksum of assay-\(version)-linux-x86_64.tar.gz (--sha256)"
    return Self.remarks(ownerGaps + (sha256 == nil ? [checksum] : []), before: path)
  }

  /// The same for a file that names no archive.
  func addressRemarks(before path: String) -> [String] { Self.remarks(ownerGaps, before: path) }

  private var ownerGaps: [String] {
    repository == ProjectAddress.inFiles && repository.contains("OWNER")
      ? ["OWNER by the owner of Assay's repository (--repository)"] : []
  }

  private static func remarks(_ gaps: [String], before path: String) -> [String] {
    gaps.isEmpty ? [] : ["", "Before you use \(path):"] + gaps.map { "  Replace \($0)." }
  }
}
