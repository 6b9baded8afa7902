import AssociatedDomainsEntitlements
import FoundationShim
import Questions

/// An app as it is distributed: an `.ipa` archive with the folder of the app in `Payload`.
enum AppArchive {
  /// The maximum size of a program: somewhat more than the 500 MB that the App Store accepts.
  private static let maximumProgramByteCount = 512 << 20

  /// Returns the program of the app in an archive.
  ///
  /// - Parameter name: The name of the archive in messages.
  /// - Throws: `InputError` if the archive is damaged, or holds no app or several apps.
  static func program(in data: Data, named name: String) throws(InputError) -> Data {
    let archive = try ZipArchive(data, named: name)
    let lists = archive.members.map(\.name).filter { path in
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 3 && parts[0] == "Payload" && parts[1].hasSuffix(".app")
        && parts[2] == "Info.plist"
    }
    guard let path = lists.first, Set(lists).count == 1 else {
      throw InputError(
        lists.isEmpty
          ? "the archive holds no app, Payload/NAME.app; unpack it and name the file"
          : "the archive holds several apps; unpack it and name one", file: name)
    }
    let info = try archive.contents(of: path, limit: PropertyList.maximumByteCount)
    let program = try AppBundle.programName(in: info, file: name)
    return try archive.contents(
      of: path.dropLast("Info.plist".count) + program, limit: maximumProgramByteCount)
  }
}
