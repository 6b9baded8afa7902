package import FoundationShim
package import Questions

/// All targets.
package enum FuzzTargets {
  /// The target that decides on a URL by a site association.
  package static let matcher: any FuzzTarget = MatcherTarget()
  /// The target that reads a site association.
  package static let siteAssociation: any FuzzTarget = SiteAssociationTarget()
  /// The target that reads entitlements.
  package static let entitlements: any FuzzTarget = EntitlementsTarget()
  /// The target that reads JSON, without another reader to compare with.
  package static let jsonParser: any FuzzTarget = JSONParserTarget(reference: nil)
  /// The target that splits URLs.
  package static let url: any FuzzTarget = URLTarget()

  /// Returns all targets by name; the JSON target also compares with the reference, if given.
  package static func all(
    comparingJSONWith reference: JSONReference? = nil
  ) -> [any FuzzTarget] {
    [
      AdapterProtocolTarget(),
      CostTarget(),
      EmptyTarget(),
      EntitlementsTarget(),
      JSONParserTarget(reference: reference),
      MatcherTarget(),
      SiteAssociationTarget(),
      URLTarget(),
    ]
  }

  /// Returns the target with that name; `nil` if there is none.
  package static func named(
    _ name: String, comparingJSONWith reference: JSONReference? = nil
  ) -> (any FuzzTarget)? {
    all(comparingJSONWith: reference).first { $0.name == name }
  }

  /// Returns the target with a name or, if that is `nil`, the target that a folder in a finding's
  /// path is named after.
  package static func target(
    ofFinding path: String, named name: String?
  ) throws(InputError) -> any FuzzTarget {
    let folders = URL(fileURLWithPath: path).standardizedFileURL.pathComponents.dropLast()
    let name = name ?? folders.last { $0.hasSuffix("_fuzzer") }
    let expected = "expected one of: \(all().map(\.name).joined(separator: ", "))"
    guard let name else {
      throw InputError(
        "no folder of its path is named like a target; name it with --target, \(expected)",
        file: path)
    }
    guard let target = named(name) else {
      throw InputError("unknown target \(name); \(expected)", file: path)
    }
    return target
  }
}

/// The targets whose questions implementations can answer; the raw values are the words of options
/// and plans.
package enum ImplementationTarget: String, CaseIterable, Sendable {
  case matcher, site, entitlements, json, url

  /// The target.
  package var target: any FuzzTarget {
    switch self {
    case .matcher: FuzzTargets.matcher
    case .site: FuzzTargets.siteAssociation
    case .entitlements: FuzzTargets.entitlements
    case .json: FuzzTargets.jsonParser
    case .url: FuzzTargets.url
    }
  }
}

/// Inputs in files.
package enum InputFiles {
  /// Returns the file at a path, or every file below a folder in the order of their paths.
  package static func files(at path: String) throws -> [URL] {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw InputError("no such file, or it cannot be read", file: path)
    }
    let files = [URL(fileURLWithPath: path)]
    guard files[0].hasDirectoryPath else { return files }
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .map { URL(fileURLWithPath: "\(path)/\($0)") }.filter { !$0.hasDirectoryPath }
  }

  /// Returns the content of a file.
  package static func input(at file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }
}
