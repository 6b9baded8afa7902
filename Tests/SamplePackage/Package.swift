// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Links",
  platforms: [.macOS(.v13)],
  // Another package names the repository: .package(url: "…", from: "0.1.0", traits: []).
  dependencies: [.package(name: "assay", path: "../..", traits: [])],
  targets: [
    .target(name: "Links"),
    .testTarget(
      name: "LinksTests",
      dependencies: ["Links", .product(name: "AssayTesting", package: "assay")]),
    .testTarget(
      name: "ExamplesTests", dependencies: [.product(name: "AssayTesting", package: "assay")]),
  ]
)
