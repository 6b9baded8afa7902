import FoundationShim
import Questions

/// The shared schemes of a project and its workspace, read for the configurations to archive.
struct ArchiveSchemes {
  /// The archived configurations, by the identifier of the target that a scheme builds for
  /// archiving.
  private var configurationsByTarget: [String: Set<String>] = [:]
  /// The configurations that any scheme archives.
  private var configurations: Set<String> = []

  /// The maximum number of schemes.
  private static let maximumCount = 1_000
  /// The maximum size of all schemes.
  private static let maximumByteCount = 16 << 20

  /// The name of the project's folder: `Shop.xcodeproj`.
  private let project: String
  /// The number of schemes and bytes that may still be read.
  private var remaining = (count: Self.maximumCount, byteCount: Self.maximumByteCount)

  /// Reads the shared schemes of a project.
  ///
  /// - Parameters:
  ///   - path: The folder `NAME.xcodeproj`.
  ///   - workspace: The folder of a workspace that names it; without one, that of the same name beside
  ///     the project counts.
  /// - Throws: `InputError` if a scheme cannot be read, or there are too many.
  init(of path: String, workspace: String?) throws(InputError) {
    project = String(path.split(separator: "/").last ?? "")
    try read(in: path, isOfProject: true)
    let beside = path.dropLast(".xcodeproj".count) + ".xcworkspace"
    try read(in: workspace ?? String(beside), isOfProject: false)
  }

  private mutating func read(in folder: String, isOfProject: Bool) throws(InputError) {
    let schemes = XcodeObjects.joined(folder, "xcshareddata/xcschemes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: schemes)) ?? []
    for name in names.filter({ $0.hasSuffix(".xcscheme") }).sorted() {
      let path = XcodeObjects.joined(schemes, name)
      let location = URL(fileURLWithPath: path)
      remaining.count -= 1
      remaining.byteCount -= try InputFile.check(
        location, namedWithin: URL(fileURLWithPath: folder, isDirectory: true), as: path)
      guard remaining.count >= 0, remaining.byteCount >= 0 else {
        throw InputError(
          "there are more than \(Self.maximumCount) schemes, or more than 16 MiB of them; remove some",
          file: schemes)
      }
      add(
        String(decoding: try InputFile.data(at: location, named: path), as: UTF8.self),
        isOfProject: isOfProject)
    }
  }

  /// Adds what a scheme archives; a scheme of a workspace may archive only other projects.
  private mutating func add(_ scheme: String, isOfProject: Bool) {
    var targets: Set<String> = []
    var configuration: String?
    var isArchived = false
    for tag in XMLTag.all(in: scheme) {
      switch tag.name {
      case "BuildActionEntry": isArchived = tag["buildForArchiving"] == "YES"
      case "/BuildActionEntry": isArchived = false
      case "BuildableReference":
        // Projects from one template have the same identifiers.
        let container = tag["ReferencedContainer"]?.split(whereSeparator: { "/:".contains($0) })
          .last
        if isArchived, let target = tag["BlueprintIdentifier"],
          container.map({ $0 == project }) ?? isOfProject
        {
          targets.insert(target)
        }
      case "ArchiveAction": configuration = tag["buildConfiguration"]
      default: break
      }
    }
    guard let configuration, isOfProject || !targets.isEmpty else { return }
    configurations.insert(configuration)
    for target in targets { configurationsByTarget[target, default: []].insert(configuration) }
  }

  /// Returns the archived configurations of a target: those of the schemes that build the target
  /// for archiving, else those of any scheme, else Release, else all.
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
