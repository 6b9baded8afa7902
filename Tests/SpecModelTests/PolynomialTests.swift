import Foundation
import TestSupport
import Testing

@testable import Questions
@testable import SpecModel

/// That no question takes exponential time.
struct PolynomialTests {
  @Test func `many stars on a long text`() {
    let text = String(repeating: "a", count: 20_000)
    let pattern = String(repeating: "*a", count: 25)
    bounded {
      #expect(Asked.query(pattern + "*b", text) == .matches(false))
      #expect(Asked.query(pattern, text) == .matches(true))
    }
  }

  @Test func `many values on a long text`() {
    let text = String(repeating: "a", count: 2_000)
    let values = (0..<500).map {
      JSON.string(String(repeating: "a", count: $0 % 7) + "*b\($0)")
    }
    bounded {
      #expect(Asked.query("*$(x)*$(x)", text, ["x": .array(values)]) == .matches(false))
    }
  }

  @Test func `variables that name each other`() {
    var expanding = Dialect.documented
    expanding.variables.variablesInValues = .expanded
    let names = (0..<40).map { "v\($0)" }
    let variables = JSON.Object(
      names.map { name in
        let values = names.map { JSON.string("$(\($0))$(\(name))") }
        return JSON.Member(name: name, value: .array(values))
      })
    bounded {
      #expect(Asked.query("$(v0)", "x", variables, of: expanding) == .matches(false))
    }
  }

  @Test func `every mutant on many stars`() {
    let text = String(repeating: "a", count: 200)
    let pattern = String(repeating: "*a+?$(x)", count: 12) + "b"
    bounded {
      for mutant in Mutant.all {
        let dialect = mutant.applied(to: .documented)
        _ = Asked.query(pattern, text, ["x": ["a*", "?", "aa"]], of: dialect)
      }
    }
  }

  @Test func `long file`() {
    let value = String(repeating: "a\\\"", count: 40_000)
    let site = #"{"applinks":{"x":"\#(value)","details":[]}}"#
    bounded {
      #expect(Asked.site(Data(site.utf8)) == "applinks: ")
    }
  }

  @Test func `many entries`() {
    let entries = (0..<10_000).map { "applinks:a\($0).com" }
    let list = Lists.xml(entries: entries)
    bounded {
      #expect(Asked.entitlements(list) == entries.joined(separator: " "))
    }
  }

  @Test(arguments: ["integer", "real", "date", "data"])
  func `long scalar`(_ element: String) {
    bounded {
      for character in [" ", "0", "-", "."] {
        let text = String(repeating: character, count: 100_000) + "\u{E9}"
        let list = "<plist><dict><key>a</key><\(element)>\(text)</\(element)></dict></plist>"
        for dialect in Mutant.all.filter({ $0.rule == "X-64" }).map({ $0.applied(to: .documented) })
        {
          #expect(Asked.entitlements(Data(list.utf8), of: dialect) == "refused")
        }
      }
    }
  }

  @Test func `long text said many times`() {
    let text = Lists.string(String(repeating: "a", count: 500_000))
    let values = [0xAF, 0x11] + Lists.number(20_000, 2) + [UInt8](repeating: 1, count: 20_000)
    bounded {
      #expect(Asked.entitlements(Lists.binary([[0xD1, 1, 2], text, values])) == "refused")
    }
  }

  @Test func `references that double`() {
    var objects: [[UInt8]] = [[0xD1, 1, 2], Lists.string("a")]
    objects += (2..<60).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0xA0]]
    bounded {
      #expect(Asked.entitlements(Lists.binary(objects)) == "refused")
    }
  }

  @Test func `many redirects`() throws {
    let site = try JSON(parsing: Data(#"{"applinks": {"apps": ["A.b"]}}"#.utf8))
    let app = ResolveQuestion.App(
      app: "A.b", associatedDomains: ["applinks:example.com"], distribution: .appStore,
      isBrowser: false, isOnRemoteVolume: false)
    let device = ResolveQuestion.Device(
      apps: [app], sites: ["example.com": site], isInDeveloperMode: false, isManaged: false,
      choices: [:])
    let question = ResolveQuestion(
      device: device, url: "https://t.co/", origin: .page(host: "t.co"),
      redirects: (0..<2_000).map { "https://t.co/\($0)" } + ["https://example.com/"])
    let answer = SpecModel(dialect: .documented).answer(to: .resolve(question))
    #expect(answer == .opens("A.b", reason: nil))
  }
}
