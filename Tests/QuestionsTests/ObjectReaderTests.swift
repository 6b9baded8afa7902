import Questions
import Testing

struct ObjectReaderTests {
  @Test(arguments: [1, 64, 65, 130])
  func `a member that is not read is unknown, however many there are`(count: Int) throws {
    let names = (1...count).map { "m\($0)" }
    let members = names.map { JSON.Member(name: $0, value: .null) }
    var object = try ObjectReader(.object(JSON.Object(members)), as: "an object")
    for name in names.dropLast() { _ = object.optional(name) }
    let error = #expect(throws: InputError.self) { try object.finish() }
    #expect(error?.message.hasPrefix("unknown key \"m\(count)\"") ?? false)
    _ = object.optional("m\(count)")
    try object.finish()
  }
}
