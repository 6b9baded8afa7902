import AssociatedDomains
import Questions

/// The host in `HOST=FILE`, which must be a host that an entitlement could name.
enum SiteHost {
  /// Checks a host.
  ///
  /// - Parameter file: The name of its file, for the fix.
  /// - Throws: `InputError` with what to write instead.
  static func check(_ host: String, of file: String) throws(InputError) {
    if !host.isEmpty, isHost(host) { return }
    let argument = "\(host)=\(file)"
    guard !host.isEmpty else {
      throw InputError(
        "no host is before the `=`; write HOST=\(file), or only \(file)", file: argument)
    }
    let (rest, problem) = withoutExtras(host)
    guard let problem, isHost(rest) else {
      throw InputError(
        rest.utf8.allSatisfy { $0 < 0x80 }
          ? "\(rest.quotedBriefly) is no domain name; write one before the `=`, as example.com=\(file)"
          : "the host has letters that are not ASCII; write it in Punycode, as xn--…=\(file)",
        file: argument)
    }
    throw InputError("\(problem); write \(rest)=\(file)", file: argument)
  }

  private static func isHost(_ host: String) -> Bool {
    guard let domain = try? AssociatedDomain(parsing: "applinks:\(host)") else { return false }
    return !domain.isWildcard && domain.modes.isEmpty
  }

  /// Returns a host without the parts of a URL or an entitlement's entry, and a description of the
  /// first such part; `nil` if there is none.
  private static func withoutExtras(_ text: String) -> (host: String, problem: String?) {
    var rest = text[...]
    var problems: [String] = []
    if let service = Service.allCases.first(where: { text.hasPrefix("\($0.rawValue):") }) {
      rest = rest.dropFirst(service.rawValue.count + 1)
      problems.append("an entry of entitlements is no host")
    }
    if let end = rest.firstRange(of: "://") {
      rest = rest[end.upperBound...]
      problems.append("a host has no scheme")
    }
    if let end = rest.firstIndex(where: { "/?#".contains($0) }) {
      rest = rest[..<end]
      problems.append("a host has no slash and no path")
    }
    if let end = rest.lastIndex(of: ":"), rest[rest.index(after: end)...].allSatisfy(\.isNumber) {
      rest = rest[..<end]
      problems.append("a host has no port")
    }
    if rest.hasPrefix("*.") {
      rest = rest.dropFirst(2)
      problems.append("the file of a wildcard is that of the domain without `*.`")
    }
    if rest.hasSuffix(".") {
      rest = rest.dropLast()
      problems.append("a host has no period at its end")
    }
    return (String(rest), problems.first)
  }
}
