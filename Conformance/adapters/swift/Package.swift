// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "adapter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "adapter", dependencies: [.product(name: "AssociatedDomains", package: "Assay")])
  ]
)
