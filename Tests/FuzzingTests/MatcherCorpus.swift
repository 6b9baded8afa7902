import Foundation
import Questions
import TestSupport
@testable import Fuzzing


/// The files below `Corpus/matcher_fuzzer`.
enum MatcherCorpus {
  /// The folder.
  static let folder = Project.folder.appending(path: "Corpus/matcher_fuzzer")

  /// All seeds, by hand and from the tables.
  static func seeds() throws -> [[UInt8]] {
    try FuzzTarget.files(at: folder.appending(path: "seeds").path)
      .map { [UInt8](try Data(contentsOf: $0)) }
  }
}

extension SiteValue {
  /// The value of a JSON text, null where it is none.
  init(text: String) {
    let json = try? JSON(parsing: Data(text.utf8))
    self = json.flatMap(SiteValue.init) ?? .null
  }
}
