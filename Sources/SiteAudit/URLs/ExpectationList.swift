import AssociatedDomains
package import FoundationShim
package import Questions

/// The expectations in a file: a text with one expectation per line, CSV, or JSON.
package struct ExpectationList: Sendable {
  /// The name of the file in messages.
  package let file: String
  /// The expectations in order.
  package let expectations: [URLExpectation]

  /// Reads a file, whose name extension determines the format.
  ///
  /// - Throws: `InputErrors` with all problems of the file.
  package init(parsing data: Data, file: String) throws(InputErrors) {
    let reader = ExpectationReader(data)
    let rows: [ExpectationReader.Row]
    do throws(InputError) {
      rows =
        if file.lowercased().hasSuffix(".csv") {
          try reader.csv()
        } else if file.lowercased().hasSuffix(".json") {
          try reader.json()
        } else {
          try reader.text()
        }
    } catch {
      throw InputErrors([InputError(error.message, file: file, line: error.line)])
    }
    var errors: [InputError] = []
    var expectations: [URLExpectation] = []
    for row in rows {
      do throws(InputError) {
        expectations.append(try row.read())
      } catch {
        errors.append(InputError(error.message, file: file, line: error.line ?? row.line))
      }
    }
    errors += Self.contradictions(in: expectations).map { first, second in
      InputError(
        "contradicts line \(first.line), which expects \(first.outcome.rawValue); remove one",
        file: file, line: second.line)
    }
    if rows.isEmpty {
      errors.append(InputError("the list is empty; write a line such as `opens URL`", file: file))
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    (self.file, self.expectations) = (file, expectations)
  }

  /// Returns expectations that contradict an earlier one, each with the first such one.
  private static func contradictions(
    in expectations: [URLExpectation]
  ) -> [(URLExpectation, URLExpectation)] {
    var firsts: [URLExpectation.Circumstances: [URLExpectation.Outcome: URLExpectation]] = [:]
    return expectations.compactMap { second in
      let earlier = firsts[second.circumstances] ?? [:]
      if earlier[second.outcome] == nil {
        firsts[second.circumstances, default: [:]][second.outcome] = second
      }
      let first = earlier.values.filter { $0.contradicts(second) }.min { $0.line < $1.line }
      return first.map { ($0, second) }
    }
  }
}

extension URLExpectation {
  /// The conditions under which an outcome is expected.
  fileprivate struct Circumstances: Hashable {
    let url: String
    let app: String?
    let platform: Platform?
    let origin: Origin?
  }

  fileprivate var circumstances: Circumstances {
    Circumstances(url: url, app: app, platform: platform, origin: origin)
  }

  /// Returns whether no outcome meets both expectations, which have the same circumstances.
  fileprivate func contradicts(_ other: URLExpectation) -> Bool {
    outcome != other.outcome && (outcome == .opens || other.outcome == .opens)
  }
}

/// A reader of the rows of a list in any format.
struct ExpectationReader {
  /// A row whose expectation has not been read yet.
  struct Row {
    let line: Int
    let read: () throws(InputError) -> URLExpectation
  }

  private let data: Data

  /// Creates a reader of a file's contents.
  init(_ data: Data) { self.data = data }

  private func string() throws(InputError) -> String {
    guard let text = String(data: data, encoding: .utf8) else {
      throw InputError("not UTF-8 text; save the list as UTF-8")
    }
    return text
  }

  /// Returns the lines of a text that are neither blank nor comments.
  func text() throws(InputError) -> [Row] {
    let lines = try string().split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().compactMap { index, line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, !first.hasPrefix("#") else { return nil }
      return Row(line: index + 1) { () throws(InputError) in
        try Self.expectation(line, words, at: index + 1)
      }
    }
  }

  private static func expectation(
    _ line: Substring, _ words: [Substring], at number: Int
  ) throws(InputError) -> URLExpectation {
    let form = "write opens|browser|excluded URL [app=ID] [on=SYSTEM=VERSION] [from=ORIGIN] [# WHY]"
    let end = words.firstIndex { $0.hasPrefix("#") } ?? words.count
    guard end >= 2 else { throw InputError("the URL is missing; \(form)") }
    var options: [String: String] = [:]
    for word in words[2..<end] {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, ["app", "on", "from"].contains(parts[0]),
        options.updateValue(parts[1], forKey: parts[0]) == nil
      else { throw InputError("unexpected \(String(word).quoted); \(form)") }
    }
    let reason = end < words.count ? line[words[end].startIndex...].dropFirst() : ""
    return try URLExpectation(
      line: number, outcome: String(words[0]), url: String(words[1]), app: options["app"],
      platform: options["on"], origin: options["from"],
      reason: reason.split(whereSeparator: \.isWhitespace).joined(separator: " ").nonEmpty)
  }

  private static let names = ["expect", "url", "app", "on", "from", "why"]

  /// Returns the records of a table with a header.
  func csv() throws(InputError) -> [Row] {
    var records = try CSVReader.records(of: try string())
    guard let header = records.first?.fields else { return [] }
    records.removeFirst()
    guard header.contains("expect"), header.contains("url"),
      header.allSatisfy(Self.names.contains), Set(header).count == header.count
    else {
      throw InputError(
        "the header must name the columns expect and url, and may name app, on, from and why",
        line: 1)
    }
    return records.map { line, fields in
      Row(line: line) { () throws(InputError) in
        guard fields.count == header.count else {
          throw InputError("expected \(header.count) fields, found \(fields.count)")
        }
        func field(_ name: String) -> String? {
          header.firstIndex(of: name).flatMap { fields[$0].nonEmpty }
        }
        return try URLExpectation(
          line: line, outcome: field("expect") ?? "", url: field("url") ?? "", app: field("app"),
          platform: field("on"), origin: field("from"), reason: field("why"))
      }
    }
  }

  /// Returns the objects of an array; the line of each is its number, because JSON has no lines.
  func json() throws(InputError) -> [Row] {
    let form =
      "write an array of objects such as {\"expect\": \"opens\", \"url\": \"https://HOST/\"}"
    let value: JSON
    do throws(InputError) {
      value = try JSON(parsing: data)
    } catch {
      throw InputError("not JSON: \(error.message); \(form)", line: error.line)
    }
    guard let items = value.array else { throw InputError("no array; \(form)", line: 1) }
    return items.enumerated().map { index, item in
      Row(line: index + 1) { () throws(InputError) in
        do throws(InputError) {
          var object = try ObjectReader(item, as: "an expectation")
          let expectation = try URLExpectation(
            line: index + 1, outcome: try object.text("expect"), url: try object.text("url"),
            app: try object.optionalText("app"), platform: try object.optionalText("on"),
            origin: try object.optionalText("from"), reason: try object.optionalText("why"))
          try object.finish()
          return expectation
        } catch {
          throw InputError("element \(index): \(error.message)", line: 1)
        }
      }
    }
  }
}

/// A reader of comma-separated values according to RFC 4180.
enum CSVReader {
  /// Returns the records that are not blank, with the lines on which they begin.
  ///
  /// - Throws: `InputError` with the line of the problem.
  static func records(of text: String) throws(InputError) -> [(line: Int, fields: [String])] {
    var records: [(line: Int, fields: [String])] = []
    var (fields, field) = ([String](), "")
    var (line, start) = (1, 1)
    var (isQuoted, wasQuoted) = (false, false)
    var scalars = text.unicodeScalars.filter { $0 != "\r" && $0 != "\u{FEFF}" }[...]
    if scalars.last != "\n" { scalars.append("\n") }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        scalars.removeFirst()
        field.append("\"")
      case "\"" where isQuoted: isQuoted = false
      case "\"" where field.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
      case "," where !isQuoted, "\n" where !isQuoted:
        fields.append(field)
        (field, wasQuoted) = ("", false)
        guard scalar == "\n" else { continue }
        if fields != [""] { records.append((start, fields)) }
        fields = []
        line += 1
        start = line
      default:
        if scalar == "\n" { line += 1 }
        field.unicodeScalars.append(scalar)
      }
    }
    guard !isQuoted else {
      throw InputError("a quotation mark is not closed", line: start)
    }
    return records
  }
}

extension String {
  /// The text; `nil` if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
