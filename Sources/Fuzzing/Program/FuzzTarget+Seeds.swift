package import FoundationShim
import Questions
package import Suites

extension FuzzTarget {
  /// Writes an input for each case that the target can state to `cases` in a folder, whose earlier
  /// contents are removed; returns the number of inputs.
  package func writeSeeds(of data: ConformanceData, to folder: URL) throws -> Int {
    let folder = folder.appending(path: "cases")
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seeds = seeds(of: data)
    for (name, input) in seeds { try Data(input).write(to: folder.appending(path: name)) }
    return seeds.count
  }

  /// Returns the distinct inputs, each named after the first case that it states.
  func seeds(of data: ConformanceData) -> [(name: String, input: [UInt8])] {
    var seen: Set<[UInt8]> = []
    return data.cases.compactMap { item in
      guard let platform = item.platforms.newest, let input = seed(item.question, platform),
        seen.insert(input).inserted
      else { return nil }
      return (item.id.replacing("/", with: "."), input)
    }
  }
}
