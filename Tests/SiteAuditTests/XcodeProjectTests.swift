import Foundation
import TestSupport
import Testing

/// The entitlements that the settings of an Xcode project name.
struct XcodeProjectTests {
  /// Returns a project with an app and its tests, whose configurations have these settings; that of
  /// Release has a file in the group `Config`.
  private static func project(
    debug: String, release: String, shared: String = "DEVELOPMENT_TEAM = ABCDE12345;"
  ) -> String {
    """
    // !$*UTF8*$!
    {archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
    P = {isa = PBXProject; buildConfigurationList = PL; targets = (A, X, );};
    PL = {isa = XCConfigurationList; buildConfigurations = (PD, PR, );};
    PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(shared)};};
    PR = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(shared)};};
    A /* Shop */ = {isa = PBXNativeTarget; name = Shop; buildConfigurationList = AL;
      productType = "com.apple.product-type.application";};
    X = {isa = PBXNativeTarget; name = Tests; buildConfigurationList = XL;
      productType = "com.apple.product-type.bundle.unit-test";};
    AL = {isa = XCConfigurationList; buildConfigurations = (AD, AR, );
      defaultConfigurationName = Release;};
    AD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(debug)};};
    AR = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(release)};
      baseConfigurationReference = F;};
    XL = {isa = XCConfigurationList; buildConfigurations = (XD, );};
    XD = {isa = XCBuildConfiguration; name = Debug;
      buildSettings = {CODE_SIGN_ENTITLEMENTS = None.entitlements;};};
    G = {isa = PBXGroup; children = (H, ); sourceTree = "<group>";};
    H = {isa = PBXGroup; children = (F, ); path = Config; sourceTree = "<group>";};
    F = {isa = PBXFileReference; path = Release.xcconfig; sourceTree = "<group>";};
    };}
    """
  }

  /// Writes `Shop.xcodeproj` and its files into a folder; the Debug configuration has a domain for
  /// developers.
  static func write(
    into folder: TemporaryFolder, at path: String,
    debug: String = """
    CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/Debug App.entitlements";
    PRODUCT_BUNDLE_IDENTIFIER = com.example.app;
    """,
    release: String = "",
    base: String = "PRODUCT_BUNDLE_IDENTIFIER = com.example.app",
    config: String = """
    #include "Base.xcconfig"
    #include? "Own.xcconfig"
    // CODE_SIGN_ENTITLEMENTS = None.entitlements
    CODE_SIGN_ENTITLEMENTS=App/Release.entitlements // relative to the project
    """
  ) throws {
    try folder.file(
      "\(path)/Shop.xcodeproj/project.pbxproj", project(debug: debug, release: release))
    try folder.file("\(path)/Config/Release.xcconfig", config)
    try folder.file("\(path)/Config/Base.xcconfig", base)
    try folder.file(
      "\(path)/Debug App.entitlements",
      Sample.entitlements(
        ["applinks:example.com?mode=developer"], app: "$(AppIdentifierPrefix)$(CFBundleIdentifier)")
    )
    try folder.file(
      "\(path)/App/Release.entitlements", Sample.entitlements(["applinks:example.com"]))
  }

