// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that whoever uses or builds Assay never needs the peers.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Assay", path: "..", traits: [])],
  targets: [
    .target(
      name: "CPeers",
      cxxSettings: [.unsafeFlags(["-O3", "-I/usr/include/hs"])],
      linkerSettings: ["re2", "hs", "pcre2-8", "simdjson"].map { .linkedLibrary($0) }),
    .executableTarget(
      name: "bench-peers",
      dependencies: ["CPeers", .product(name: "AssociatedDomains", package: "Assay")]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
