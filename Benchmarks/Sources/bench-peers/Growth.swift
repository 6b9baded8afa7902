import AssociatedDomains

/// Files and URLs that take the library as long as any that are known, by size.
struct HostileShape: Sendable {
  let name: String
  /// Returns a file of about so many bytes.
  let file: @Sendable (_ byteCount: Int) -> String

  /// A URL of 8 kB that the rules of these files agree with for long.
  static let url = "https://example.com/" + String(repeating: "a", count: 8_000)

  private static func site(_ variables: String = "", _ rules: [String]) -> String {
    let components = rules.map { #"{"/": "\#($0)"}"# }.joined(separator: ",")
    return """
      {"applinks": {"substitutionVariables": {\(variables)},
        "details": [{"appIDs": ["\(Workload.app)"], "components": [\(components)]}]}}
      """
  }

  /// A variable whose values are a letter, repeated up to a number of times.
  private static func nested(_ count: Int) -> String {
    let values = (1...count).map { "\"\(String(repeating: "a", count: $0))\"" }
    return "\"v\": [\(values.joined(separator: ","))]"
  }

  private static func root(_ size: Int) -> Int { Int(Double(size).squareRoot()) }

  static let all = [
    HostileShape(name: "one rule of many uses of a variable of nested values") { size in
      let uses = String(repeating: "$(v)", count: min(size / 8, 7_000))
      return site(nested(root(size)), ["/\(uses)b"])
    },
    HostileShape(name: "rules that begin with such a variable") { size in
      site(nested(root(size)), (0..<size / 40).map { "/$(v)b\($0)" })
    },
    HostileShape(name: "`*a?a?…` in 100 rules") { size in
      site("", (0..<100).map { "*" + String(repeating: "a?", count: size / 200) + "b\($0)" })
    },
    HostileShape(name: "one rule of `*a?a?…`") { size in
      site("", ["*" + String(repeating: "a?", count: size / 2) + "b"])
    },
    HostileShape(name: "rules of 12 stars") { size in
      site(
        "", (0..<size / 40).map { "/" + String(repeating: "*a", count: 12) + "*\($0)b" })
    },
  ]

  /// Measures parsing, compiling, two decisions and the diagnostics of files that grow.
  static func measurements() -> [(shape: String, times: [Double])] {
    all.map { shape in
      let times = sizes.map { size in
        let bytes = Array(shape.file(size).utf8)
        let contender = Contender(name: shape.name) {
          guard let site = try? SiteAssociation(parsing: bytes) else { fail("the file is refused") }
          let matcher = Matcher(site, app: Workload.app, domain: "example.com")
          for _ in 0..<2 where matcher.result(for: url).rule != nil { sink += 1 }
          sink += site.diagnostics.count
        }
        return Measurement.alternating([contender], rounds: 3)[0].median
      }
      return (shape.name, times)
    }
  }

  static let sizes = [16_384, 32_768, 65_536, 131_072]
}
