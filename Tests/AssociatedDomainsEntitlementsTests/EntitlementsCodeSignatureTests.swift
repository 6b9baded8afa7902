import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import TestSupport
import Testing

/// Blobs of signatures, signed programs and profiles: what is taken and what is refused.
struct EntitlementsCodeSignatureTests {
  private static func list(_ entries: String...) -> [UInt8] {
    EntitlementsFixture.xml(entries: entries)
  }

  private func message(_ bytes: [UInt8]) -> String { Entitlements.error(in: bytes)?.message ?? "" }

  @Test func `a blob has the length that it says`() {
    let good = MachOFixture.blob(Self.list("applinks:example.com"))
    for length in [0, 7, good.count + 1, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      var blob = good
      blob.replaceSubrange(4..<8, with: BinaryPropertyListFixture.number(length, 4))
      #expect(message(blob).contains("says a length"))
    }
    #expect(message(MachOFixture.blob([])).contains("are empty"))
    #expect(message(MachOFixture.blob([1])).contains("not a property list"))
  }

  @Test func `entitlements in DER alone are refused and named`() {
    let der = MachOFixture.blob([0x70, 0], magic: 0xFADE_7172)
    #expect(message(der).contains("in DER"))
    #expect(message(der).contains("codesign"))
    let image = MachOFixture.image(
      .littleEndian64, signature: MachOFixture.signature([(0, [1]), (7, der)]))
    #expect(message(image).contains("in DER alone"))
    let swapped = MachOFixture.image(
      .littleEndian64, signature: MachOFixture.signature([(5, der)]))
    #expect(message(swapped).contains("in DER"))
  }

  @Test(arguments: MachOFixture.Form.allCases)
  func `a program without signature or entitlements is refused`(form: MachOFixture.Form) {
    #expect(message(MachOFixture.image(form, signature: nil)).contains("is not signed"))
    let without = MachOFixture.image(form, signature: MachOFixture.signature([(0, [1])]))
    #expect(message(without).contains("signed without entitlements"))
    let nothing = MachOFixture.image(form, signature: [])
    #expect(message(nothing).contains("does not begin as one"))
    let other = MachOFixture.image(form, signature: MachOFixture.blob(Self.list()))
    #expect(message(other).contains("does not begin as one"))
    let wrong = MachOFixture.image(
      form, signature: MachOFixture.signature([(5, MachOFixture.blob([], magic: 0xFADE_0C01))]))
    #expect(message(wrong).contains("something else"))
  }

  @Test(arguments: MachOFixture.Form.allCases)
  func `no number of a program is believed`(form: MachOFixture.Form) {
    let good = MachOFixture.image(form, entitlements: Self.list("applinks:example.com"))
    let head = form.isWide ? 32 : 28
    for offset in [16] + stride(from: head + 4, to: head + 40, by: 4) {
      for number in [0, 1, 7, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFF8] {
        var image = good
        image.replaceSubrange(offset..<offset + 4, with: form.number(number))
        let entitlements = try? Entitlements(image)
        #expect(entitlements?.entries.count ?? 1 == 1)
      }
    }
    for offset in [16, head + 4, head + 24 + 8] {
      var image = good
      image.replaceSubrange(offset..<offset + 4, with: form.number(0xFFFF_FFFF))
      #expect(Entitlements.error(in: image) != nil)
    }
  }

  @Test func `load commands and parts of a signature are counted before they are read`() {
    let form = MachOFixture.Form.littleEndian64
    var image = MachOFixture.image(form, entitlements: Self.list())
    image.replaceSubrange(16..<20, with: form.number(10_001))
    #expect(message(image).contains("10001 load commands; no more than 10000"))
    let blobs = Array(repeating: (slot: 1, bytes: [] as [UInt8]), count: 10_001)
    let signature = MachOFixture.image(form, signature: MachOFixture.signature(blobs))
    #expect(message(signature).contains("10001 parts; no more than 10000"))
  }

  @Test(arguments: [0, 8, 12, 16, 4_000, 0xFFFF_FFFF])
  func `no offset of a signature leads outside of it`(offset: Int) {
    var signature = MachOFixture.signature([(5, MachOFixture.blob(Self.list()))])
    signature.replaceSubrange(16..<20, with: BinaryPropertyListFixture.number(offset, 4))
    #expect(Entitlements.error(in: MachOFixture.image(.bigEndian32, signature: signature)) != nil)
  }

