import Foundation
package import Questions

extension FuzzTarget {
  /// The target of that name or, without one, the target that a folder of a finding's path is named
  /// after.
  package static func target(
    ofFinding path: String, named name: String?
  ) throws(InputError) -> FuzzTarget {
    let folders = URL(fileURLWithPath: path).standardizedFileURL.pathComponents.dropLast()
    let name = name ?? folders.last { $0.hasSuffix("_fuzzer") }
    let known = "known are \(all.map(\.name).joined(separator: ", "))"
    guard let name else {
      throw InputError(
        "no folder of its path is named like a target; name it with --target, \(known)", file: path)
    }
    guard let target = named(name) else {
      throw InputError("unknown target \(name); \(known)", file: path)
    }
    return target
  }
}
