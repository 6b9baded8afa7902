import Essentials
import Questions

/// The folder of an app, such as `Shop.app`.
enum AppBundle {
  /// Returns the location of an app's program, which its `Info.plist` names.
  static func program(in path: String) throws(InputError) -> URL {
    let app = URL(fileURLWithPath: path, isDirectory: true)
    // Apps for a Mac keep everything in one more folder.
    let contents = app.appendingPathComponent("Contents", isDirectory: true)
    let isOfMac = FileManager.default.isFolder(atPath: contents.path)
    let info = (isOfMac ? contents : app).appendingPathComponent("Info.plist")
    let data: Data
    do throws(InputError) {
      data = try InputFile.data(at: info)
    } catch {
      throw InputError(
        "this folder has no Info.plist; name a file, or the folder of an app or an Xcode project",
        file: path)
    }
    let name = try programName(in: data, file: path)
    let programs = isOfMac ? contents.appendingPathComponent("MacOS", isDirectory: true) : app
    return programs.appendingPathComponent(name)
  }

  /// Returns the name of the program in an app's `Info.plist`, without folders.
  static func programName(in info: Data, file: String) throws(InputError) -> String {
    let list = AnyPropertyList.dictionary(in: info)
    guard let name = list?["CFBundleExecutable"] as? String, !name.isEmpty,
      !name.contains("/"), name != ".."
    else {
      throw InputError("Info.plist names no program in CFBundleExecutable", file: file)
    }
    return name
  }
}
