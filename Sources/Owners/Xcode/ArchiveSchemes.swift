import Essentials
import Questions

/// The shared schemes of a project, read for the configurations that they archive.
struct ArchiveSchemes {
  /// The configurations that are archived, by the identifier of the target that a scheme builds for
  /// that.
  private var configurationsByTarget: [String: Set<String>] = [:]
  /// The configurations that any scheme archives.
  private var configurations: Set<String> = []

  /// The maximum number of schemes.
  private static let maximumCount = 1_000
  /// The maximum size of all schemes.
  private static let maximumByteCount = 16 << 20

  /// Reads the shared schemes in a folder `NAME.xcodeproj` or `NAME.xcworkspace`.
  ///
  /// - Throws: `InputError` if a scheme cannot be read, or there are too many.
  init(in folder: String) throws(InputError) {
    let schemes = XcodeObjects.joined(folder, "xcshareddata/xcschemes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: schemes)) ?? []
    let own = names.filter { $0.hasSuffix(".xcscheme") }.sorted()
    var remainingByteCount = Self.maximumByteCount
    for name in own {
      let path = XcodeObjects.joined(schemes, name)
      let location = URL(fileURLWithPath: path)
      remainingByteCount -= try InputFile.check(
        location, namedWithin: URL(fileURLWithPath: folder, isDirectory: true), as: path)
      guard own.count <= Self.maximumCount, remainingByteCount >= 0 else {
        throw InputError(
          "there are more than \(Self.maximumCount) schemes, or more than 16 MiB of them; remove some",
          file: schemes)
      }
      add(String(decoding: try InputFile.data(at: location, named: path), as: UTF8.self))
    }
  }

  /// Adds what a scheme archives.
  private mutating func add(_ scheme: String) {
    var targets: Set<String> = []
    var configuration: String?
    var isArchived = false
    for tag in XMLTag.all(in: scheme) {
      switch tag.name {
      case "BuildActionEntry": isArchived = tag["buildForArchiving"] == "YES"
      case "/BuildActionEntry": isArchived = false
      case "BuildableReference":
        if isArchived, let target = tag["BlueprintIdentifier"] { targets.insert(target) }
      case "ArchiveAction": configuration = tag["buildConfiguration"]
      default: break
      }
    }
    guard let configuration else { return }
    configurations.insert(configuration)
    for target in targets { configurationsByTarget[target, default: []].insert(configuration) }
  }

  /// Returns the configurations of a target that are archived: those of the schemes that build it for
  /// that, else of any scheme, else Release, else all.
  func archived(
    _ names: [String], ofTarget target: String
  ) -> Set<String> {
    let all = Set(names)
    let own = configurationsByTarget[target, default: []].intersection(all)
    let some = own.isEmpty ? configurations.intersection(all) : own
    let release = all.intersection(["Release"])
    return [some, release].first { !$0.isEmpty } ?? all
  }
}
