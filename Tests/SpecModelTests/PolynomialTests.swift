import Foundation
import TestSupport
import Testing

@testable import SpecModel

/// That no question takes exponential time.
struct PolynomialTests {
  @Test func `many stars on a long text`() {
    let text = String(repeating: "a", count: 20_000)
    let pattern = String(repeating: "*a", count: 25)
    bounded {
      #expect(Asked.query(pattern + "*b", text).answer(.documented) == "false")
      #expect(Asked.query(pattern, text).answer(.documented) == "true")
    }
  }

  @Test func `many values on a long text`() {
    let text = String(repeating: "a", count: 2_000)
    let values = (0..<500).map { String(repeating: "a", count: $0 % 7) + "*b\($0)" }
    bounded {
      let asked = Asked.query("*$(x)*$(x)", text, ["x": values])
      #expect(asked.answer(.documented) == "false")
    }
  }

  @Test func `variables that name each other`() {
    var expanding = Dialect.documented
    expanding.variables.variablesInValues = .expanded
    let names = (0..<40).map { "v\($0)" }
    let variables = Dictionary(
      uniqueKeysWithValues: names.map { name in (name, names.map { "$(\($0))$(\(name))" }) })
    bounded {
      #expect(Asked.query("$(v0)", "x", variables).answer(expanding) == "false")
    }
  }

  @Test func `every mutant on many stars`() {
    let text = String(repeating: "a", count: 200)
    let pattern = String(repeating: "*a+?$(x)", count: 12) + "b"
    bounded {
      for mutant in Mutant.all {
        let dialect = mutant.applied(to: .documented)
        _ = Asked.query(pattern, text, ["x": ["a*", "?", "aa"]]).answer(dialect)
      }
    }
  }

  @Test func `long file`() {
    let value = String(repeating: "a\\\"", count: 40_000)
    let site = #"{"applinks":{"x":"\#(value)","details":[]}}"#
    bounded {
      #expect(Asked.site(site).answer(.documented) == "applinks: ")
    }
  }

  @Test func `many entries`() {
    let entries = (0..<10_000).map { "applinks:a\($0).com" }
    let list = Lists.xml(entries: entries)
    bounded {
      #expect(Asked.entitlements(list).answer(.documented) == entries.joined(separator: " "))
    }
  }

  @Test(arguments: ["integer", "real", "date", "data"])
  func `long scalar`(_ element: String) {
    bounded {
      for character in [" ", "0", "-", "."] {
        let text = String(repeating: character, count: 100_000) + "\u{E9}"
        let list = "<plist><dict><key>a</key><\(element)>\(text)</\(element)></dict></plist>"
        for dialect in Mutant.all.filter({ $0.rule == "X-80" }).map({ $0.applied(to: .documented) })
        {
          #expect(Asked.entitlements(Data(list.utf8)).answer(dialect) == "refused")
        }
      }
    }
  }

  @Test func `long text said many times`() {
    let text = [0x5F, 0x12] + Lists.number(500_000, 4) + [UInt8](repeating: 0x61, count: 500_000)
    let values = [0xAF, 0x11] + Lists.number(20_000, 2) + [UInt8](repeating: 0, count: 20_000)
    var bytes = Array("bplist00".utf8) + text
    let array = bytes.count
    bytes += values
    let table = bytes.count
    bytes += Lists.number(8, 4) + Lists.number(array, 4) + [0, 0, 0, 0, 0, 0, 4, 1]
    bytes += Lists.number(2, 8) + Lists.number(1, 8) + Lists.number(table, 8)
    bounded {
      #expect(Asked.entitlements(Data(bytes)).answer(.documented) == "refused")
    }
  }
}
