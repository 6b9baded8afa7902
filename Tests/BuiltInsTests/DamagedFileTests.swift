import BuiltIns
import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// Files of the entitlements suites, each damaged in one place at a time.
struct DamagedFileTests {
  @Test(arguments: ["binary", "mach-o", "provisioning-profile", "signature-blob", "xml"])
  func `no change of one byte brings the model down`(_ suite: String) throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let cases = data.cases.filter { $0.suite == "entitlements/\(suite)" }
    // Longest first: those have all parts that a file of their kind may have.
    let files = cases.compactMap { item in
      if case .entitlements(let file) = item.question { file.bytes } else { nil }
    }.sorted { $0.count > $1.count }.prefix(3)
    #expect(files.count == 3)
    let platform = Platform(.ios, AppleSystem.ios.latest)
    for file in files {
      for index in file.indices {
        for byte: UInt8 in [0, 0xC1, 0xFF, file[index] &+ 1] {
          var changed = file
          changed[index] = byte
          _ = Question.entitlements(.bytes(changed)).modelAnswer(on: platform)
        }
        _ = Question.entitlements(.bytes(Array(file[..<index]))).modelAnswer(on: platform)
      }
    }
  }
}
