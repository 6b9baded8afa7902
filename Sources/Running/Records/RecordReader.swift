package import Foundation
package import Questions

/// One line of a file of records, read.
package enum RecordLine: Sendable, Hashable {
  /// A record begins.
  case header(RecordHeader)
  /// A case of the record that has begun.
  case item(CaseRecord)
  /// The record ends, whole.
  case footer
}

/// Reads a file of records line by line, so that only what the caller keeps is in memory.
package struct RecordReader: ~Copyable {
  /// The line that was read last as it stands, without its end.
  package private(set) var text = Data()

  private var lines: LineReader
  private var parser = RecordParser()

  /// Opens a file of records, a pipe or a device.
  ///
  /// - Parameter name: How messages call the file; without it they call it by its path.
  package init(at url: URL, named name: String? = nil) throws(InputError) {
    lines = try LineReader(at: url, named: name)
  }

  /// The next line, or nothing after the footer of the last record.
  ///
  /// - Throws: `InputError` with the line that is not what a record has there, or that the file
  ///   ends within a record or holds none.
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
  /// Reads all records of a file: one after another, each from its header to its footer.
  ///
  /// - Parameters:
  ///   - name: How messages call the file; without it they call it by its path.
  ///   - reduce: Takes out of a case what the caller has no use for, as records are long.
  /// - Throws: `InputError` with the line that is not what a record has there, or that the file
  ///   ends within a record or holds none.
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
      case .footer: break
      }
    }
    return records
  }
}

/// What headers of all formats have in common.
private struct RecordFormat: Decodable {
  let record: Int
}

/// What the lines of a file of records mean, in turn.
private struct RecordParser {
  private let decoder = JSONDecoder()
  private var isEmpty = true
  /// The counts of the record that has begun, until its footer.
  private var counts: [Outcome: Int]?
  private var texts: Set<String> = []
  private var lists: Set<[String]> = []

  mutating func read(_ line: Data) throws(InputError) -> RecordLine {
    guard let counts else { return .header(try begin(line)) }
    if var item = try? decoder.decode(CaseRecord.self, from: line) {
      self.counts?[item.outcome, default: 0] += 1
      share(&item)
      return .item(item)
    }
    guard let footer = try? decoder.decode(RecordFooter.self, from: line) else {
      throw InputError("neither a case nor a footer of a record")
    }
    guard footer.counts == RecordFooter(counting: counts).counts else {
      throw InputError("the footer counts other outcomes than the record holds; cases are missing")
    }
    self.counts = nil
    return .footer
  }

  func finish() throws(InputError) {
    guard counts == nil else {
      throw InputError("the last record has no footer; its run did not end")
    }
    guard !isEmpty else {
      throw InputError("holds no record; `assay run --record PATH` writes one")
    }
  }

  private mutating func begin(_ line: Data) throws(InputError) -> RecordHeader {
    guard let format = try? decoder.decode(RecordFormat.self, from: line).record else {
      throw InputError("not the header of a record")
    }
    guard format == 1 else {
      throw InputError("a record of format \(format); this program reads format 1")
    }
    guard let header = try? decoder.decode(RecordHeader.self, from: line) else {
      throw InputError("not the header of a record")
    }
    counts = [:]
    isEmpty = false
    return header
  }

  /// Lets cases have in common what many of them say, which halves the room that they take.
  private mutating func share(_ item: inout CaseRecord) {
    item.suite = texts.insert(item.suite).memberAfterInsert
    item.file = texts.insert(item.file).memberAfterInsert
    item.rules = lists.insert(item.rules).memberAfterInsert
  }
}
