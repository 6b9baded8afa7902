import Foundation
import Testing

@testable import SpecModel

/// The rules ENT-003, ENT-004, ENT-005 and X-46.
struct CodeSignatureTests {
  private static let list = Lists.xml(entries: ["applinks:a.com"])
  private static let other = Lists.xml(entries: ["applinks:b.com"])
  private static let signature = Lists.signature((0, Data()), (5, Lists.blob(list)))
  private static let otherSignature = Lists.signature((5, Lists.blob(other)))
  private static let slot7 = Lists.signature((7, Lists.blob(list, magic: 0xFADE_7172)))
  private static let java = Data(Lists.number(0xCAFE_BABE, 4) + Lists.number(65, 4))

  static let files: [(file: Data, says: String)] = [
    (Lists.blob(list), "applinks:a.com"),
    (Lists.blob(list) + Data([0, 1, 2]), "applinks:a.com"),
    (Lists.blob(list, length: 7), "refused"),
    (Lists.blob(list, length: list.count + 9), "refused"),
    (Lists.blob(list, magic: 0xFADE_7172), "refused"),
    (Lists.blob(Data()), "refused"),
    (Lists.machO(signature), "applinks:a.com"),
    (Lists.machO(signature, bigEndian: true), "applinks:a.com"),
    (Lists.machO(signature, isWide: false), "applinks:a.com"),
    (Lists.machO(signature, isWide: false, bigEndian: true), "applinks:a.com"),
    (Lists.machO(nil), "refused"),
    (Lists.machO(slot7), "refused"),
    (Lists.machO(signature).dropLast(), "refused"),
    (Lists.machO(Data("no signature at all".utf8)), "refused"),
    (Lists.universal(Lists.machO(signature), Lists.machO(otherSignature)), "applinks:a.com"),
    (Lists.universal(Lists.machO(slot7), Lists.machO(otherSignature)), "applinks:b.com"),
    (Lists.universal(Lists.machO(nil), Lists.machO(signature), isWide: true), "applinks:a.com"),
    (Lists.universal(Data("no slice".utf8)), "refused"),
    (Lists.universal(), "refused"),
    (java, "refused"),
    (java + list, "refused"),
    (Lists.profile(list), "applinks:a.com"),
    (Lists.streamed(Lists.profileList(list)), "applinks:a.com"),
    (Lists.signed(list), "refused"),
    (
      Lists.signed(Data("<plist><dict><key>Entitlements</key><true/></dict></plist>".utf8)),
      "refused"
    ),
    (Lists.signed(Data()), "refused"),
    (Lists.profile(list).dropLast(), "refused"),
    (Lists.streamed(Lists.profileList(list)).dropLast(), "refused"),
    (Data([0x30, 0x80]), "refused"),
    (Data([0x30, 0x88] + [UInt8](repeating: 0xFF, count: 8)), "refused"),
    (Data([0x30, 0x89] + [UInt8](repeating: 0, count: 9)), "refused"),
    (
      Data(String(repeating: "0\u{80}", count: 9).unicodeScalars.map { UInt8($0.value) }), "refused"
    ),
  ]

  @Test(arguments: files)
  func `entitlements are found`(_ file: Data, _ says: String) {
    #expect(Asked.entitlements(file).answer(.documented) == says)
  }

  @Test func `deep envelope is refused`() {
    let open = [UInt8](repeating: 0, count: 200_000).enumerated().map {
      $0.offset.isMultiple(of: 2) ? UInt8(0x30) : UInt8(0x80)
    }
    #expect(Asked.entitlements(Data(open)).answer(.documented) == "refused")
  }

  @Test func `no change of one byte brings the model down`() {
    let binary = Lists.binary(
      [0xD1, 1, 2], Lists.string(Lists.key), [0xA1, 3], Lists.string("applinks:a.com"))
    let files = [
      Lists.blob(binary), Lists.machO(Lists.signature((5, Lists.blob(binary)))),
      Lists.universal(Lists.machO(Self.otherSignature)), Lists.profile(Self.list),
      Lists.streamed(Lists.profileList(Self.list)), binary, Self.list,
    ]
    for file in files {
      for index in file.indices {
        for byte: UInt8 in [0, 0xC1, 0xFF, file[index] &+ 1] {
          var changed = Array(file)
          changed[index] = byte
          _ = Asked.entitlements(Data(changed)).answer(.documented)
        }
        _ = Asked.entitlements(file.prefix(index)).answer(.documented)
      }
    }
  }
}
