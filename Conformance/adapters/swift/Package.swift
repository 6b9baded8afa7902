// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "adapter",
  // Name your library here, for instance:
  // dependencies: [.package(name: "MyLibrary", path: "..")],
  targets: [.executableTarget(name: "adapter")]
)
