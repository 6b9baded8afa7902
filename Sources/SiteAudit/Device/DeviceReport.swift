import FoundationShim
package import Questions

/// A text copied from a device: the output of `swcutil`, lines of its log, an error that an app
/// received, or the answer of Apple's content delivery network.
package struct DeviceReport: Sendable {
  /// The name of the file.
  let file: String
  /// The state of apps and domains on the device.
  let associations: [DeviceAssociation]
  /// The known messages and those that name an unknown error, with their lines, from 1.
  let messages: [(line: Int, message: DeviceMessage)]

  /// Reads a file, or `swcutil_show.txt` in the folder of a sysdiagnose.
  ///
  /// - Parameter path: The path; `-` for standard input.
  /// - Throws: `InputError` if the file cannot be read, or has nothing that a device reports.
  package init(reading path: String) throws(InputError) {
    let isInput = path == "-"
    let folder = !isInput && FileManager.default.isFolder(atPath: path) ? path : nil
    let file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("swcutil_show.txt") }
    let url = file ?? URL(fileURLWithPath: isInput ? "/dev/stdin" : path)
    let name = isInput ? "standard input" : file?.relativePath ?? path
    let data = try InputFile.data(at: url, named: name)
    guard !data.starts(with: [0x1F, 0x8B]) else {
      throw InputError(
        "this is a compressed archive; unpack it, and name its folder or swcutil_show.txt",
        file: name)
    }
    try self.init(parsing: String(decoding: data, as: UTF8.self), file: name)
  }

  /// Reads a text.
  ///
  /// - Parameter file: The name of the file in messages.
  /// - Throws: `InputError` if the text has nothing that a device reports.
  init(parsing text: String, file: String) throws(InputError) {
    var associations: [DeviceAssociation] = []
    var messages: [(Int, DeviceMessage)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (line, text) in zip(1..., lines) {
      let field = Self.field(in: text)
      if field?.name == DeviceAssociation.firstField {
        associations.append(DeviceAssociation(at: line))
      }
      if !associations.isEmpty { associations[associations.count - 1].add(field) }
      messages += DeviceMessage.all(in: text).map { (line, $0) }
    }
    guard !associations.isEmpty || !messages.isEmpty else {
      throw InputError(
        "nothing of a device is known here; expected one of: swcutil_show.txt of a sysdiagnose, the "
          + "output of swcutil show or swcutil dl, lines of swcd, an answer of Apple's network, an error "
          + "of passkeys or HTTPS callbacks",
        file: file)
    }
    (self.file, self.associations, self.messages) = (file, associations, messages)
  }

  /// Returns the name and the value of `NAME: VALUE`; `nil` if a line has another form.
  private static func field(in line: Substring) -> (name: String, text: String)? {
    line.firstIndex(of: ":").map { colon in
      (line[..<colon].trimmed, line[line.index(after: colon)...].trimmed)
    }
  }
}
