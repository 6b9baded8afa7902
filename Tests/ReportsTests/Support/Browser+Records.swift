import Reports
import Running
import TestSupport
import Testing

extension Browser {
  /// Opens the page of the records at each fragment and returns the results of the script there.
  func evaluate<Value: Decodable>(
    _ script: String, in records: [RunRecord], at fragments: [String]
  ) throws -> [Value] {
    let folder = try TemporaryFolder()
    try HTMLReport().write(records, to: folder.path("page.html"))
    return try evaluate(script, in: folder, at: fragments.map { "page.html" + $0 })
  }

  /// Opens the page of the records at one fragment and returns the result of the script there.
  func evaluate<Value: Decodable>(
    _ script: String, in records: [RunRecord], at fragment: String = ""
  ) throws -> Value {
    let values: [Value] = try evaluate(script, in: records, at: [fragment])
    return try #require(values.first)
  }
}
