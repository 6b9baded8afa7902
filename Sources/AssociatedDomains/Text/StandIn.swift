/// The contents that version control leaves in place of a file.
package enum StandIn {
  /// Returns what the contents are if they are not the file itself, and a fix; `nil` if they look
  /// like the file.
  package static func message(on file: some Collection<UInt8>) -> String? {
    if file.starts(with: "version https://git-lfs.".utf8) {
      return "this is a pointer of Git LFS, not the file; fetch that with `git lfs pull`"
    }
    guard file.count < 1_024 else { return nil }
    let text = String(decoding: file, as: UTF8.self)
    let path = text.split(whereSeparator: \.isNewline)
    guard path.count == 1, path[0].utf8.allSatisfy(pathCharacters.contains), !text.hasPrefix("//"),
      path[0].contains("/") || path[0].hasPrefix("apple-app-site-association")
    else { return nil }
    return
      "this is the path \(String(path[0]).quotedBriefly), perhaps a symbolic link that was checked "
      + "out as text; put the file itself here"
  }

  private static let pathCharacters = ASCIISet.alnum.union(ASCIISet("/._-~+@"))
}
