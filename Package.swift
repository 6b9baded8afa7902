// swift-tools-version: 6.2

import PackageDescription

/// The sanitizers of a build for fuzzing, such as `fuzzer,address`, or without `fuzzer` for AFL++;
/// `nil` in every other build.
let sanitizers = Context.environment["ASSAY_FUZZING"]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // Tests are found by the index, which costs a sixth of a build if it covers the system's modules.
  .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"],
    .when(configuration: .debug, traits: ["Harness"])),
  // The tests run in a release build.
  .unsafeFlags(
    sanitizers == nil ? ["-enable-testing"] : [],
    .when(configuration: .release, traits: ["Harness"])),
]

/// The modules whose edges steer a search: the code under test or, for a shared library that has no
/// edges, the model.
///
/// Edges of anything else would only slow the search down.
let steering: Set =
  Context.environment["ASSAY_STEERING"] == "model"
  ? ["SpecModel"] : ["AssociatedDomains", "AssociatedDomainsEntitlements", "Running"]

/// The modules that count the regions of code that they enter, as a measure of what files cost.
let counting: Set = [
  "AssociatedDomains", "AssociatedDomainsEntitlements", "SiteAudit", "RuleAnalysis", "Running",
]

/// The modules that are optimized in debug builds of this package too.
///
/// They answer and judge hundreds of thousands of questions in the tests. A client, which enables
/// no trait, gets a plain debug build; so do builds for fuzzing, which are to check assertions.
let optimized: Set =
  sanitizers != nil
  ? []
  : [
    "AssociatedDomains", "AssociatedDomainsEntitlements", "BuiltIns", "DataChecks", "Discovery",
    "FoundationShim", "Questions", "RuleAnalysis", "Running", "SpecModel", "Suites",
  ]

/// The settings of a module, which in a build for fuzzing may be one that steers.
func settings(of name: String) -> [SwiftSetting] {
  var settings = settings
  if optimized.contains(name) {
    settings.append(
      .unsafeFlags(["-O"], .when(configuration: .debug, traits: ["Harness"])))
  }
  guard let sanitizers else { return settings }
  if sanitizers == "fuzzer", counting.contains(name) {
    settings.append(.unsafeFlags(["-profile-generate"]))
  }
  if steering.contains(name) { settings.append(.unsafeFlags(instrumentation(by: sanitizers))) }
  return settings
}

/// The flags that give a module edges.
///
/// `fuzzer` alone would trace comparisons too, which takes most of the time of a fast build. Swift
/// gives other edges only together with a sanitizer; `undefined` adds nothing to Swift code. With
/// AddressSanitizer come assertions, which the standard library's unsafe parts have too.
func instrumentation(by sanitizers: String) -> [String] {
  guard sanitizers != "fuzzer" else {
    let edges = "-sanitize-coverage=edge,inline-8bit-counters,pc-table"
    return ["-sanitize=undefined", edges].flatMap { ["-Xfrontend", $0] }
  }
  let edges = sanitizers.hasPrefix("fuzzer") ? [] : ["-sanitize-coverage=edge,trace-pc-guard"]
  let assertions = sanitizers.hasSuffix("address") ? ["-assert-config", "Debug"] : []
  return ["-sanitize=\(sanitizers)"] + edges + assertions
}

/// A module that only this package uses, or one of its products.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources,
    swiftSettings: settings(of: name))
}

/// A library of the system, which Apple's SDKs have where every compiler looks.
func systemLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
  #if os(macOS)
    .systemLibrary(name: name)
  #else
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
  #endif
}

/// A product that only the harness needs.
func harness(_ product: String, of package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Harness"]))
}

/// A program, in the folder of its name unless it has another.
func program(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// A program that fuzzes, in a folder of `Sources/Fuzzers`: that of all targets, which runs the one
/// that it is named after, and that with planted bugs, which needs AddressSanitizer as the code under
/// test does.
func fuzzer(
  _ name: String, _ dependencies: [Target.Dependency], folder: String
) -> Target {
  let checks = sanitizers?.hasSuffix("address") == true ? ["-sanitize=address"] : []
  let counts = name == "planted_fuzzer" && sanitizers == "fuzzer" ? ["-profile-generate"] : []
  return .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/Fuzzers/\(folder)",
    swiftSettings: settings + [.unsafeFlags(checks + counts)],
    linkerSettings: sanitizers.map { [.unsafeFlags(["-sanitize=\($0)"])] })
}

/// The tests of a module or of several; all use `TestSupport`.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    resources: resources, swiftSettings: settings)
}

