import AssociatedDomainsEntitlements
import TestSupport
import Testing

/// Property lists of the form in which Xcode writes projects.
struct OpenStepPropertyListTests {
  private static func root(
    _ text: String, nodeCount: Int = 100
  ) throws(EntitlementsError) -> PropertyListValue {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(EntitlementsError) in
      try PropertyList(parsing: bytes, within: PropertyListBudget(nodeCount: nodeCount)).root
    }
  }

  @Test(arguments: [
    ("a", "a"), ("com.example-app/x:1_$y", "com.example-app/x:1_$y"), (#""a b""#, "a b"),
    ("'a \"b\"'", #"a "b""#), (#""say \"no\"""#, #"say "no""#), (#""a\nb\tc\\d""#, "a\nb\tc\\d"),
    (#""\101\60x""#, "A0x"), (#""\U00e9""#, "é"), (#""\Ud83d\Ude00""#, "😀"), (#""\Ux""#, "Ux"),
    ("\"é\n\"", "é\n"), ("/* c */ a // d\n", "a"), (#""<a>""#, "<a>"), (#""""#, ""),
  ])
  func `texts are read with and without quotation marks`(text: String, value: String) throws {
    #expect(try Self.root("// !$*UTF8*$!\n{k = \(text);}")[key: "k"]?.string == value)
  }

  @Test func `dictionaries, arrays and data are read`() throws {
    let root = try Self.root("{a = (x, {b = y;}, ); d = <0a FF>; \"e f\" = (); g = {};}")
    let elements = root[key: "a"]?.elements
    #expect(elements?.count == 2 && elements?.first?.string == "x")
    #expect(elements?.last?[key: "b"]?.string == "y")
    #expect(root[key: "d"]?.typeName == "data")
    #expect(root[key: "e f"]?.elements?.isEmpty == true && root[key: "g"]?.members?.isEmpty == true)
  }

  @Test func `XML and binary lists are read too`() throws {
    let xml = "<plist><dict><key>k</key><string>v</string></dict></plist>"
    #expect(try Self.root(xml)[key: "k"]?.string == "v")
  }

  @Test func `what is no such list is refused with its line`() throws {
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsEntitlementsTests/Answers/open-step.txt",
      [
        "no lists": { text in
          do throws(EntitlementsError) {
            _ = try Self.root(text)
            return []
          } catch {
            return [error.description]
          }
        }
      ])
  }

  @Test func `nesting, keys and values are bounded`() {
    let deep = "{a = " + String(repeating: "(", count: 100_000)
    #expect {
      try Self.root(deep, nodeCount: 200_000)
    } throws: { error in
      (error as? EntitlementsError)?.limit == .depth
    }
    let wide = "{a = (" + String(repeating: "b,", count: 100) + ");}"
    #expect {
      try Self.root(wide)
    } throws: { error in
      (error as? EntitlementsError)?.limit == .valueCount
    }
  }
}
