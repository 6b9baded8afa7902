import AssociatedDomains
import TestSupport
import Testing
@testable import AssociatedDomainsEntitlements

/// The codes of errors, for programs that must tell a file that is broken from one without
/// entitlements, and the rules that the files break.
struct EntitlementsErrorTests {
  private typealias Row = (bytes: [UInt8], code: EntitlementsError.Code, rule: String)

  private static func program(_ signature: [UInt8]?) -> [UInt8] {
    MachOFixture.image(.littleEndian64, signature: signature)
  }

  private static func profile(_ content: String) -> [UInt8] {
    SignedDataFixture(content: Array(content.utf8)).bytes
  }

  private static let inDER = MachOFixture.blob([0x70, 0], magic: 0xFADE_7172)

  private static let lists: [Row] = [
    (Array("{}".utf8), .unknownKind, "ENT-001"), ([], .unknownKind, "ENT-001"),
    (Array("PK".utf8), .unknownKind, "ENT-001"), (inDER, .unknownKind, "ENT-001"),
    (Array("<?xml version='1.0' encoding='koi8-r'?>".utf8), .invalidEncoding, "ENT-008"),
    (Array("<plist>".utf8) + [0xFF], .invalidEncoding, "ENT-008"),
    (Array("<plist><dict>".utf8), .malformedPropertyList, "ENT-001"),
    (Array("<!-- -->".utf8), .malformedPropertyList, "ENT-001"),
    (Array("bplist00".utf8), .malformedPropertyList, "ENT-001"),
    (Array("<plist><array/></plist>".utf8), .unexpectedType, "ENT-001"),
    (
      EntitlementsFixture.xml(entries: Array(repeating: "a", count: 10_001)), .limitExceeded,
      "ENT-001"
    ),
  ]

  private static let profiles: [Row] = [
    ([0x30], .malformedProfile, "ENT-004"), (profile("{}"), .malformedProfile, "ENT-004"),
    (profile("<plist><dict/></plist>"), .missingEntitlements, "ENT-004"),
    (
      profile("<plist><dict><key>Entitlements</key><true/></dict></plist>"), .unexpectedType,
      "ENT-004"
    ),
    (profile("<plist><array/></plist>"), .unexpectedType, "ENT-001"),
  ]

  private static let programs: [Row] = [
    (program(nil), .missingEntitlements, "ENT-005"),
    (program(MachOFixture.signature([(0, [1])])), .missingEntitlements, "ENT-005"),
    (program(MachOFixture.signature([(7, inDER)])), .missingEntitlements, "ENT-005"),
    (program(MachOFixture.signature([(5, inDER)])), .missingEntitlements, "ENT-005"),
    (MachOFixture.blob([]), .missingEntitlements, "ENT-005"),
    (MachOFixture.universal([program(nil)]), .missingEntitlements, "ENT-005"),
    (MachOFixture.blob([1]), .malformedProgram, "ENT-005"),
    (program([]), .malformedProgram, "ENT-005"),
    (program(nil).dropLast(), .malformedProgram, "ENT-005"),
    (MachOFixture.universal([]), .malformedProgram, "ENT-005"),
    (MachOFixture.universal([[1]]), .malformedProgram, "ENT-005"),
    ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], .malformedProgram, "ENT-005"),
  ]

  @Test func `an error has its code, and the rule that the file breaks`() {
    for (index, row) in (Self.lists + Self.profiles + Self.programs).enumerated() {
      let error = Entitlements.error(in: row.bytes)
      #expect(error?.code == row.code, "row \(index): \(error?.message ?? "")")
      #expect(error?.rule == row.rule, "row \(index)")
    }
  }

  /// `outOfMemory` needs a libxml2 without memory, which the tests of the fuzz targets have.
  @Test func `every code but that of a lack of memory has a file`() {
    let codes = Set((Self.lists + Self.profiles + Self.programs).map(\.code))
    #expect(codes.union([.outOfMemory]) == Set(EntitlementsError.Code.allCases))
  }
}
