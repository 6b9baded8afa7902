// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import AssayTesting
import Questions
import Testing

/// A reader with the interface that the documentation of `AssayTesting` assumes.
struct Site {
  init(_ bytes: [UInt8]) throws {}

  func opens(_ url: String, of domain: String, in app: String) -> Bool { false }
}

struct Links: LibraryUnderTest {
  func answer(to question: Question, on platform: Platform) throws -> Answer? {
    guard case .match(let file, let domain, let app, let url) = question else { return nil }
    guard let site = try? Site(file.bytes) else { return .refused }
    return .decision(site.opens(url, of: domain, in: app) ? .match : .noMatch, rule: nil)
  }
}

typealias Adapter = Links

/// The examples in the documentation of `AssayTesting`, which are compiled here.
@Suite(.disabled("their library opens nothing"))
struct Examples {
  @Test(arguments: ConformanceCase.today([.match, .pattern]))
  func conforms(_ item: ConformanceCase) throws {
    try item.check(Links())
  }

  @Test func `generated questions are answered rightly`() throws {
    try QuestionFuzzer(Adapter()).check(count: 10_000)
  }
}

let fuzzer = QuestionFuzzer(Adapter())

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  fuzzer.test(UnsafeBufferPointer(start: data, count: size))
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int, _ seed: CUnsignedInt
) -> Int {
  fuzzer.mutate(UnsafeMutableBufferPointer(start: data, count: capacity), size, seed)
}
