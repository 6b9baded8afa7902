import Testing

@testable import SpecModel

struct ISOCodesTests {
  @Test func `lists of codes are whole`() {
    #expect(ISOCodes.regions.count == 257)
    #expect(ISOCodes.languages.count == 631)
    #expect(Set(ISOCodes.regions).count == 257)
    #expect(Set(ISOCodes.languages).count == 631)
    #expect(ISOCodes.regions.first == "AC" && ISOCodes.regions.last == "ZW")
    #expect(ISOCodes.languages.first == "aa" && ISOCodes.languages.last == "zza")
    #expect(ISOCodes.regionsOnLinuxOnly.count == 35)
    #expect(ISOCodes.languagesNotOnLinux.count == 16)
    #expect(Set(ISOCodes.languagesNotOnLinux).isSubset(of: ISOCodes.languages))
  }

  @Test func `short lists have twelve codes of the long ones`() {
    #expect(ISOCodes.commonRegions.count == 12 && ISOCodes.commonLanguages.count == 12)
    #expect(Set(ISOCodes.commonRegions).isSubset(of: ISOCodes.regions))
    #expect(Set(ISOCodes.commonLanguages).isSubset(of: ISOCodes.languages))
  }
}