  @Test(arguments: [false, true])
  func `of a universal file the first program with entitlements counts`(isWide: Bool) throws {
    let form = MachOFixture.Form.littleEndian64
    let file = MachOFixture.universal(
      [
        MachOFixture.image(form, signature: nil), Array("!<arch>\n".utf8),
        MachOFixture.image(form, entitlements: Self.list("applinks:one.com")),
        MachOFixture.image(form, entitlements: Self.list("applinks:two.com")),
        MachOFixture.image(form, entitlements: Self.list("applinks:one.com", "applinks:one.com")),
        MachOFixture.image(form, entitlements: [1, 2, 3]),
      ], isWide: isWide)
    let entitlements = try Entitlements(file)
    #expect(entitlements.domains().map(\.host) == ["one.com"])
    let found = entitlements.diagnostics()
    #expect(found.map(\.rule) == ["X-46", "X-46", "X-46", "X-46"])
    #expect(found.map(\.severity) == [.warning, .warning, .warning, .warning])
    let programs = found.map { $0.message.firstMatch(of: /program ([0-9])/)?.output.1 ?? "" }
    #expect(programs == ["1", "2", "4", "6"])
  }

  @Test func `programs that agree give no diagnostics`() throws {
    let images = MachOFixture.Form.allCases.map {
      MachOFixture.image($0, entitlements: Self.list("applinks:example.com"))
    }
    #expect(try Entitlements(MachOFixture.universal(images)).diagnostics() == [])
  }

  @Test func `if no program has entitlements, the first tells why`() {
    let form = MachOFixture.Form.littleEndian64
    let unsigned = MachOFixture.image(form, signature: nil)
    #expect(message(MachOFixture.universal([unsigned, [1]])).contains("is not signed"))
    #expect(message(MachOFixture.universal([[1], unsigned])).contains("no Mach-O program"))
    #expect(message(MachOFixture.universal([])).contains("holds no programs"))
  }

  @Test(arguments: [false, true])
  func `every program of a universal file lies in it`(isWide: Bool) {
    let image = MachOFixture.image(.littleEndian64, entitlements: Self.list())
    let good = MachOFixture.universal([image, image], isWide: isWide)
    #expect(Entitlements.error(in: good) == nil)
    let size = isWide ? 8 : 4
    for offset in [16, 16 + size, 16 + (isWide ? 32 : 20)] {
      for number in [good.count + 1, 0x7FFF_FFFF, 0xFFFF_FFFF, -1, .max] {
        var file = good
        file.replaceSubrange(
          offset..<offset + size, with: BinaryPropertyListFixture.number(number, size))
        #expect(message(file).contains("outside of the file"))
      }
    }
  }

  @Test(arguments: [45, 52, 64, 69, 0xFFFF_0041])
  func `a Java class file is told from a program`(version: Int) {
    let file = [0xCA, 0xFE, 0xBA, 0xBE] + BinaryPropertyListFixture.number(version, 4)
    let pool: [UInt8] = [0, 16, 10, 0, 2, 0, 3, 7, 0, 4, 12, 0, 5, 0, 6, 1, 0, 16]
    #expect(message(file + pool).contains("Java class file"))
  }

  @Test func `a program may be hundreds of megabytes long and mapped into memory`() throws {
    let folder = try TemporaryFolder()
    let form = MachOFixture.Form.littleEndian64
    let signature = MachOFixture.signature([
      (5, MachOFixture.blob(Self.list("applinks:example.com")))
    ])
    // The signature begins 400 megabytes behind the head; between them the file is a hole.
    let offset = 400_000_000
    var head = MachOFixture.image(form, signature: [])
    let pointer = 32 + 24
    head.replaceSubrange(pointer + 8..<pointer + 12, with: form.number(offset))
    head.replaceSubrange(pointer + 12..<pointer + 16, with: form.number(signature.count))
    let program = URL(fileURLWithPath: try folder.file("program", Data(head)))
    let file = try FileHandle(forWritingTo: program)
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(signature))
    try file.close()
    let data = try Data(contentsOf: program, options: .alwaysMapped)
    try data.withUnsafeBytes { bytes in
      let entitlements = try Entitlements(mapped: bytes.bindMemory(to: UInt8.self))
      #expect(entitlements.domains().count == 1)
      var pages = [UInt8](repeating: 0, count: bytes.count / Int(getpagesize()) + 1)
      #expect(
        mincore(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, &pages) == 0)
      #expect(pages.count { $0 & 1 == 1 } < pages.count / 10)
    }
  }

  @Test func `a profile is a signed dictionary with entitlements`() {
    func profile(_ content: String) -> [UInt8] {
      SignedDataFixture(content: Array(content.utf8)).bytes
    }
    #expect(message(profile("<plist><dict/></plist>")).contains("has no `Entitlements`"))
    #expect(message(profile("{}")).contains("not a property list"))
    #expect(message(profile("<plist><array/></plist>")).contains("expected a dictionary"))
    let text = profile("<plist><dict><key>Entitlements</key>\n<string/></dict></plist>")
    #expect(message(text).contains("must be a dictionary, not a string"))
    #expect(Entitlements.error(in: text)?.line == 2)
    #expect(message(SignedDataFixture().bytes).contains("detached"))
    #expect(message(SignedDataFixture(content: [], type: 3).bytes).contains("encrypted"))
  }
}
