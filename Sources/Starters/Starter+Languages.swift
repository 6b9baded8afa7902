extension Starter {
  /// A language with an example adapter; the raw values are the names on the command line.
  package enum Language: String, Sendable, CaseIterable {
    /// Python, JavaScript and TypeScript for Node.js.
    case python, node, typescript
    /// Languages that are compiled to programs.
    case c, cpp, swift, go, rust, dart
    /// Languages of the Java virtual machine and of .NET.
    case java, kotlin, csharp
    /// PHP and Ruby.
    case php, ruby
    /// Any other language; the author supplies the command that starts the adapter.
    case other

    /// The program, the commands and the container image that build and start an adapter.
    package struct Tools {
      /// The program that must be installed, or `nil` if it is not known.
      package let program: String?
      /// The command that builds the adapter, or `nil` if it needs no build.
      var build: String?
      /// The command that starts the adapter.
      let command: String
      /// The container image that has the program.
      let image: String
      /// The command that prepares the image for the build, or `nil` if it has all that is needed.
      var preparation: String?
    }

    /// How the adapter is built and started; for `other`, the author supplies the command.
    package var tools: Tools {
      switch self {
      case .python:
        Tools(program: "python3", command: "python3 @FOLDER@/adapter.py", image: "python:3")
      case .node: Tools(program: "node", command: "node @FOLDER@/adapter.mjs", image: "node:24")
      case .typescript:
        Tools(program: "node", command: "node @FOLDER@/adapter.ts", image: "node:24")
      case .c:
        Tools(
          program: "cc", build: "cc -o @FOLDER@/adapter @FOLDER@/adapter.c",
          command: "@FOLDER@/adapter", image: "gcc:14")
      case .cpp:
        Tools(
          program: "c++", build: "c++ -std=c++17 -o @FOLDER@/adapter @FOLDER@/adapter.cpp",
          command: "@FOLDER@/adapter", image: "gcc:14",
          preparation: "apt-get update && apt-get install --yes nlohmann-json3-dev")
      case .swift:
        Tools(
          program: "swift", build: "swift build -c release --package-path @FOLDER@",
          command: "@FOLDER@/.build/release/adapter", image: "swift:6.2")
      case .go:
        Tools(
          program: "go", build: "(cd @FOLDER@ && go build -o adapter .)",
          command: "@FOLDER@/adapter", image: "golang:1")
      case .rust:
        Tools(
          program: "cargo", build: "cargo build --release --manifest-path @FOLDER@/Cargo.toml",
          command: "@FOLDER@/target/release/adapter", image: "rust:1")
      case .dart:
        Tools(
          program: "dart",
          build: "(cd @FOLDER@ && dart pub get && dart compile exe bin/adapter.dart -o adapter)",
          command: "@FOLDER@/adapter", image: "dart:3")
      case .java:
        Tools(
          program: "java", command: "java @FOLDER@/Adapter.java", image: "eclipse-temurin:21")
      case .kotlin:
        Tools(
          program: "kotlinc",
          build: "kotlinc @FOLDER@/adapter.kt -include-runtime -d @FOLDER@/adapter.jar",
          command: "java -jar @FOLDER@/adapter.jar", image: "zenika/kotlin:1.9.25-jdk17")
      case .csharp:
        Tools(
          program: "dotnet", build: "dotnet build -c Release -o @FOLDER@/build @FOLDER@",
          command: "dotnet @FOLDER@/build/adapter.dll", image: "mcr.microsoft.com/dotnet/sdk:8.0")
      case .php: Tools(program: "php", command: "php @FOLDER@/adapter.php", image: "php:8-cli")
      case .ruby: Tools(program: "ruby", command: "ruby @FOLDER@/adapter.rb", image: "ruby:3")
      case .other:
        Tools(program: nil, command: "@COMMAND@", image: "buildpack-deps:stable-curl")
      }
    }

    /// The adapter's files from `Conformance/adapters`, starting with the one that contains
    /// `decide`.
    var files: [Template] {
      switch self {
      case .python: [Template("adapter.py", PackageResources.adapter_py)]
      case .node: [Template("adapter.mjs", PackageResources.adapter_mjs)]
      case .typescript: [Template("adapter.ts", PackageResources.adapter_ts)]
      case .c:
        [
          Template("adapter.c", PackageResources.adapter_c),
          Template("assay.h", PackageResources.assay_h),
        ]
      case .cpp:
        [
          Template("adapter.cpp", PackageResources.adapter_cpp_txt),
          Template("assay.h", PackageResources.assay_h),
        ]
      case .swift:
        [
          Template("Sources/adapter/Adapter.swift", PackageResources.Adapter_swift_txt),
          Template("Package.swift", PackageResources.Package_swift_txt),
        ]
      case .go:
        [
          Template("main.go", PackageResources.main_go),
          Template("shared.go", PackageResources.shared_go),
          Template("go.mod", PackageResources.go_mod),
        ]
      case .rust:
        [
          Template("src/lib.rs", PackageResources.lib_rs),
          Template("src/main.rs", PackageResources.main_rs),
          Template("Cargo.toml", PackageResources.Cargo_toml),
        ]
      case .dart:
        [
          Template("bin/adapter.dart", PackageResources.adapter_dart),
          Template("pubspec.yaml", PackageResources.pubspec_yaml),
        ]
      case .java: [Template("Adapter.java", PackageResources.Adapter_java)]
      case .kotlin: [Template("adapter.kt", PackageResources.adapter_kt)]
      case .csharp:
        [
          Template("Adapter.cs", PackageResources.Adapter_cs),
          Template("adapter.csproj", PackageResources.adapter_csproj),
        ]
      case .php: [Template("adapter.php", PackageResources.adapter_php)]
      case .ruby: [Template("adapter.rb", PackageResources.adapter_rb)]
      case .other: []
      }
    }
  }
}
