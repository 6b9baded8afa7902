import Foundation
import Questions
import TestSupport
import Testing

@testable import Fuzzing

/// The file beside a fuzz program.
struct ProgramEnvironmentTests {
  @Test func `names the library and what is known of it`() throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appending(path: "a_fuzzer")
    #expect(try LibraryCheck.Variable.beside(program).isEmpty)
    try folder.file(
      "a_fuzzer.environment",
      "ASSAY_FUZZING_LIBRARY=lib/mine.so\nASSAY_FUZZING_KNOWN=a b=c\nASSAY_FUZZING_UNSPECIFIED=\n")
    #expect(
      try LibraryCheck.Variable.beside(program) == [
        .library: folder.path("lib/mine.so"), .known: "a b=c", .unspecified: "",
      ])
  }

  @Test func `an unknown variable is refused with its line`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a_fuzzer.environment", "ASSAY_FUZZING_KNOWN=a\nLIBRARY=b\n")
    let program = folder.url.appending(path: "a_fuzzer")
    let error = #expect(throws: InputError.self) { try LibraryCheck.Variable.beside(program) }
    #expect(
      error?.description.contains("a_fuzzer.environment:2: expected one of: ASSAY_FUZZING_LIBRARY")
        == true)
  }
}
