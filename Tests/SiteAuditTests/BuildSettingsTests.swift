import TestSupport
import Testing

/// Settings that refer to each other, and files of settings that are not there.
struct BuildSettingsTests {
  private static let app = "PRODUCT_BUNDLE_IDENTIFIER = com.example.app"
  private static let release =
    "Shop/App/Release.entitlements: of target Shop (ABCDE12345.com.example.app), configuration "
    + "Release\n"

  /// Returns what `lint` says of a project's Release configuration, whose file has these lines.
  private static func lint(
    config: String, base: String = app, release: String = "", files: [String: String] = [:],
    status: Int32 = 0
  ) throws -> String {
    let folder = try TemporaryFolder()
    try XcodeProjectTests.write(
      into: folder, at: "Shop", release: release, base: base, config: config)
    for (path, text) in files { try folder.file(path, text) }
    let result = try Assay.run(
      in: folder, "lint", "Shop/Shop.xcodeproj", "--distribution", "app-store")
    #expect(result.status == status, "\(result.errors)\(result.output)")
    return result.errors
  }

  @Test func `a checkout without the files that a build makes is read, with a note for each`()
    throws
  {
    let folder = try TemporaryFolder()
    let include = "#include \"Generated.xcconfig\"\n"
    try XcodeProjectTests.write(
      into: folder, at: "ios", base: include + Self.app,
      config: """
        \(include)#include "Base.xcconfig"
        #include? "Own.xcconfig"
        #include? "Pods/Target Support Files/Pods-Shop/Pods-Shop.release.xcconfig"
        #include "Pods/Target Support Files/Pods-Shop/Pods-Shop.release.xcconfig"
        CODE_SIGN_ENTITLEMENTS = App/Release.entitlements
        """)
    let lint = try Assay.run(in: folder, "lint", "ios", "--distribution", "app-store")
    let generated =
      "\"ios/Config/Generated.xcconfig\" is named here and missing; settings are read without it; "
      + "also named by ios/Config/Base.xcconfig"
    let pods =
      "\"ios/Pods/Target Support Files/Pods-Shop/Pods-Shop.release.xcconfig\" is named here and "
      + "missing; settings are read without it"
    #expect(
      lint.output == """
        ios/Config/Release.xcconfig:1: note: \(generated) [missing-file]
        ios/Config/Release.xcconfig:5: note: \(pods) [missing-file]
        0 errors, 0 warnings, 2 notes

        """, "\(lint.output)")
    let use =
      "ios/App/Release.entitlements: of target Shop (ABCDE12345.com.example.app), configuration "
      + "Release\n"
    #expect(lint.status == 0 && lint.errors == use)
    for (format, place) in [
      ("github", "::notice file=ios/Config/Release.xcconfig,line=1,title=missing-file::"),
      ("json", "\"rule\":\"missing-file\""), ("sarif", "\"ruleId\":\"missing-file\""),
    ] {
      let result = try Assay.run(
        in: folder, "lint", "ios", "--distribution", "app-store", "--format", format)
      #expect(result.status == 0 && result.output.contains(place), "\(result.output)")
    }
    try folder.file("ignore", "missing-file # A build makes them.\n")
    let ignored = try Assay.run(
      in: folder, "lint", "ios", "--distribution", "app-store", "--ignore", "ignore")
    #expect(ignored.output == "0 errors, 0 warnings, 0 notes, 2 ignored\n")
    try folder.file("site.json", Sample.site("{}"))
    try folder.file("urls.txt", "opens https://example.com/\n")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "ios")
    #expect(
      check.errors.contains("ios/Config/Release.xcconfig:1: note: \(generated) [missing-file]\n"))
  }

  @Test func `the file on which a configuration is based may be missing`() throws {
    let folder = try TemporaryFolder()
    try XcodeProjectTests.write(
      into: folder, at: "Shop",
      release: "CODE_SIGN_ENTITLEMENTS = App/Release.entitlements; \(Self.app);")
    let project = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(
      project,
      folder.text(project).replacing("path = Release.xcconfig", with: "path = Pods.xcconfig"))
    let lint = try Assay.run(
      in: folder, "lint", "Shop/Shop.xcodeproj", "--distribution", "app-store")
    #expect(lint.status == 0)
    #expect(lint.errors == Self.release)
    #expect(
      lint.output.hasPrefix(
        project + ": note: \"Shop/Config/Pods.xcconfig\" is named here and missing; "),
      "\(lint.output)")
  }

  @Test
  func `a file is included from beside the one that names it, then from the project's folder`()
    throws
  {
    let errors = try Self.lint(
      config: "#include \"Pods/App.xcconfig\"\n#include \"../Base.xcconfig\"",
      base: "CODE_SIGN_ENTITLEMENTS = None.entitlements",
      files: [
        "Shop/Pods/App.xcconfig": Self.app,
        "Shop/Base.xcconfig": "CODE_SIGN_ENTITLEMENTS = App/Release.entitlements",
      ])
    #expect(errors == Self.release)
  }

  @Test(arguments: [
    "$(SRCROOT)/App/Release.entitlements", "${PROJECT_DIR}/App/$(CONFIGURATION).entitlements",
    "$(FOLDER)/$(CONFIGURATION).entitlements", "$(FOLDER_$(CONFIGURATION))/Release.entitlements",
    "$(UPPER:lower:upper)pp/Release.entitlements", "$(NONE:default=$(FOLDER))/Release.entitlements",
    "$(FOLDER)/../$(FOLDER)/Release.entitlements",
  ])
  func `settings of a path are put in`(path: String) throws {
    let errors = try Self.lint(
      config: """
        #include "Base.xcconfig"
        CODE_SIGN_ENTITLEMENTS = \(path)
        FOLDER = $(FOLDER_Release)
        FOLDER_Release = App
        UPPER = A
        """)
    #expect(errors == Self.release)
  }

  @Test(arguments: [
    ("com.example.$(PRODUCT_NAME:rfc1034identifier)", "com.example.Shop"),
    ("com.example.$(TARGET_NAME:lower)", "com.example.shop"),
    ("com.example.${PROJECT_NAME}", "com.example.Shop"),
    ("com.example.$(NAME:rfc1034identifier)", "com.example.-nd-app-"),
    ("com.example.$(NAME:identifier)", "com.example._nd_app_"),
  ])
  func `settings of an identifier are put in`(written: String, app: String) throws {
    let errors = try Self.lint(
      config: """
        CODE_SIGN_ENTITLEMENTS = App/Release.entitlements
        PRODUCT_BUNDLE_IDENTIFIER = \(written)
        NAME = 2nd app!
        """)
    #expect(errors == Self.release.replacing("com.example.app", with: app))
  }

  @Test func `a setting inherits from the file, and that from the project`() throws {
    let folder = try TemporaryFolder()
    try XcodeProjectTests.write(
      into: folder, at: "Shop",
      release: "PRODUCT_BUNDLE_IDENTIFIER = \"$(inherited).app\"; DEVELOPMENT_TEAM = \"$(TEAM)\";",
      config: """
        CODE_SIGN_ENTITLEMENTS = App/Release.entitlements
        PRODUCT_BUNDLE_IDENTIFIER = $(PRODUCT_BUNDLE_IDENTIFIER).example
        """)
    let project = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(
      project,
      folder.text(project).replacing(
        "DEVELOPMENT_TEAM = ABCDE12345;",
        with: "TEAM = ABCDE12345; PRODUCT_BUNDLE_IDENTIFIER = com;"))
    let lint = try Assay.run(
      in: folder, "lint", "Shop/Shop.xcodeproj", "--distribution", "app-store")
    #expect(lint.errors == Self.release)
  }

  @Test func `a project without entitlements is a warning, as is one without an app`() throws {
    let folder = try TemporaryFolder()
    try XcodeProjectTests.write(into: folder, at: "Shop", debug: "", config: "")
    let lint = try Assay.run(in: folder, "lint", "Shop/Shop.xcodeproj")
    #expect(lint.status == 0 && lint.errors == "")
    #expect(
      lint.output == """
        Shop/Shop.xcodeproj/project.pbxproj: warning: no app of this project has entitlements: \
        CODE_SIGN_ENTITLEMENTS names no file; add the capability Associated Domains, or name the \
        file itself [ENT-001]
        0 errors, 1 warning, 0 notes

        """, "\(lint.output)")
    let project = "Shop/Shop.xcodeproj/project.pbxproj"
    try folder.file(
      project, folder.text(project).replacing("type.application", with: "type.framework"))
    let framework = try Assay.run(in: folder, "lint", "Shop/Shop.xcodeproj")
    #expect(framework.output.contains(" no target of this project is an app; "))
  }

  @Test(arguments: [
    ("A = $(B)\nB = $(C)\nC = ${A}", "CODE_SIGN_ENTITLEMENTS needs A, which no "),
    (
      (0..<60).map { "A\($0) = $(A\($0 + 1))" }.joined(separator: "\n") + "\nA = $(A0)",
      " need each other more than 50 deep, "
    ),
    (
      (0..<40).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" }.joined(separator: "\n")
        + "\nA40 = text\nA = $(A0)", " or one of more than 4096 bytes; "
    ),
    (
      "A = $(S)$(S)\n" + (0..<40).map { "S[sdk=\($0)] = \($0)" }.joined(separator: "\n"),
      " becomes more than 1000 values, "
    ),
    ("A = \(String(repeating: "$(", count: 2_000))", ", which no setting of the project defines"),
    ("A = $(B:md5)\nB = b", "the operator in \"$(B:md5)\" is not read; "),
    (
      "A = " + String(repeating: "$(X", count: 100) + String(repeating: ")", count: 100),
      " need each other more than 50 deep, "
    ),
  ])
  func `settings that cost more than they are worth are refused`(
    settings: String, complaint: String
  ) throws {
    let errors = try Self.lint(
      config: "#include \"Base.xcconfig\"\nCODE_SIGN_ENTITLEMENTS = $(A)\n" + settings, status: 2)
    #expect(errors.contains(complaint), "\(errors)")
  }

  /// Returns a folder with a project whose entitlements name a setting, and a site.
  private static func folderWithDomain(
    debug: String, release: String, entry: String = "applinks:$(APP_DOMAIN)"
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let settings = "CODE_SIGN_ENTITLEMENTS = App.entitlements; \(app);"
    try XcodeProjectTests.write(
      into: folder, at: "Shop", debug: settings + debug, release: settings, config: release)
    try folder.file("Shop/App.entitlements", Sample.entitlements([entry]))
    try folder.file("site.json", Sample.site("{\"/\": \"/buy/*\"}"))
    try folder.file("urls.txt", "opens https://example.com/buy/1\n")
    return folder
  }

  private static func use(_ configurations: String) -> String {
    "Shop/App.entitlements: of target Shop (ABCDE12345.com.example.app), \(configurations)\n"
  }

  @Test func `a domain has the value that its setting has in each configuration`() throws {
    let folder = try Self.folderWithDomain(
      debug: "APP_DOMAIN = \"dev.$(SITE)\"; SITE = example.net;",
      release: "APP_DOMAIN = $(SITE)\nSITE = example.com")
    let lint = try Assay.run(in: folder, "lint", "example.com=site.json", "Shop/Shop.xcodeproj")
    #expect(lint.status == 0)
    #expect(lint.errors == Self.use("configuration Debug") + Self.use("configuration Release"))
    #expect(
      lint.output.hasPrefix(
        "Shop/App.entitlements:4: warning: `applinks:dev.example.net` has no file here; "),
      "\(lint.output)")
    let release = try Assay.run(
      in: folder, "lint", "example.com=site.json", "Shop/Shop.xcodeproj", "--configuration",
      "Release")
    #expect(release.output == "0 errors, 0 warnings, 0 notes\n")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "example.com=site.json", "--entitlements", "Shop")
    #expect(check.status == 0, "\(check.output)")
  }

  @Test func `configurations with the same values are named together`() throws {
    let folder = try Self.folderWithDomain(
      debug: "APP_DOMAIN = example.com;", release: "APP_DOMAIN = example.com")
    let lint = try Assay.run(in: folder, "lint", "site.json", "Shop/Shop.xcodeproj")
    #expect(lint.errors == Self.use("configurations Debug, Release"))
  }

  @Test func `a domain whose setting is defined nowhere is an error that says what it becomes`()
    throws
  {
    let folder = try Self.folderWithDomain(debug: "APP_DOMAIN = example.com;", release: "")
    let lint = try Assay.run(in: folder, "lint", "site.json", "Shop/Shop.xcodeproj")
    #expect(lint.status == 1)
    #expect(
      lint.output == """
        Shop/App.entitlements:4: error: "applinks:$(APP_DOMAIN)" becomes "applinks:", because no \
        setting of configuration "Release" defines APP_DOMAIN; define it [ENT-013]
        1 error, 0 warnings, 0 notes

        """, "\(lint.output)")
  }

  @Test func `a domain whose setting may be in a missing file is a note, and nothing is compared`()
    throws
  {
    let folder = try Self.folderWithDomain(
      debug: "APP_DOMAIN = example.com;", release: "#include? \"Secrets.xcconfig\"")
    let lint = try Assay.run(
      in: folder, "lint", "site.json", "Shop/Shop.xcodeproj", "--distribution", "app-store")
    #expect(lint.status == 0)
    #expect(
      lint.output == """
        Shop/App.entitlements:4: note: "applinks:$(APP_DOMAIN)" needs APP_DOMAIN, which nothing \
        defines that was read (missing, so not read: Shop/Config/Secrets.xcconfig); its domain is not \
        known [ENT-013]
        0 errors, 0 warnings, 1 note

        """, "\(lint.output)")
  }

  @Test(arguments: [
    (nil, 0, "note", "whose value only the project has; name the project instead of this file"),
    ("$(AppIdentifierPrefix)com.example.app", 0, "note", "whose value only the project has"),
    (
      "ABCDE12345.com.example.app", 1, "error",
      "which only a build resolves; check the project or the signed app"
    ),
  ])
  func `a setting in a domain is a note in a source file, and an error in what is signed`(
    app: String?, status: Int32, severity: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Sample.site("{\"/\": \"/buy/*\"}"))
    try folder.file("App.entitlements", Sample.entitlements(["applinks:${APP_DOMAIN}"], app: app))
    let lint = try Assay.run(in: folder, "lint", "example.com=site.json", "App.entitlements")
    #expect(lint.status == status)
    #expect(
      lint.output.contains("App.entitlements:4: \(severity): \"applinks:${APP_DOMAIN}\" contains "),
      "\(lint.output)")
    #expect(lint.output.contains("\(message)"), "\(lint.output)")
    #expect(lint.output.contains("[ENT-013]\n"))
    #expect(lint.output.contains("claims no such domain") == (status == 1), "\(lint.output)")
  }
}
