import BuiltIns
import Foundation
import Questions
import Suites

extension FuzzTarget {
  /// Writes an input for each case of the tables that the target can ask, below `tables` in the
  /// folder; those written for cases that are gone are removed.
  func writeSeeds(from tables: String, to folder: String) throws {
    let tables = try ConformanceData(readingFolder: URL(fileURLWithPath: tables))
    let folder = URL(fileURLWithPath: folder).appending(path: "tables")
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seeds = seeds(of: tables)
    for (name, input) in seeds {
      try Data(input).write(to: folder.appending(path: name))
    }
    print("\(name): \(seeds.count) seeds in \(folder.relativePath)")
  }

  /// The inputs that differ, each named after the first case that asks it.
  func seeds(of tables: ConformanceData) -> [(name: String, input: [UInt8])] {
    var seen: Set<[UInt8]> = []
    return tables.cases.compactMap { item in
      guard let platform = item.platforms.newest, let input = seed(item.question, platform),
        seen.insert(input).inserted
      else { return nil }
      return (item.id.replacing("/", with: "."), input)
    }
  }
}

extension Question {
  /// The file of a site, if the question is about one.
  var site: FileContents? {
    switch self {
    case .match(let site, _, _, _), .site(let site): site
    case .pattern, .entitlements, .resolve, .fetch: nil
    }
  }
}
