/// The starter files for fuzzing a library against the model with ClusterFuzzLite or OSS-Fuzz.
package struct FuzzingStarter: Sendable, Hashable {
  /// The folder for the files, from the top folder of the repository.
  package let folder: String
  /// The release of Assay whose fuzz targets are built.
  private let release: Release

  /// Creates a starter for a folder.
  ///
  /// - Throws: `StarterError` if the path would need quotes in a command line, or if the release
  ///   has no repository from which the service can build the fuzz programs.
  package init(folder: String, release: Release) throws(StarterError) {
    guard release.repository != nil else { throw .noRepository }
    self.folder = try Starter.plainPath(folder)
    self.release = release
  }

  /// The files; the first is the one to edit.
  package var files: [Starter.File] {
    let all = [
      ("build.sh", PackageResources.fuzzing_build_sh),
      ("Dockerfile", PackageResources.fuzzing_Dockerfile),
      ("project.yaml", PackageResources.fuzzing_project_yaml),
    ]
    return all.map { name, bytes in
      let text = release.filled(String(decoding: bytes, as: UTF8.self))
        .replacing("@FOLDER@", with: folder)
      return Starter.File(path: "\(folder)/\(name)", text: text)
    }
  }

  /// Writes the files.
  ///
  /// - Throws: `StarterError`; if a file exists already, nothing is written.
  package func write() throws(StarterError) { try Starter.write(files, in: folder) }

  /// A summary for a person to read: the files written and the next steps.
  package var summary: String {
    (["Wrote"] + files.map { "  \($0.path)" }
      + [
        "", "Build your library in \(files[0].path). Then, in a checkout of Assay:",
        "  scripts/check-oss-fuzz --project PATH",
      ]).joined(separator: "\n")
  }
}
