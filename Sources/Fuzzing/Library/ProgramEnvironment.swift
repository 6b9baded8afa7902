import FoundationShim
import Questions

extension LibraryCheck.Variable {
  /// Reads the variables of a program that a service such as OSS-Fuzz starts, not `assay fuzz`.
  ///
  /// The file beside the program, with the program's name and the extension `environment`, has
  /// lines such as `ASSAY_FUZZING_LIBRARY=libmine.so`.
  ///
  /// - Returns: The values; none without a file. The library's path begins at the program's folder.
  /// - Throws: `InputError` if a line does not set one of the variables.
  static func beside(_ program: URL) throws(InputError) -> [Self: String] {
    let file = program.appendingPathExtension("environment")
    guard let data = FileManager.default.contents(atPath: file.path) else { return [:] }
    var values: [Self: String] = [:]
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, let variable = Self(rawValue: name) else {
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        throw InputError("expected one of: \(names)", file: "\(file.path):\(index + 1)")
      }
      values[variable] = parts.count > 1 ? parts[1] : ""
    }
    values[.library] = values[.library].map {
      URL(fileURLWithPath: $0, relativeTo: program.deletingLastPathComponent()).path
    }
    return values
  }
}
