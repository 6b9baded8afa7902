import AssociatedDomains
import FoundationShim
import Questions

/// The files at a path of the command line: a file, the files that the settings of an Xcode project
/// name, or the files in a folder.
package struct AuditedFiles: Sendable {
  /// The files.
  package private(set) var files: [AuditedFile] = []
  /// Facts about a project that people should know, one line each.
  package private(set) var notes: [String] = []
  /// The problems of a project as a whole.
  package private(set) var diagnostics: [LintDiagnostic] = []
  /// The notes on missing files that other files name.
  var missingFiles: [LintDiagnostic] { diagnostics.filter { $0.rule == "missing-file" } }
  /// The problems of the configurations of projects that are archived.
  private var archives: [LintDiagnostic] = []
  /// The reason why there is no file with entitlements; `nil` if there is one.
  private(set) var missingEntitlements: InputError?

  /// The maximum size of the files with entitlements that a project uses.
  private static let maximumByteCount = 16 << 20

  /// Reads a file, the files with the entitlements of an Xcode project's apps, or the files in a
  /// folder.
  ///
  /// - Parameters:
  ///   - configurations: The configurations of a project that count.
  ///   - isSearching: Whether all that a folder holds is read, and not only a project or an app.
  /// - Throws: `InputError` if a file or a project cannot be read, or a folder holds none.
  init(
    at path: String, of configurations: XcodeProject.Selection, isSearching: Bool
  ) throws(InputError) {
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    if !FileManager.default.isFolder(atPath: path) {
      if HostingFile.isHosting(path) {
        diagnostics = try HostingFile.diagnostics(at: path)
        missingEntitlements = InputError(
          "this is the configuration of a host, which has no entitlements", file: path)
      } else {
        files = [try AuditedFile(reading: path)]
      }
    } else if name.hasSuffix(".xcworkspace") {
      try readWorkspace(at: path, configurations)
    } else if !name.hasSuffix(".xcodeproj"), isSearching, !AppBundle.isApp(path) {
      try readAll(in: path, configurations)
    } else if let folder = try XcodeProject.folder(at: path) {
      try readProject(at: folder, configurations)
    } else {
      files = [try AuditedFile(reading: path)]
    }
    diagnostics += archives
    requireDomains()
  }

  /// Makes every file need domains if no file has any.
  private mutating func requireDomains() {
    guard !files.contains(where: \.hasDomains) else { return }
    for index in files.indices { files[index].needsNoDomains = false }
  }

  private mutating func readWorkspace(
    at path: String, _ configurations: XcodeProject.Selection
  ) throws(InputError) {
    let workspace = try XcodeWorkspace(at: path)
    guard !workspace.projects.isEmpty else {
      throw InputError(
        workspace.missing.isEmpty
          ? "the workspace names no project; name a project or a file"
          : "the workspace names no project that is there; missing: "
            + workspace.missing.limitedList(to: 3), file: workspace.file)
    }
    diagnostics += workspace.missing.prefix(20).map {
      .ofMissingFile($0, namedBy: workspace.file, "the workspace is read without it")
    }
    for project in workspace.projects {
      try readProject(at: project, in: path, configurations)
    }
    forgetProjectsWithoutEntitlements()
  }

  /// Turns the diagnostic that a project has no entitlements into a note if another project has
  /// them, because the former may be an example.
  private mutating func forgetProjectsWithoutEntitlements() {
    guard files.contains(where: { !$0.isSite }) else { return }
    missingEntitlements = nil
    let projects = diagnostics.filter { $0.kind == .noDomains }.map {
      "\(FolderSearch.folder(of: $0.file)): no app of it has entitlements"
    }
    notes += projects.limited(to: 20)
    diagnostics.removeAll { $0.kind == .noDomains }
  }

  /// Reads all files in a folder; a file that cannot be read becomes an error among the diagnostics
  /// if any other file can be read.
  private mutating func readAll(
    in folder: String, _ configurations: XcodeProject.Selection
  ) throws(InputError) {
    let search = try FolderSearch(in: folder)
    var generators = search.generators
    var firstError: InputError?
    @discardableResult func attempt(_ body: () throws(InputError) -> Void) -> Bool {
      let known = files
      do throws(InputError) {
        try body()
        return true
      } catch {
        // A project counts as a whole or not at all.
        files = known
        firstError = firstError ?? error
        diagnostics.append(
          LintDiagnostic(
            file: error.file ?? folder, line: error.line, severity: .error, rule: "unreadable-file",
            message: error.message))
        return false
      }
    }
    for path in search.sites + search.apps {
      attempt { () throws(InputError) in add(try AuditedFile(reading: path)) }
    }
    for path in search.configurations {
      attempt { () throws(InputError) in
        let file = try AuditedFile(reading: path)
        // Other programs have files of this name too.
        guard let generator = file.generator else { return }
        if file.hasDomains {
          files.append(file)
        } else {
          generators.append("\(path): \(generator.noteWithoutDomains)")
        }
      }
    }
    var named: Set<String> = []
    var unreadFolders: Set<String> = []
    for path in search.projects {
      let isRead = attempt { () throws(InputError) in
        var project = try readProject(at: path, configurations)
        named.formUnion(project.namedFiles())
      }
      if !isRead { unreadFolders.insert(FolderSearch.folder(of: path)) }
    }
    var unnamed: [String] = []
    for (path, folders) in search.entitlements
    where !named.contains(path.withoutParentFolders)
      && !folders.contains(where: unreadFolders.contains)
    {
      if folders.isEmpty {
        attempt { () throws(InputError) in
          var file = try AuditedFile(reading: path)
          file.needsNoDomains = true
          files.append(file)
        }
      } else {
        unnamed.append(path)
      }
    }
    forgetProjectsWithoutEntitlements()
    // A file that no configuration names cannot provide the domains that an app needs.
    requireDomains()
    for path in unnamed {
      attempt { () throws(InputError) in
        let file = try AuditedFile(reading: path)
        if case .entitlements = file.contents, !file.hasDomains { return }
        notes.append("\(path): no configuration of the project names it")
        files.append(file)
      }
    }
    // Without a site association below its folder, a configuration may be that of another site.
    for path in search.hosting where search.hasSite(beside: path) {
      attempt { () throws(InputError) in diagnostics += try HostingFile.diagnostics(at: path) }
    }
    if search.projects.isEmpty { notes += generators.limited(to: 20) }
    noteSites()
    if files.isEmpty, let firstError { throw firstError }
    guard !files.isEmpty || !diagnostics.isEmpty else {
      throw InputError(
        "there is nothing to check in this folder: no apple-app-site-association, Xcode project, "
          + "entitlements, app or archive; name a file"
          + (search.projects.isEmpty
            ? generators.prefix(1).map { " (\($0))" }.joined() : ""),
        file: folder)
    }
  }

  /// Adds a file unless it repeats a site association, which many owners keep in two places.
  private mutating func add(_ file: AuditedFile) {
    if let same = files.first(where: { $0.hasSameSite(as: file) }) {
      notes.append("\(file.name): the same as \(same.name)")
    } else {
      files.append(file)
    }
  }

  /// Notes which hosts the site associations are taken to belong to.
  private mutating func noteSites() {
    let names = files.filter(\.isSite).map(\.name)
    if names.count == 1 {
      notes += names.map { "\($0): the site association of all hosts" }
    } else if !names.isEmpty, files.allSatisfy({ $0.kind == "site-association" }) {
      notes.append(
        "\(names.limitedList(to: 20)): site associations of unknown hosts; name each as HOST=FILE to "
          + "compare them with apps")
    }
  }

  @discardableResult
  private mutating func readProject(
    at folder: String, in workspace: String? = nil, _ configurations: XcodeProject.Selection
  ) throws(InputError) -> XcodeProject {
    var project = try XcodeProject(at: folder, in: workspace)
    let uses = try project.uses(configurations)
    diagnostics += project.notes
    let lacking = try project.archivesWithoutEntitlements(configurations)
    archives += lacking
    if uses.isEmpty {
      let none = project.hasNoEntitlements
      let error = lacking.first.map { InputError($0.message, file: $0.file) } ?? none
      missingEntitlements = error
      if lacking.isEmpty {
        diagnostics.append(
          LintDiagnostic(
            file: error.file ?? folder, severity: .warning, rule: "ENT-001", message: error.message,
            kind: .noDomains)
        )
      }
    }
    let start = files.count
    var known: [String: AuditedFile] = [:]
    var remainingByteCount = Self.maximumByteCount
    for use in uses {
      do throws(InputError) {
        remainingByteCount -= try project.byteCount(of: use.file)
        guard remainingByteCount >= 0 else {
          throw InputError(
            "the project uses more than \(Self.maximumByteCount) bytes of entitlements, each file "
              + "counted once for each app and configuration; name the files themselves")
        }
        let file: AuditedFile
        if let same = known[use.file] {
          file = same
        } else {
          file = try AuditedFile(reading: use.file)
          known[use.file] = file
        }
        guard case .entitlements(let entitlements) = file.contents else {
          files.append(file.used(as: use))
          continue
        }
        for (use, entitlements, others) in try project.resolved(entitlements, of: use) {
          files.append(file.used(as: use, with: entitlements))
          diagnostics += others
        }
      } catch {
        throw InputError("\(error.message); CODE_SIGN_ENTITLEMENTS names it", file: "\(use)")
      }
    }
    let claiming = Set(files[start...].filter(\.hasDomains).compactMap(\.use?.targetID))
    for index in files.indices.dropFirst(start) {
      files[index].needsNoDomains =
        files[index].use.map { !claiming.contains($0.targetID) } ?? false
    }
    return project
  }
}
