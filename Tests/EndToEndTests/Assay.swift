import Foundation
import TestSupport

/// The built program.
enum Assay {
  static func run(_ arguments: String..., input: String = "") throws -> Program.Result {
    try run(arguments, input: input)
  }

  static func run(
    _ arguments: [String], input: String = "", in folder: URL = Project.folder
  ) throws -> Program.Result {
    try Program.assay(arguments, in: folder).run(input: input)
  }
}
