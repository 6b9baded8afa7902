package import FoundationShim
package import Questions

/// A line of a file of records.
package enum RecordLine: Sendable, Hashable {
  /// The beginning of a record.
  case header(RecordHeader)
  /// A case of the record.
  case item(CaseRecord)
  /// The end of the record, with the diagnosis if the record has one.
  case footer(Diagnosis?)
}

/// A reader of a file of records, line by line, which does not keep them in memory.
package struct RecordReader: ~Copyable {
  /// The text of the line that was read last, without its end.
  package private(set) var text: [UInt8] = []

  private var lines: LineReader
  private var parser = RecordParser()

  /// Opens a file of records, a pipe or a device.
  ///
  /// - Parameter name: The name of the file in messages; its path unless given.
  package init(at url: URL, named name: String? = nil) throws(InputError) {
    lines = try LineReader(at: url, named: name)
  }

  /// Returns the next line, `nil` after the footer of the last record.
  ///
  /// - Throws: `InputError` if the line is not valid there, or if the file ends within a record or
  ///   has none.
  package mutating func next() throws(InputError) -> RecordLine? {
    while let line = try lines.next() {
      if line.isEmpty { continue }
      do throws(InputError) {
        text = line
        return try parser.read(line)
      } catch {
        throw InputError(error.message, file: lines.name, line: lines.line)
      }
    }
    do throws(InputError) {
      try parser.finish()
    } catch {
      throw InputError(error.message, file: lines.name)
    }
    return nil
  }
}

extension RunRecord {
  /// Reads all records of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in messages; its path unless given.
  ///   - reduce: Removes from a case what the caller does not need, as records are long.
  /// - Throws: `InputError` if a line is not valid, or if the file ends within a record or has
  ///   none.
  package static func records(
    at url: URL, named name: String? = nil, reduce: (inout CaseRecord) -> Void = { _ in }
  ) throws(InputError) -> [RunRecord] {
    var reader = try RecordReader(at: url, named: name)
    var records: [RunRecord] = []
    while let line = try reader.next() {
      switch line {
      case .header(let header): records.append(RunRecord(header: header, cases: []))
      case .item(var item):
        reduce(&item)
        records[records.endIndex - 1].cases.append(item)
      case .footer(let diagnosis): records[records.endIndex - 1].diagnosis = diagnosis
      }
    }
    return records
  }
}

/// A parser for the successive lines of a file of records.
private struct RecordParser {
  private var isEmpty = true
  /// The counts of the current record until its footer; `nil` between records.
  private var counts: [Outcome: Int]?
  private var texts: Set<String> = []
  private var lists: Set<[String]> = []

  mutating func read(_ line: [UInt8]) throws(InputError) -> RecordLine {
    let (value, duplicateKey) = (try? JSONReader.valueAndDuplicateKey(of: line)) ?? (.null, nil)
    if let duplicateKey { throw InputError("\(duplicateKey.message); write each key once") }
    guard let counts else { return .header(try begin(value)) }
    guard let footer = value["counts"]?.object else { return .item(try item(value)) }
    let isComplete =
      footer.count == counts.count
      && counts.allSatisfy { footer[$0.rawValue]?.int == $1 }
    guard isComplete else {
      throw InputError("the counts in the footer differ from the record's; cases are missing")
    }
    self.counts = nil
    guard let diagnosis = value["diagnosis"] else { return .footer(nil) }
    return .footer(try Diagnosis(reading: diagnosis))
  }

  func finish() throws(InputError) {
    guard counts == nil else {
      throw InputError("the last record has no footer; its run did not finish")
    }
    guard !isEmpty else {
      throw InputError("contains no record of a run")
    }
  }

  private mutating func begin(_ line: JSON) throws(InputError) -> RecordHeader {
    guard let format = line["record"]?.int else { throw InputError("not the header of a record") }
    guard format == 1 else {
      throw InputError("a record of format \(format); this program reads format 1")
    }
    guard let header = try? RecordHeader(reading: line) else {
      throw InputError("not the header of a record")
    }
    counts = [:]
    isEmpty = false
    return header
  }

  /// Returns a case that shares texts with earlier cases, which halves the memory of cases.
  private mutating func item(_ line: JSON) throws(InputError) -> CaseRecord {
    guard var item = try? CaseRecord(reading: line) else {
      throw InputError("neither a case nor a footer of a record")
    }
    counts?[item.outcome, default: 0] += 1
    item.suite = texts.insert(item.suite).memberAfterInsert
    item.file = texts.insert(item.file).memberAfterInsert
    item.rules = lists.insert(item.rules).memberAfterInsert
    return item
  }
}