/// What `scripts/check-documentation` builds with.
let documentation: [Package.Dependency] =
  Context.environment["ASSAY_DOCUMENTATION"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "Assay",
  // The oldest that have what the modules use; `scripts/check-availability` compiles for them.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "AssociatedDomains", targets: ["AssociatedDomains"]),
    .library(
      name: "AssociatedDomainsEntitlements", targets: ["AssociatedDomainsEntitlements"]),
    .library(name: "AssayTesting", targets: ["AssayTesting", "Questions"]),
    .executable(name: "assay", targets: ["assay"]),
  ],
  // A client of the libraries depends on this package with `traits: []` and resolves no dependency.
  traits: [.default(enabledTraits: ["Harness"]), "Harness"],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ] + documentation,
  targets: [
    // Each module imports only what stands above it here.
    systemLibrary("CLibXML2", pkgConfig: "libxml-2.0", package: "libxml2-dev"),
    systemLibrary("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
    systemLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    .systemLibrary(name: "CExtendedAttributes"),
    .target(name: "CFuzzing", dependencies: ["CLibXML2"]),
    // Only in programs that fuzz, as it replaces the allocator's functions; a sanitizer has its own.
    // Limits are those of optimized code.
    .target(
      name: "CAllocations",
      cSettings: sanitizers == "fuzzer"
        ? [.define("COUNTS_ALLOCATIONS", .when(platforms: [.linux], configuration: .release))] : []),
    .target(
      name: "CSharedLibrary",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // Libraries find the functions of `coverage.c` in the program; a linker for Linux must be told.
    .executableTarget(
      name: "assay-host", dependencies: ["CSharedLibrary"],
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-export-dynamic"], .when(platforms: [.linux]))
      ]),
    .target(name: "CEmbeddedData"),

    // The only module of `assay` that imports Foundation.
    module("FoundationShim"),

    module("AssociatedDomains"),
    module("AssociatedDomainsEntitlements", ["AssociatedDomains", "CLibXML2"]),
    module("RuleAnalysis", ["AssociatedDomains"]),

    module("Questions", ["FoundationShim"]),
    module("SpecModel", ["FoundationShim", "Questions"]),
    module("Suites", ["FoundationShim", "Questions"]),
    module("Running", ["FoundationShim", "Questions", "Suites"]),
    module(
      "Adapters",
      ["FoundationShim", "Questions", "Running", harness("Subprocess", of: "swift-subprocess")]),
    module(
      "AssayTesting",
      ["Discovery", "FoundationShim", "Questions", "Running", "SpecModel", "Suites"]),
    module("Discovery", ["FoundationShim", "Questions", "Running", "SpecModel", "Suites"]),
    module("DataChecks", ["FoundationShim", "Questions", "Running", "SpecModel", "Suites"]),
    module(
      "Reports",
      ["CExtendedAttributes", "CLibXML2", "FoundationShim", "Questions", "Running", "Suites"],
      resources: ["base.css", "page.css", "page.js"].map { .embedInCode("Page/\($0)") }),
    module(
      "Book",
      [
        "AssociatedDomains", "AssociatedDomainsEntitlements", "BuiltIns", "DataChecks",
        "FoundationShim",
        "SiteAudit", "Questions", "Reports", "Running", "SpecModel", "Suites",
      ],
      resources: ["book.css", "book.js", "search.js"].map { .embedInCode("Files/\($0)") }),
    module(
      "BuiltIns",
      [
        "AssociatedDomains", "AssociatedDomainsEntitlements", "FoundationShim", "Questions",
        "Running", "SpecModel", "Suites",
      ]),
    module(
      "SiteAudit",
      [
        "AssociatedDomains", "AssociatedDomainsEntitlements", "CZlib", "FoundationShim",
        "Questions",
        "Reports", "RuleAnalysis", "Running", "Suites",
      ],
      resources: ["check.css", "explain.css", "explain.js"].map { .embedInCode("Page/\($0)") }),
    module(
      "FetchCheck",
      [
        "AssociatedDomains", "CCurl", "FoundationShim", "SiteAudit", "Questions", "RuleAnalysis",
        "Running",
        "Suites",
      ]),
    module(
      "Fuzzing",
      [
        "AssociatedDomains", "AssociatedDomainsEntitlements", "BuiltIns", "CFuzzing",
        "CSharedLibrary", "Discovery", "FoundationShim", "SiteAudit", "Questions", "Running",
        "SpecModel",
        "Suites",
      ]),
    module("FoundationOracle", ["AssociatedDomains", "Fuzzing"]),
    module(
      "FuzzRuns",
      [
        "Adapters", "Discovery", "FoundationShim", "Fuzzing", "Questions", "Reports", "Running",
        "Suites",
      ],
      resources: [.embedInCode("Page/night.css")]),
    module(
      "Starters", ["FoundationShim", "Questions"],
      resources: [
        "adapter.py", "adapter.mjs", "adapter.ts", "adapter.c", "assay.h", "adapter.cpp.txt",
        "Adapter.swift.txt",
        "Package.swift.txt", "main.go", "shared.go", "go.mod", "lib.rs", "main.rs", "Cargo.toml",
        "adapter.dart",
        "pubspec.yaml", "Adapter.java", "adapter.kt", "Adapter.cs", "adapter.csproj", "adapter.php",
        "adapter.rb", "known-failures.txt", "github-actions.yml", "github-actions-url.yml",
        "gitlab-ci.yml", "Jenkinsfile",
        "site-urls.txt", "site-hook", "site-github-actions.yml", "site-github-actions-url.yml",
        "site-gitlab-ci.yml",
        "site-Jenkinsfile", "fuzzing-Dockerfile", "fuzzing-build.sh", "fuzzing-project.yaml",
      ].map { .embedInCode("Files/\($0)") }),

    program(
      "assay",
      [
        "Adapters", "AssociatedDomains", "AssociatedDomainsEntitlements", "Book", "BuiltIns",
        "CEmbeddedData", "DataChecks", "Discovery", "FoundationShim", "FetchCheck", "FuzzRuns",
        "Fuzzing",
        "SiteAudit", "Questions", "Reports", "Running", "SpecModel", "Starters",
        "Suites", "assay-host", harness("ArgumentParser", of: "swift-argument-parser"),
      ]),
    fuzzer("fuzzer", ["CAllocations", "FoundationOracle", "Fuzzing"], folder: "Fuzzer"),
    fuzzer(
      "planted_fuzzer",
      [
        "AssociatedDomains", "AssociatedDomainsEntitlements", "CAllocations", "Discovery",
        "FoundationShim", "Fuzzing", "SiteAudit", "Questions", "SpecModel",
      ], folder: "PlantedFuzzer"
    ),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "ModelSupport", dependencies: ["Discovery", "Questions", "SpecModel"],
      path: "Tests/ModelSupport", swiftSettings: settings),
    program("faux-adapter", path: "Tests/FauxAdapter"),
    tests("TestSupportTests", []),
    tests("SourcesTests", []),
    tests("FoundationShimTests", ["FoundationShim"]),
    tests("AssociatedDomainsTests", ["AssociatedDomains"], exclude: ["Answers"]),
    tests(
      "AssociatedDomainsEntitlementsTests",
      ["AssociatedDomains", "AssociatedDomainsEntitlements"], exclude: ["Answers"]),
    tests(
      "RuleAnalysisTests",
      ["AssociatedDomains", "Discovery", "ModelSupport", "Questions", "RuleAnalysis", "SpecModel"],
      exclude: ["Answers"]),
    tests("SpecModelTests", ["Questions", "SpecModel"], exclude: ["Answers"]),
    tests("QuestionsTests", ["Questions"]),
    tests("SuitesTests", ["Questions", "Suites"]),
    tests("RunningTests", ["Questions", "Running", "Suites"], exclude: ["Answers"]),
    tests(
      "DiscoveryTests",
      ["Discovery", "Questions", "Running", "SpecModel", "Suites", "assay"],
      exclude: ["overlooking.py", "planted.py"]),
    tests("DataChecksTests", ["DataChecks", "Questions", "Running", "Suites"]),
    tests(
      "AdaptersTests",
      ["Adapters", "Questions", "Running", "Suites", "assay-host", "faux-adapter"],
      exclude: ["SharedLibrary/faux.c"]),
    tests(
      "ReportsTests",
      [
        "CExtendedAttributes", "AssociatedDomains", "CLibXML2", "Questions", "Reports", "Running",
        "Suites", "assay",
      ],
      resources: [.copy("Schemas")], exclude: ["Golden"]),
    tests("BookTests", ["Book", "BuiltIns", "Questions", "Reports", "Running", "Suites"]),
    tests(
      "BuiltInsTests",
      [
        "AssayTesting", "AssociatedDomains", "BuiltIns", "DataChecks", "Discovery", "Questions",
        "Running", "SpecModel", "Suites",
      ]),
    tests(
      "AuthorsTests",
      ["AssociatedDomains", "BuiltIns", "Questions", "Running", "Starters", "Suites", "assay"],
      exclude: ["Recorded", "SARIF", "validate.py"]),
    tests(
      "FetchCheckTests", ["AssociatedDomains", "FetchCheck", "Questions", "assay"],
      exclude: ["Answers", "Transcripts"]),
    tests(
      "SiteAuditTests",
      [
        "AssociatedDomains", "AssociatedDomainsEntitlements", "CZlib", "Discovery", "ModelSupport",
        "SiteAudit", "Questions", "SpecModel", "Suites", "assay",
      ], exclude: ["Answers"]),
    tests(
      "CommandTests", ["assay", "assay-host", "faux-adapter"], exclude: ["Transcripts"]),
    tests("EndToEndTests", ["Questions", "Running", "Suites", "assay", "faux-adapter"]),
    tests(
      "FuzzingTests",
      [
        "AssociatedDomains", "AssociatedDomainsEntitlements", "BuiltIns", "CLibXML2", "DataChecks",
        "Discovery", "FoundationOracle", "Fuzzing", "Questions", "Running", "SpecModel", "Suites",
      ], exclude: ["Answers"]),
    tests(
      "FuzzRunsTests",
      [
        "Adapters", "Fuzzing", "FuzzRuns", "Questions", "Reports", "Running", "Suites",
        "assay-host",
      ],
      resources: [.copy("Logs")]),
    tests("ScriptsTests", ["assay"], exclude: ["Toy"]),
  ],
  swiftLanguageModes: [.v6]
)
