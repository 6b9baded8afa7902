import AssociatedDomains
import BuiltIns

/// A check of the diagnostics of a file against the file.
struct DiagnosticsCheck {
  private let site: SiteAssociation
  private let input: [UInt8]
  private let decoded: DecodedText?
  private var places: [JSONPointer: Place] = [:]

  /// The location of the value that a pointer names.
  private struct Place {
    /// The offsets that a diagnostic may have: that of the value, or of the name before it.
    var offsets: Set<Int> = []
    /// The bytes whose removal removes the value from its object; `nil` if the value is not a
    /// member, or if several members have its name.
    var removal: Range<Int>?
  }

  /// Creates a check of a file that was read from the given bytes.
  init(_ site: SiteAssociation, _ input: [UInt8]) {
    self.site = site
    self.input = input
    decoded = DecodedText(input)
    enter(site.root, at: .root)
  }

  /// Throws unless every diagnostic has the position of its pointer's value, also after the pointer
  /// is parsed from its text, and ignoring a bad member changes nothing else.
  func check() throws {
    let diagnostics = site.diagnostics
    for diagnostic in diagnostics {
      let offset = diagnostic.position.offset
      let place = JSONPointer(diagnostic.pointer.text).flatMap { places[$0] }
      try Finding.unless(
        decoded?.position(at: offset) == diagnostic.position
          && place?.offsets.contains(offset) == true,
        "diagnostic-misplaced", "\(diagnostic) at \(diagnostic.pointer)")
    }
    // The first two suffice, because each check takes as long as that of the whole file.
    for diagnostic in diagnostics.filter({ $0.rule == "X-32" }).prefix(2) {
      guard let removal = places[diagnostic.pointer]?.removal else { continue }
      try checkThatNothingChanges(without: removal, diagnostic)
    }
  }

  private func checkThatNothingChanges(
    without removal: Range<Int>, _ diagnostic: Diagnostic
  ) throws {
    var bytes = input
    bytes.removeSubrange(removal)
    guard let other = try? SiteAssociation(parsing: bytes) else {
      throw Finding("member-costs-file", "without the member of \(diagnostic) it is refused")
    }
    for platform in SiteReading.systems {
      let reading = SiteReading(of: site, on: platform)
      try Finding.unless(
        reading == SiteReading(of: other, on: platform), "member-costs-services",
        "\(platform): \(diagnostic)")
      for (app, url) in reading.probes(of: site) {
        let results = [site, other].map {
          Matcher($0, app: app, domain: SiteReading.domain, on: platform.inLibrary)
            .result(for: url)
        }
        try Finding.unless(
          results[0] == results[1], "member-costs-decision",
          "\(platform), \(app), \(url): \(results[0]), without \(diagnostic) \(results[1])")
      }
    }
  }

  private mutating func enter(_ value: JSONValue, at pointer: JSONPointer) {
    places[pointer, default: Place()].offsets.insert(value.startOffset)
    for (index, element) in (value.array ?? []).enumerated() {
      enter(element, at: pointer.appending(index))
    }
    let members = value.object?.members ?? []
    for (index, member) in members.enumerated() {
      let child = pointer.appending(member.name)
      let isAlone = places[child] == nil
      enter(member.value, at: child)
      places[child]?.offsets.insert(member.nameOffset)
      let removal = isAlone ? removal(of: index, from: members) : nil
      places[child]?.removal = removal
    }
  }

  /// Returns a member's range with the comma after it or, for the last of several, before it.
  private func removal(of index: Int, from members: [JSONMember]) -> Range<Int> {
    let start = members[index].nameOffset
    if index + 1 < members.count { return start..<members[index + 1].nameOffset }
    let end = members[index].value.endOffset
    return (index > 0 ? members[index - 1].value.endOffset : start)..<end
  }
}
