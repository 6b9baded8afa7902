// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The programs that fuzz, each a folder with one thin file over a target of `Fuzzing`.
let fuzzers = [
  "adapter_protocol_fuzzer": "AdapterProtocolFuzzer",
  "empty_fuzzer": "EmptyFuzzer",
  "entitlements_fuzzer": "EntitlementsFuzzer",
  "json_parser_fuzzer": "JSONParserFuzzer",
  "matcher_fuzzer": "MatcherFuzzer",
  "site_association_fuzzer": "SiteAssociationFuzzer",
  "url_fuzzer": "URLFuzzer",
]

let package = Package(
  name: "Assay",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AssociatedDomains", targets: ["AssociatedDomains"]),
    .library(
      name: "AssociatedDomainsEntitlements", targets: ["AssociatedDomainsEntitlements"]),
    .executable(name: "assay", targets: ["assay"]),
    .executable(name: "fuzz-report", targets: ["fuzz-report"]),
  ] + fuzzers.map { .executable(name: $0.key, targets: [$0.value]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .target(name: "AssociatedDomains", swiftSettings: settings),
    .target(
      name: "AssociatedDomainsEntitlements", dependencies: ["AssociatedDomains", "CLibXML2"],
      swiftSettings: settings),
    .target(name: "SpecModel", swiftSettings: settings),
    .target(
      name: "Starters",
      resources: [
        "adapter.py", "adapter.mjs", "adapter.c", "Adapter.swift.txt", "Package.swift.txt",
        "known-failures.txt", "github-actions.yml", "gitlab-ci.yml", "Jenkinsfile",
      ].map { .embedInCode("Files/\($0)") },
      swiftSettings: settings
    ),
    .target(name: "Conformance", swiftSettings: settings),
    .target(
      name: "Adapters",
      dependencies: [
        "Conformance", .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "Reports",
      dependencies: ["Conformance", "CLibXML2"],
      resources: [.embedInCode("Page/page.css"), .embedInCode("Page/page.js")],
      swiftSettings: settings
    ),
    .target(
      name: "BuiltIns",
      dependencies: ["Conformance", "AssociatedDomains", "SpecModel"],
      swiftSettings: settings
    ),
    .target(
      name: "FetchCheck",
      dependencies: ["AssociatedDomains", "CCurl", "Conformance"],
      swiftSettings: settings
    ),
    .target(name: "CFuzzing", dependencies: ["CLibXML2"]),
    .target(
      name: "Fuzzing",
      dependencies: ["AssociatedDomains", "BuiltIns", "CFuzzing", "Conformance", "SpecModel"],
      swiftSettings: settings
    ),
    .target(
      name: "FuzzingReports", dependencies: ["Conformance", "Reports"], swiftSettings: settings),
    .executableTarget(
      name: "fuzz-report",
      dependencies: ["Conformance", "FuzzingReports", "Reports"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "assay",
      dependencies: [
        "Adapters", "AssociatedDomains", "BuiltIns", "Conformance", "FetchCheck", "Fuzzing",
        "Reports", "SpecModel", "Starters",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "example-adapter", dependencies: ["AssociatedDomains"],
      path: "Conformance/adapters/swift/Sources/adapter", swiftSettings: settings),
    .executableTarget(
      name: "planted_fuzzer", dependencies: ["Fuzzing", "SpecModel"],
      path: "Sources/PlantedFuzzer", swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "AssociatedDomainsTests", dependencies: ["AssociatedDomains", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SpecModelTests", dependencies: ["SpecModel", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests", dependencies: ["Conformance", "TestSupport"],
      swiftSettings: settings),
    .executableTarget(
      name: "faux-adapter", path: "Tests/FauxAdapter",
      swiftSettings: settings),
    .testTarget(
      name: "AdaptersTests",
      dependencies: ["Adapters", "Conformance", "TestSupport", "faux-adapter"],
      swiftSettings: settings),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Conformance", "CLibXML2", "TestSupport"],
      resources: [.copy("Schemas")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "BuiltInsTests",
      dependencies: ["BuiltIns", "Conformance", "AssociatedDomains", "SpecModel", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AuthorsTests",
      dependencies: [
        "BuiltIns", "Conformance", "Starters", "TestSupport", "assay", "example-adapter",
      ],
      exclude: ["Recorded"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FetchCheckTests",
      dependencies: ["assay", "AssociatedDomains", "FetchCheck", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EndToEndTests", dependencies: ["assay", "Conformance", "TestSupport", "faux-adapter"],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "AssociatedDomains", "CLibXML2", "Conformance", "Fuzzing", "SpecModel", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FuzzingReportsTests",
      dependencies: ["Conformance", "FuzzingReports", "Reports", "TestSupport"],
      resources: [.copy("Logs")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ScriptsTests", dependencies: ["TestSupport", "fuzz-report"], exclude: ["Toy"],
      swiftSettings: settings),
  ]
    + fuzzers.values.map {
      .executableTarget(name: $0, dependencies: ["Fuzzing"], swiftSettings: settings)
    },
  swiftLanguageModes: [.v6]
)
