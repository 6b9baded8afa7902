import Questions

/// The release of Assay that a CI configuration installs.
package struct Release: Sendable, Hashable {
  /// The address of the repository that has the release, or `nil` if there is none.
  let repository: String?
  /// The version.
  let version: String
  /// The checksum of the archive for Linux on x86_64, or `nil` if it is not known.
  let sha256: String?

  /// Creates a release, in the project's own repository unless another is named.
  ///
  /// - Throws: `StarterError` if the address or the checksum is malformed.
  package init(
    repository: String? = ProjectAddress.repository, version: String, sha256: String? = nil
  ) throws(StarterError) {
    if let repository,
      repository.wholeMatch(of: /https:\/\/[A-Za-z0-9.:-]+(\/[A-Za-z0-9._-]+)+\/[A-Za-z0-9._-]+/)
        == nil
    {
      throw .notARepository(repository)
    }
    if let sha256, sha256.wholeMatch(of: /[0-9a-f]{64}/) == nil {
      throw .notAChecksum(sha256)
    }
    (self.repository, self.version, self.sha256) = (repository, version, sha256)
  }

  private var archive: String { "assay-\(version)-linux-x86_64.tar.gz" }

  /// Returns a CI configuration with the address, the version and the checksum of the release.
  ///
  /// The variables `ASSAY_URL` and `ASSAY_SHA256` of the service override the archive's address and
  /// checksum. A variable is required if the release does not have its value.
  func filled(_ template: String) -> String {
    let address = repository.map { "\($0)/releases/download/v\(version)/\(archive)" }
    return template.replacing(
      "@URL@", with: Self.value("ASSAY_URL", address, "address or the path of \(archive)")
    )
    .replacing("@SHA256@", with: Self.value("ASSAY_SHA256", sha256, "checksum of \(archive)"))
    .replacing("@CHECKSUM@", with: sha256.map { "'\($0)'" } ?? "${{ vars.ASSAY_SHA256 }}")
    .replacing("@REPOSITORY@", with: repository ?? "")
    // As GitHub names an action.
    .replacing(
      "@HOME@", with: (repository ?? "").split(separator: "/").suffix(2).joined(separator: "/")
    )
    .replacing("@VERSION@", with: version)
  }

  /// Returns the shell's expansion of a variable, with a default value or an error if it is not
  /// set.
  private static func value(_ variable: String, _ value: String?, _ meaning: String) -> String {
    "${\(variable):\(value.map { "-\($0)" } ?? "?must be the \(meaning)")}"
  }

  /// The lines about variables that must be set in the CI service before a configuration works;
  /// empty if there are none.
  var remarks: [String] {
    let unset =
      (repository == nil ? ["ASSAY_URL, the address or the path of \(archive)"] : [])
      + (sha256 == nil ? ["ASSAY_SHA256, the checksum of \(archive) (--sha256)"] : [])
    return unset.isEmpty
      ? [] : ["", "Set these variables of the CI service:"] + unset.map { "  \($0)" }
  }
}