  /// Returns a folder with a project in `Shop`, a site association and an expectation.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try write(into: folder, at: "Shop")
    try folder.file("site.json", Sample.site("{\"/\": \"/buy/*\"}"))
    try folder.file("urls.txt", "opens https://example.com/buy/1\n")
    return folder
  }

  private static let debug =
    "Shop/Debug App.entitlements: of target Shop (ABCDE12345.com.example.app), configuration Debug\n"
  private static let release =
    "Shop/App/Release.entitlements: of target Shop (ABCDE12345.com.example.app), configuration "
    + "Release\n"

  @Test(arguments: ["Shop", "Shop/", "Shop/Shop.xcodeproj", "Shop/Shop.xcodeproj/"])
  func `lint reads every configuration, and check the one that is archived`(path: String) throws {
    let folder = try Self.folder()
    let lint = try Assay.run(in: folder, "lint", "example.com=site.json", path)
    #expect(lint.status == 0 && lint.errors == Self.debug + Self.release)
    #expect(
      lint.output.hasPrefix("Shop/Debug App.entitlements:4: note: ")
        && lint.output.hasSuffix("0 errors, 0 warnings, 1 note\n"), "\(lint.output)")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", path)
    #expect(check.status == 0 && check.errors == Self.release, "\(check.output)")
  }

  /// Returns a scheme that archives a target, and another one not.
  private static func scheme(
    archiving target: String, as configuration: String, container: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme><BuildAction><BuildActionEntries>
    <BuildActionEntry buildForArchiving = "YES"><BuildableReference \(container)
       BuildableIdentifier = "primary" BlueprintIdentifier = "\(target)"/></BuildActionEntry>
    <BuildActionEntry buildForArchiving = "NO">
       <BuildableReference BlueprintIdentifier = "A"/></BuildActionEntry>
    </BuildActionEntries></BuildAction>
    <LaunchAction buildConfiguration = "Debug"/>
    <ArchiveAction customArchiveName = 'a > "b"' buildConfiguration = "\(configuration)"/></Scheme>
    """
  }

  @Test(arguments: [
    // The workspace, the project of its scheme, what is named, and what is read.
    ("Shop/Shop", "container:Shop.xcodeproj", "Shop", debug),
    ("Shop/Shop", "container:Other.xcodeproj", "Shop", release),
    ("Shop/All", "container:Shop.xcodeproj", "Shop", release),
    ("All", "container:Shop/Shop.xcodeproj", "All.xcworkspace", debug),
    ("All", "container:Other/Other.xcodeproj", "All.xcworkspace", release),
  ])
  func `schemes of a workspace count for the projects that they name`(
    workspace: String, container: String, path: String, expected: String
  ) throws {
    let folder = try Self.folder()
    try folder.file(
      "\(workspace).xcworkspace/contents.xcworkspacedata",
      "<Workspace><FileRef location = \"group:Shop/Shop.xcodeproj\"/></Workspace>")
    try folder.file(
      "\(workspace).xcworkspace/xcshareddata/xcschemes/Shop.xcscheme",
      Self.scheme(
        archiving: "A", as: "Debug", container: "ReferencedContainer = \"\(container)\""))
    let lint = try Assay.run(in: folder, "lint", path, "--distribution", "app-store")
    #expect(lint.errors == expected, "\(lint.output)")
  }

  @Test(arguments: [
    // The schemes' configurations and targets, the default, and what is read.
    ([("Release", "A")], ["Release"]), ([("Debug", "A")], ["Debug"]),
    ([("Debug", "A"), ("Release", "A")], ["Debug", "Release"]),
    ([("Debug", "X"), ("Release", "A")], ["Release"]), ([("Debug", "X")], ["Debug"]),
    ([("Beta", "A")], ["Release"]), ([], ["Release"]),
  ])
  func `what is distributed is the configuration that shared schemes archive, else Release`(
    schemes: [(String, String)], configurations: [String]
  ) throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(
      file,
      folder.text(file).replacing(
        "defaultConfigurationName = Release", with: "defaultConfigurationName = Debug"))
    for (index, (configuration, target)) in schemes.enumerated() {
      try folder.file(
        "Shop/Shop.xcodeproj/xcshareddata/xcschemes/\(index).xcscheme",
        Self.scheme(archiving: target, as: configuration))
    }
    let notes = ["Debug": Self.debug, "Release": Self.release]
    let expected = configurations.compactMap { notes[$0] }.joined()
    let lint = try Assay.run(in: folder, "lint", "Shop", "--distribution", "app-store")
    #expect(lint.errors == expected, "\(lint.output)")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "Shop")
    #expect(check.errors == expected)
  }

  @Test func `without schemes and Release, all configurations are distributed`() throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(file, folder.text(file).replacing("name = Release;", with: "name = Live;"))
    let lint = try Assay.run(in: folder, "lint", "Shop", "--distribution", "app-store")
    #expect(lint.errors == Self.debug + Self.release.replacing("Release\n", with: "Live\n"))
  }

  @Test func `a configuration may be named`() throws {
    let folder = try Self.folder()
    let lint = try Assay.run(
      in: folder, "lint", "Shop", "--configuration", "Debug", "--distribution", "app-store")
    #expect(lint.status == 1 && lint.errors == Self.debug)
    #expect(lint.output.contains("[DOM-017]"), "\(lint.output)")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "Shop",
      "--configuration", "Debug")
    #expect(check.errors == Self.debug)
    let other = try Assay.run(in: folder, "lint", "Shop", "--configuration", "Beta")
    #expect(other.status == 2)
    #expect(
      other.errors
        == "assay: Shop/Shop.xcodeproj/project.pbxproj: no app has the configuration \"Beta\"; "
        + "expected one of: Debug, Release\n")
  }

  @Test func `what is distributed is no configuration for development`() throws {
    let folder = try Self.folder()
    for (distribution, notes) in [
      ("app-store", Self.release), ("development", Self.debug + Self.release),
    ] {
      let lint = try Assay.run(
        in: folder, "lint", "example.com=site.json", "Shop", "--distribution", distribution)
      #expect(lint.status == 0 && lint.errors == notes, "\(lint.output)")
    }
  }

  @Test func `the settings of a target come before its file, and those before the project's`()
    throws
  {
    let folder = try Self.folder()
    try Self.write(
      into: folder, at: "Shop",
      release: """
        "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = "Debug App.entitlements";
        DEVELOPMENT_TEAM = ZYXWV98765;
        """,
      config: "PRODUCT_BUNDLE_IDENTIFIER[sdk=iphone*] = com.example.app\nCODE_SIGN_ENTITLEMENTS = x"
    )
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "Shop")
    #expect(
      check.errors
        == Self.debug.replacing("ABCDE12345", with: "ZYXWV98765")
        .replacing("configuration Debug", with: "configuration Release"))
    #expect(check.status == 1)
  }

  @Test func `a file that two configurations share is named once`() throws {
    let folder = try Self.folder()
    try Self.write(
      into: folder, at: "Shop",
      debug: """
        CODE_SIGN_ENTITLEMENTS = App/Release.entitlements;
        PRODUCT_BUNDLE_IDENTIFIER = com.example.app;
        """)
    let lint = try Assay.run(in: folder, "lint", "Shop/Shop.xcodeproj")
    #expect(
      lint.errors
        == Self.release.replacing("configuration Release", with: "configurations Debug, Release"))
  }

  @Test func `an identifier that needs an unknown setting is not guessed`() throws {
    let folder = try Self.folder()
    try Self.write(
      into: folder, at: "Shop", base: "PRODUCT_BUNDLE_IDENTIFIER = com.example.$(NAME)")
    let project = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "Shop")
    #expect(
      project.errors
        == Self.release.replacing("ABCDE12345.com.example.app", with: "identifier unknown"))
    let named = try Assay.run(
      in: folder, "lint", "example.com=site.json", "ZYXWV98765.com.example.app=Shop",
      "--distribution", "app-store")
    #expect(named.status == 1 && named.output.contains("add \"ZYXWV98765.com.example.app\""))
  }

  @Test func `a prefix that is not the team may be right, and the command line decides`() throws {
    let folder = try Self.folder()
    try folder.file(
      "site.json", Sample.site("{\"/\": \"/buy/*\"}", app: "ZYXWV98765.com.example.app"))
    let arguments = ["--distribution", "app-store"]
    let guessed = try Program.assay(
      ["lint", "example.com=site.json", "Shop"] + arguments, in: folder.url
    ).run()
    #expect(guessed.status == 0)
    #expect(
      guessed.output.hasSuffix(
        """
         warning: the file names "ZYXWV98765.com.example.app" for `applinks`, and the \
        team of Shop/App/Release.entitlements is ABCDE12345; if developer.apple.com shows another \
        prefix for the App ID than the team, that is right, else add \
        "ABCDE12345.com.example.app" [DOM-021]
        0 errors, 1 warning, 0 notes

        """), "\(guessed.output)")
    let urls = ["https://example.com/buy/1", "--site", "site.json", "--entitlements", "Shop"]
    let explain = try Program.assay(["explain"] + urls, in: folder.url).run()
    #expect(
      explain.status == 1
        && explain.errors.hasSuffix(
          "if developer.apple.com shows that prefix, write --entitlements "
            + "ZYXWV98765.com.example.app=PROJECT [DOM-021]\n"),
      "\(explain.errors)")
    let named = try Program.assay(
      ["lint", "example.com=site.json", "ZYXWV98765.com.example.app=Shop"] + arguments,
      in: folder.url
    ).run()
    #expect(named.output == "0 errors, 0 warnings, 0 notes\n")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements",
      "ZYXWV98765.com.example.app=Shop")
    #expect(check.status == 0, "\(check.output)")
  }

  @Test func `without a team the bundle identifier is compared, and that is said`() throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(
      file, folder.text(file).replacing("DEVELOPMENT_TEAM = ABCDE12345;", with: ""))
    let lint = try Assay.run(
      in: folder, "lint", "example.com=site.json", "Shop", "--configuration", "Release")
    #expect(
      lint.errors
        == Self.release.replacing(
          "ABCDE12345.com.example.app", with: "com.example.app, team unknown"))
    #expect(
      lint.output == """
        Shop/App/Release.entitlements: note: only the bundle identifier was compared with site.json, \
        because no setting names the team; write the whole identifier as \
        TEAMID.com.example.app=FILE [DOM-021]
        0 errors, 0 warnings, 1 note

        """)
    let words = ["check", "urls.txt", "--site", "site.json", "--entitlements", "Shop"]
    let check = try Program.assay(words, in: folder.url).run()
    #expect(check.status == 0 && check.output.contains("because its team is not known"))
    try folder.file("site.json", Sample.site("{}", app: "ABCDE12345.com.example.other"))
    let other = try Assay.run(
      in: folder, "lint", "example.com=site.json", "Shop", "--configuration", "Release")
    #expect(
      other.status == 1
        && other.output.contains("does not name an app \"com.example.app\" for `applinks`"),
      "\(other.output)")
    let unmet = try Program.assay(words, in: folder.url).run()
    #expect(
      unmet.status == 1 && unmet.output.contains("no site names an app \"com.example.app\""),
      "\(unmet.output)")
  }

  @Test func `an archive without the entitlements of other configurations is a warning`() throws {
    let folder = try Self.folder()
    try Self.write(into: folder, at: "Shop", config: "")
    let message =
      "Shop/Shop.xcodeproj/project.pbxproj: warning: target \"Shop\" has entitlements in Debug, but not "
      + "in Release, which is archived; set CODE_SIGN_ENTITLEMENTS there [ENT-001]\n"
    for options in [[], ["--distribution", "app-store"]] {
      let lint = try Program.assay(["lint", "Shop/Shop.xcodeproj"] + options, in: folder.url).run()
      #expect(lint.status == 0 && lint.output.contains(message), "\(lint.output)")
    }
    let named = try Assay.run(in: folder, "lint", "Shop", "--configuration", "Debug")
    #expect(!named.output.contains("ENT-001"), "\(named.output)")
  }

  @Test func `an identifier of one configuration that the site lacks is a note`() throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(
      file,
      folder.text(file).replacing(
        "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;",
        with: "PRODUCT_BUNDLE_IDENTIFIER = com.example.app.debug;"))
    let lint = try Assay.run(in: folder, "lint", "example.com=site.json", "Shop")
    #expect(lint.status == 0)
    #expect(
      lint.output.contains(
        "note: `applinks:example.com?mode=developer` opens nothing in this configuration, because "
          + "site.json does not name \"ABCDE12345.com.example.app.debug\" for `applinks`, but "
          + "\"ABCDE12345.com.example.app\"; add it there if this build is to open links [DOM-021]"),
      "\(lint.output)")
  }

  @Test(arguments: [
    (
      "CODE_SIGN_ENTITLEMENTS = $(NAME).entitlements",
      "Shop/Shop.xcodeproj/project.pbxproj: target \"Shop\", configuration \"Release\": "
        + "CODE_SIGN_ENTITLEMENTS needs NAME, which no setting of the project defines; name the file "
    ),
    (
      "CODE_SIGN_ENTITLEMENTS = Missing.entitlements",
      "Shop/Missing.entitlements: of target Shop (identifier unknown), configuration Release: cannot be read: no such "
        + "file; CODE_SIGN_ENTITLEMENTS names it"
    ),
    (
      "",
      "Shop/Shop.xcodeproj/project.pbxproj: target \"Shop\" has entitlements in Debug, but not in "
    ),
    ("#include \"Release.xcconfig\"", "Shop/Config/Release.xcconfig: the file includes itself; "),
    (
      "#include? \"None.xcconfig\"",
      "which is archived (missing, so not read: Shop/Config/None.xcconfig); set "
    ),
    (
      "CODE_SIGN_ENTITLEMENTS = $(NAME).entitlements\n#include \"../None.xcconfig\"",
      "which no setting of the project defines (missing, so not read: Shop/None.xcconfig); "
    ),
  ])
  func `settings that name no file exit with 2`(config: String, complaint: String) throws {
    let folder = try Self.folder()
    try Self.write(into: folder, at: "Shop", config: config)
    let result = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "Shop")
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(complaint), "\(result.errors)")
  }

  @Test(arguments: [
    "", "{", "{}", "{objects = {}; rootObject = P;}", String(repeating: "(", count: 100_000),
  ])
  func `a file that is no project exits with 2`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.file("Shop.xcodeproj/project.pbxproj", text)
    let result = try Assay.run(in: folder, "lint", "Shop.xcodeproj")
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("assay: Shop.xcodeproj/project.pbxproj:"), "\(result.errors)")
    #expect(result.errors.contains(" this is no Xcode project"), "\(result.errors)")
  }

  @Test func `groups that contain each other are refused`() throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(
      file, folder.text(file).replacing("children = (H, )", with: "children = (G, H, )"))
    let result = try Assay.run(in: folder, "lint", "Shop")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "assay: \(file): groups nest more than 128 deep around a file of settings; move the file "
        + "out of them\n")
  }

  @Test func `a configuration file in a folder that Xcode synchronizes is found`() throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    let anchor =
      "baseConfigurationReferenceAnchor = H; baseConfigurationReferenceRelativePath = Release.xcconfig"
    try folder.file(
      file, folder.text(file).replacing("baseConfigurationReference = F", with: anchor))
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "Shop")
    #expect(check.status == 0 && check.errors == Self.release)
  }

  @Test func `a file of settings that is included again and again is read once`() throws {
    let folder = try Self.folder()
    try Self.write(into: folder, at: "Shop", config: "#include \"0.xcconfig\"")
    for number in 0..<40 {
      let include = "#include \"\(number + 1).xcconfig\"\n"
      try folder.file("Shop/Config/\(number).xcconfig", include + "X = 1\n" + include)
    }
    try folder.file(
      "Shop/Config/40.xcconfig",
      """
      CODE_SIGN_ENTITLEMENTS = App/Release.entitlements
      PRODUCT_BUNDLE_IDENTIFIER = com.example.app
      """)
    let lint = try Assay.run(in: folder, "lint", "Shop", "--distribution", "app-store")
    #expect(lint.errors == Self.release)
  }

  @Test func `files of settings that include too much are refused by name`() throws {
    let folder = try Self.folder()
    let many = (0..<1_000).map { "S\($0) = 1\n" }.joined()
    try folder.file("Shop/Config/Base.xcconfig", many)
    try folder.file(
      "Shop/Config/Release.xcconfig",
      String(repeating: "#include \"Base.xcconfig\"\n", count: 1_000))
    let result = try Assay.run(in: folder, "lint", "Shop")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "assay: Shop/Config/Release.xcconfig: the files that it includes have too many settings; "
        + "include each only once\n")
  }

  @Test func `thousands of groups are no obstacle`() throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    let groups = (0..<5_000).map {
      "N\($0) = {isa = PBXGroup; children = (M\($0), ); sourceTree = \"<group>\";};\n"
    }
    try folder.file(
      file, folder.text(file).replacing("F = {isa", with: groups.joined() + "F = {isa"))
    let lint = try Assay.run(in: folder, "lint", "Shop", "--distribution", "app-store")
    #expect(lint.errors == Self.release)
  }

  @Test func `more apps and configurations than people have are refused`() throws {
    let folder = try Self.folder()
    let file = "Shop/Shop.xcodeproj/project.pbxproj"
    let ids = (0..<200).map { "T\($0)" }
    let targets = ids.map {
      "\($0) = {isa = PBXNativeTarget; name = x; buildConfigurationList = ZL; "
        + "productType = \"com.apple.product-type.application\";};\n"
    }
    let configurations = (0..<200).map { "Z\($0) = {name = Release; };\n" }
    let list = "ZL = {buildConfigurations = (\((0..<200).map { "Z\($0)," }.joined())); };\n"
    try folder.file(
      file,
      folder.text(file).replacing(
        "targets = (A,", with: "targets = (A,\(ids.joined(separator: ",")),"
      )
      .replacing("F = {isa", with: (targets + configurations).joined() + list + "F = {isa"))
    let result = try Assay.run(in: folder, "lint", "Shop")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("the project has more than 10000 combinations of apps and "),
      "\(result.errors)")
  }

  @Test(arguments: [
    "Shop/App/Release.entitlements", "Shop/Config/Release.xcconfig",
    "Shop/Shop.xcodeproj/project.pbxproj",
  ])
  func `only regular files within the folder are opened`(path: String) throws {
    let folder = try Self.folder()
    let url = folder.url.appendingPathComponent(path)
    let name = url.lastPathComponent
    let moved = folder.url.appendingPathComponent(name)
    try FileManager.default.moveItem(at: url, to: moved)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: moved)
    let link = try Assay.run(in: folder, "lint", "Shop")
    #expect(link.status == 2 && link.errors.contains("is a link out of Shop"), "\(link.errors)")
    try FileManager.default.removeItem(at: url)
    try #require(mkfifo(url.path, 0o600) == 0)
    let pipe = try Assay.run(in: folder, "lint", "Shop")
    #expect(
      pipe.status == 2 && pipe.errors.contains("is no regular file; put one in its place"),
      "\(pipe.errors)")
  }
}
