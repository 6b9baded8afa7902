import Foundation
import TestSupport
import Testing

/// What `lint` finds in a folder, a workspace and the configuration of Expo.
struct FolderTests {
  private static let site = Sample.site("{\"/\": \"/buy/*\"}")
  private static let noDomains = "<plist version=\"1.0\"><dict/></plist>"
  private static let siteNote =
    "public/.well-known/apple-app-site-association: the site association of all hosts\n"

  private static func use(_ folder: String) -> String {
    "\(folder)/App/Release.entitlements: of target Shop (ABCDE12345.com.example.app), configuration "
      + "Release\n"
  }

  /// Returns a repository with a site and an app.
  private static func repository(site: String = site) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.file("public/.well-known/apple-app-site-association", site)
    try XcodeProjectTests.write(into: folder, at: "ios")
    return folder
  }

  private static func lint(
    in folder: TemporaryFolder, _ path: String = "."
  ) throws -> Program.Result {
    try Assay.run(in: folder, "lint", path, "--configuration", "Release")
  }

  @Test(arguments: [".", "./"])
  func `the site and the project of a folder are compared`(path: String) throws {
    let folder = try Self.repository()
    let lint = try Self.lint(in: folder, path)
    #expect(lint.status == 0 && lint.output == "0 errors, 0 warnings, 0 notes\n")
    #expect(lint.errors == Self.siteNote + Self.use("ios"))
    let other = try Self.repository(site: Sample.site("{}", app: "ABCDE12345.com.example.other"))
    let wrong = try Self.lint(in: other, path)
    #expect(wrong.status == 1)
    #expect(
      wrong.output.contains(
        "ios/App/Release.entitlements:4: error: `applinks:example.com` opens nothing, because "),
      "\(wrong.output)")
  }

  @Test func `what others wrote, builds and hidden folders are not searched`() throws {
    let folder = try Self.repository()
    for name in ["node_modules/a", "ios/Pods", "build", ".git", "DerivedData"] {
      try folder.file("\(name)/apple-app-site-association", "{")
      try folder.file("\(name)/Other.xcodeproj/project.pbxproj", "")
    }
    try folder.file("ios/Widget/Widget.entitlements", Self.noDomains)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link"), withDestinationURL: folder.url)
    let lint = try Self.lint(in: folder)
    #expect(lint.status == 0 && lint.errors == Self.siteNote + Self.use("ios"), "\(lint.output)")
  }

  @Test func `a copy of a site association is named, and several sites need hosts`() throws {
    let folder = try Self.repository()
    try folder.file("public/apple-app-site-association", Self.site)
    let copy = try Self.lint(in: folder)
    #expect(
      copy.errors
        == "public/apple-app-site-association: the same as "
        + "public/.well-known/apple-app-site-association\n" + Self.siteNote + Self.use("ios"))
    try folder.file(
      "public/apple-app-site-association", Sample.site("{}", app: "ABCDE12345.com.example.other"))
    let other = try Self.lint(in: folder)
    #expect(other.status == 0 && other.errors == Self.use("ios"))
    #expect(
      other.output == """
        public/apple-app-site-association: note: compared with no app, like \
        public/.well-known/apple-app-site-association, because the hosts of several files are not \
        known; write each as HOST=FILE [DOM-021]
        0 errors, 0 warnings, 1 note

        """)
  }

  @Test func `entitlements that no project is above are read, and what cannot be read is an error`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("app/App.entitlements", Sample.entitlements(["applinks:example.com/"]))
    try folder.file("old/Old.xcodeproj/project.pbxproj", "{")
    try folder.file("gone/Gone.xcodeproj/readme", "")
    let lint = try Assay.run(in: folder, "lint", ".")
    #expect(lint.status == 1 && lint.errors == "")
    #expect(lint.output.contains("app/App.entitlements:4: error: "), "\(lint.output)")
    #expect(
      lint.output.contains("old/Old.xcodeproj/project.pbxproj:")
        && lint.output.contains(" error: this is no Xcode project"),
      "\(lint.output)")
    #expect(
      lint.output.contains(
        "gone/Gone.xcodeproj/project.pbxproj: error: the file is missing; if XcodeGen or Tuist makes "
          + "the project, run `xcodegen generate` or `tuist generate` first [unreadable-file]"),
      "\(lint.output)")
  }

  @Test func `entitlements with domains that no configuration names are read by themselves`() throws
  {
    let folder = try TemporaryFolder()
    try XcodeProjectTests.write(into: folder, at: "ios")
    let note = "ios/App/Old.entitlements: no configuration of the project names it\n"
    func expect(_ contents: String, _ diagnostic: String, _ status: Int32) throws {
      try folder.file("ios/App/Old.entitlements", contents)
      let lint = try Self.lint(in: folder)
      #expect(lint.status == status && lint.errors == note + Self.use("ios"), "\(lint.errors)")
      #expect(lint.output.hasPrefix("ios/App/Old.entitlements:\(diagnostic)"), "\(lint.output)")
    }
    try expect(Sample.entitlements(["applink:example.com"]), "4: error: ", 1)
    try expect("<plist", "1: error: ", 1)
    // That the domains are in a file that nothing uses excuses no app.
    try folder.file("ios/App/Release.entitlements", Self.noDomains)
    try folder.file("ios/App/Old.entitlements", Sample.entitlements(["applinks:example.com"]))
    let unused = try Self.lint(in: folder)
    #expect(
      unused.output.contains(
        "ios/App/Release.entitlements:1: warning: there are no associated domains; "),
      "\(unused.output)")
    // Without the file of the project, nothing is known to be unused.
    try FileManager.default.removeItem(
      at: folder.url.appendingPathComponent("ios/Shop.xcodeproj/project.pbxproj"))
    let unread = try Self.lint(in: folder)
    #expect(unread.status == 1 && unread.errors == "", "\(unread.errors)")
    #expect(
      unread.output.contains("ios/Debug App.entitlements:4: note: ")
        && !unread.output.contains("there are no associated domains"), "\(unread.output)")
  }

  @Test func `files without a project need no domains if another file has some`() throws {
    let folder = try TemporaryFolder()
    try folder.file("Share/Share.entitlements", Self.noDomains)
    let alone = try Assay.run(in: folder, "lint", ".")
    #expect(
      alone.output.hasPrefix(
        "Share/Share.entitlements:1: warning: there are no associated domains; "),
      "\(alone.output)")
    try folder.file("App/App.entitlements", Sample.entitlements(["applinks:example.com"]))
    let both = try Assay.run(in: folder, "lint", ".")
    #expect(both.output == "0 errors, 0 warnings, 0 notes\n", "\(both.output)")
  }

  @Test func `a project without entitlements is named if another has some`() throws {
    let folder = try TemporaryFolder()
    try XcodeProjectTests.write(into: folder, at: "ios")
    try XcodeProjectTests.write(into: folder, at: "example", debug: "", config: "")
    for path in ["Debug App.entitlements", "App/Release.entitlements"] {
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("example/\(path)"))
    }
    let lint = try Self.lint(in: folder)
    #expect(lint.output == "0 errors, 0 warnings, 0 notes\n", "\(lint.output)")
    #expect(
      lint.errors == "example/Shop.xcodeproj: no app of it has entitlements\n" + Self.use("ios"),
      "\(lint.errors)")
  }

  @Test func `several sites without an app are named`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a/apple-app-site-association", Self.site)
    try folder.file("b/apple-app-site-association", Sample.site("{}"))
    let lint = try Assay.run(in: folder, "lint", ".")
    #expect(
      lint.errors
        == "a/apple-app-site-association, b/apple-app-site-association: site associations "
        + "of unknown hosts; name each as HOST=FILE to compare them with apps\n", "\(lint.errors)")
  }

  @Test func `several projects of a folder are read, for check one must be named`() throws {
    let folder = try TemporaryFolder()
    for name in ["ios", "macos"] { try XcodeProjectTests.write(into: folder, at: name) }
    let lint = try Self.lint(in: folder)
    #expect(lint.errors == Self.use("ios") + Self.use("macos"))
    try folder.file("ios/Admin.xcodeproj/project.pbxproj", "")
    try folder.file("site.json", Self.site)
    try folder.file("urls.txt", "opens https://example.com/buy/1\n")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "ios")
    #expect(check.status == 2)
    #expect(check.errors.contains("name one of Admin.xcodeproj, Shop.xcodeproj"))
  }

  @Test(arguments: [
    ("project.yml", "XcodeGen", "run `xcodegen generate` and name the project"),
    ("Project.swift", "Tuist", "run `tuist generate` and name the project"),
    ("app.config.ts", "Expo", "run `npx expo config --json > expo.json` and name that file"),
    ("capacitor.config.json", "Capacitor", "run `npx cap add ios` and name the project"),
    ("pubspec.yaml", "Flutter", "run `flutter create --platforms ios .` and name the project"),
  ])
  func `what makes a project is named with what to do`(
    file: String, name: String, advice: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("app/\(file)", "")
    let line = "app/\(file): \(name) makes the Xcode project from this; \(advice)"
    let named = try Assay.run(in: folder, "lint", "app/\(file)")
    #expect(named.status == 2 && named.errors == "assay: \(line)\n", "\(named.errors)")
    let alone = try Assay.run(in: folder, "lint", ".")
    #expect(alone.status == 2)
    #expect(
      alone.errors == """
        assay: .: there is nothing to check in this folder: no apple-app-site-association, Xcode \
        project, entitlements, app or archive; name a file (\(line))

        """, "\(alone.errors)")
    try folder.file("apple-app-site-association", Self.site)
    let lint = try Assay.run(in: folder, "lint", ".")
    #expect(
      lint.errors == "\(line)\napple-app-site-association: the site association of all hosts\n")
  }

  @Test func `an empty folder exits with 2`() throws {
    let folder = try TemporaryFolder()
    try folder.file("empty/readme", "")
    let result = try Assay.run(in: folder, "lint", "empty")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("assay: empty: there is nothing to check in this folder: "))
  }

  @Test func `--fix corrects the sites of a folder`() throws {
    let folder = try Self.repository(site: Self.site.replacing("]}]}}", with: "],}]}}"))
    let lint = try Assay.run(in: folder, "lint", ".", "--fix")
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
    #expect(try folder.text("public/.well-known/apple-app-site-association") == Self.site)
  }

  @Test func `a workspace is read as its projects`() throws {
    let folder = try Self.repository()
    try folder.file(
      "ios/Shop.xcworkspace/contents.xcworkspacedata",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
         <FileRef location = "group:Shop.xcodeproj"></FileRef>
         <FileRef location = "group:Pods/Pods.xcodeproj"/>
         <Group location = "container:../other" name = "a &gt; b">
            <FileRef location = "group:Other.xcodeproj"></FileRef>
         </Group>
      </Workspace>
      """)
    try folder.file("urls.txt", "opens https://example.com/buy/1\n")
    let note =
      "ios/Shop.xcworkspace/contents.xcworkspacedata: note: \"other/Other.xcodeproj\" is named here "
      + "and missing; the workspace is read without it [missing-file]\n"
    let lint = try Self.lint(in: folder, "ios/Shop.xcworkspace")
    #expect(lint.status == 0 && lint.errors == Self.use("ios"), "\(lint.errors)")
    #expect(lint.output == note + "0 errors, 0 warnings, 1 note\n", "\(lint.output)")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "public/.well-known/apple-app-site-association",
      "--entitlements", "ios/Shop.xcworkspace/")
    #expect(check.status == 0 && check.errors == note + Self.use("ios"), "\(check.errors)")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ios/Shop.xcodeproj"))
    let none = try Self.lint(in: folder, "ios/Shop.xcworkspace")
    #expect(none.status == 2)
    #expect(none.errors.contains(": the workspace names no project that is there; missing: "))
  }

  @Test func `the domains of Expo's configuration are entitlements`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    func lint(_ team: String, _ domains: String) throws -> Program.Result {
      try folder.file(
        "app/app.json",
        """
        {"expo": {"name": "shop", "ios": {
          "bundleIdentifier": "com.example.app", \(team)
          "associatedDomains": [
            \(domains)]}}}
        """)
      return try Assay.run(in: folder, "lint", "example.com=site.json", "app/app.json")
    }
    let wrong = try lint("", "\"applinks:example.com\",\n\"applinks:https://example.com\", 1")
    #expect(wrong.status == 1)
    #expect(
      wrong.output.contains(
        "app/app.json:5: error: \"applinks:https://example.com\" has a scheme "),
      "\(wrong.output)")
    #expect(wrong.output.contains("app/app.json:5: error: "), "\(wrong.output)")
    let right = try lint("\"appleTeamId\": \"ABCDE12345\",", "\"applinks:example.com\"")
    #expect(right.output == "0 errors, 0 warnings, 0 notes\n")
    let other = try lint("\"appleTeamId\": \"ZYXWV98765\",", "\"applinks:example.com\"")
    #expect(other.output.contains("add \"ZYXWV98765.com.example.app\""), "\(other.output)")
    let found = try Assay.run(in: folder, "lint", "app")
    #expect(found.status == 0 && found.output == "0 errors, 0 warnings, 0 notes\n")
    // As `npx expo config --json` prints it.
    try folder.file(
      "expo.json",
      """
      {"name": "shop", "slug": "shop", "ios": {"bundleIdentifier": "com.example.app",
      "appleTeamId": "ABCDE12345", "associatedDomains": ["applinks:example.org"]}}
      """)
    let printed = try Assay.run(in: folder, "lint", "example.com=site.json", "expo.json")
    #expect(
      printed.output.contains("expo.json:2: warning: `applinks:example.org` has no file here; "))
    try XcodeProjectTests.write(into: folder, at: "app/ios")
    let prebuilt = try Assay.run(in: folder, "lint", "app", "--configuration", "Release")
    #expect(prebuilt.errors == Self.use("app/ios"), "\(prebuilt.errors)\(prebuilt.output)")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("app/ios"))
    try folder.file("app/app.json", "{\"expo\": {\"name\": \"shop\"}}")
    let without = try Assay.run(in: folder, "lint", "app")
    #expect(
      without.status == 2
        && without.errors.contains(
          "(app/app.json: Expo makes the Xcode project from this, which has no associated domains; "
            + "write the domains into `associatedDomains` of `ios`)"),
      "\(without.errors)")
    try folder.file("app/app.json", "{\"name\": \"shop\"}")
    let react = try Assay.run(in: folder, "lint", "app")
    #expect(react.status == 2, "\(react.output)")
  }

  @Test func `the domains of Cordova's configuration are entitlements`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    func lint(_ contents: String) throws -> Program.Result {
      try folder.file(
        "app/config.xml",
        """
        <?xml version='1.0' encoding='utf-8'?>
        <widget id="com.example.app" version="1.0.0" xmlns="http://www.w3.org/ns/widgets">
        <!-- <universal-links><host name="old.example.com"/></universal-links> -->
        \(contents)
        </widget>
        """)
      return try Assay.run(in: folder, "lint", "example.com=site.json", "app")
    }
    func domains(_ start: String, _ entry: String) -> String {
      "<\(start)><array>\n<string> \(entry) </string></array></\(start.prefix { $0 != " " })>\n"
    }
    let plugin = "<universal-links>\n<host name=\"example.com\" scheme=\"https\"/>\n"
    let key = "com.apple.developer.associated-domains"
    let right = try lint(plugin + "<ios-team-id value=\"ABCDE12345\"/></universal-links>")
    #expect(right.output == "0 errors, 0 warnings, 0 notes\n", "\(right.output)\(right.errors)")
    let other = try lint(plugin + "<ios-team-id value=\"ZYXWV98765\"/></universal-links>")
    #expect(other.output.contains("ZYXWV98765.com.example.app"), "\(other.output)")
    // Debug and release builds have the same entry, which is one.
    let files = try lint(
      domains("config-file target=\"*-Debug.plist\" parent=\"\(key)\"", "applinks:example.org")
        + domains("edit-config file=\"*.plist\" target=\"\(key)\"", "applinks:example.org")
        + domains("config-file target=\"*-Info.plist\" parent=\"Other\"", "applinks:example.net"))
    #expect(
      files.output.contains(
        "\napp/config.xml:5: warning: `applinks:example.org` has no file here; ")
        && files.output.hasPrefix("app/config.xml: note: only the bundle identifier was compared ")
        && files.output.hasSuffix("0 errors, 2 warnings, 1 note\n"), "\(files.output)")
    let none = try lint("<universal-links></universal-links>")
    #expect(
      none.status == 2
        && none.errors.contains(
          "(app/config.xml: Cordova makes the Xcode project from this, which has no associated "
            + "domains; run `cordova prepare ios` and name the project)"),
      "\(none.errors)")
  }

  @Test func `an app without domains needs none if another has some, but not in one configuration`()
    throws
  {
    let folder = try Self.repository()
    try XcodeProjectTests.write(
      into: folder, at: "macos", base: "PRODUCT_BUNDLE_IDENTIFIER = com.example.mac")
    for path in ["macos/App/Release.entitlements", "macos/Debug App.entitlements"] {
      try folder.file(path, Self.noDomains)
    }
    let both = try Assay.run(in: folder, "lint", ".", "--configuration", "Release")
    #expect(both.output == "0 errors, 0 warnings, 0 notes\n", "\(both.output)")
    let alone = try Assay.run(in: folder, "lint", "macos")
    #expect(alone.output.hasSuffix("0 errors, 2 warnings, 0 notes\n"), "\(alone.output)")
    try folder.file(
      "macos/Debug App.entitlements", Sample.entitlements(["applinks:example.com"]))
    let one = try Assay.run(in: folder, "lint", ".")
    #expect(
      one.output.contains(
        "macos/App/Release.entitlements:1: warning: there are no associated domains; "),
      "\(one.output)")
  }
}
