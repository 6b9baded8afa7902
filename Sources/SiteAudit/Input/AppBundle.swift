import AssociatedDomainsEntitlements
package import FoundationShim
package import Questions

/// The folder of an app, such as `Shop.app`.
package enum AppBundle {
  /// Returns whether a folder is an app, judging by its name or contents.
  static func isApp(_ path: String) -> Bool {
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    return name.hasSuffix(".app")
      || ["Info.plist", "Contents/Info.plist"].contains {
        FileManager.default.fileExists(atPath: XcodeObjects.joined(String(name), $0))
      }
  }

  /// Returns the location of an app's program, which the app's `Info.plist` names.
  static func program(in path: String) throws(InputError) -> URL {
    let app = URL(fileURLWithPath: path, isDirectory: true)
    // Apps for the Mac keep everything in an additional folder.
    let contents = app.appendingPathComponent("Contents", isDirectory: true)
    let isOfMac = FileManager.default.isFolder(atPath: contents.path)
    let info = (isOfMac ? contents : app).appendingPathComponent("Info.plist")
    guard FileManager.default.fileExists(atPath: info.path) else {
      throw InputError(
        "this folder has no Info.plist; name a file, or the folder of an app or an Xcode project",
        file: path)
    }
    try InputFile.check(info, namedWithin: app, as: info.relativePath)
    let name = try programName(in: try InputFile.data(at: info), file: path)
    let programs = isOfMac ? contents.appendingPathComponent("MacOS", isDirectory: true) : app
    let program = programs.appendingPathComponent(name)
    try InputFile.check(program, namedWithin: app, as: program.relativePath)
    return program
  }

  /// Returns the name of the program in an app's `Info.plist`, without folders.
  package static func programName(in info: Data, file: String) throws(InputError) -> String {
    let list = try PropertyList(
      parsing: info, within: PropertyListBudget(), file: file, "Info.plist")
    guard let name = list.root[key: "CFBundleExecutable"]?.string, !name.isEmpty,
      !name.contains("/"), name != ".", name != ".."
    else {
      throw InputError("Info.plist names no program in CFBundleExecutable", file: file)
    }
    return name
  }
}

extension PropertyList {
  /// Parses a property list from a folder, an archive or a project.
  ///
  /// - Parameters:
  ///   - file: The name of the folder, the archive or the file in messages.
  ///   - member: The name of the list in it; `nil` if it is the file.
  /// - Throws: `InputError` if the list is malformed or exceeds the budget.
  init(
    parsing data: Data, within budget: PropertyListBudget, file: String, _ member: String? = nil
  ) throws(InputError) {
    do throws(EntitlementsError) {
      self = try data.withUnsafeBytes { bytes in
        Result { () throws(EntitlementsError) in
          try PropertyList(parsing: bytes.bindMemory(to: UInt8.self), within: budget)
        }
      }.get()
    } catch {
      let line = member == nil ? error.line : nil
      let place = member.map { "\($0): " } ?? ""
      throw InputError(place + (line == nil ? "\(error)" : error.message), file: file, line: line)
    }
  }
}
