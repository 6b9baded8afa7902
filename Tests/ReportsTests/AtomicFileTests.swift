import CExtendedAttributes
import Foundation
import Reports
import Running
import TestSupport
import Testing

/// A report is written as a whole, or the file stays as it was.
final class AtomicFileTests {
  private let folder: TemporaryFolder
  private let data = Data("new".utf8)

  init() throws {
    folder = try TemporaryFolder()
  }

  deinit {
    chmod(folder.url.path, 0o755)
  }

  @Test func `a file is created, then replaced`() throws {
    for content in ["something longer", "new"] {
      try AtomicFile.replace(path("report.xml"), with: Data(content.utf8))
      #expect(try contents() == ["report.xml": content])
    }
  }

  @Test func `megabytes arrive whole`() throws {
    let megabytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try AtomicFile.replace(path("report.xml"), with: megabytes)
    #expect(try Data(contentsOf: folder.url.appending(path: "report.xml")) == megabytes)
  }

  @Test func `a report has the default permissions`() throws {
    try AtomicFile.replace(path("report.xml"), with: data)
    try folder.file("plain.txt", "plain")
    let permissions = try ["report.xml", "plain.txt"].map { name in
      try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }
    #expect(permissions[0] == permissions[1])
  }

  @Test(arguments: [0o600, 0o664, 0o444])
  func `a file keeps its permissions`(permissions: Int) throws {
    try folder.file("report.xml", "old")
    try #require(chmod(path("report.xml"), mode_t(permissions)) == 0)
    try AtomicFile.replace(path("report.xml"), with: data)
    let attributes = try FileManager.default.attributesOfItem(atPath: path("report.xml"))
    #expect(attributes[.posixPermissions] as? Int == permissions)
    #expect(try contents() == ["report.xml": "new"])
  }

  @Test func `what a killed process left is removed, and what another one writes is not`() throws {
    try folder.file(".report.xml.assay-0.tmp", "left")
    try folder.file(".report.xml.assay-1.tmp", "locked")
    let other = open(path(".report.xml.assay-1.tmp"), O_RDONLY)
    defer { close(other) }
    try #require(flock(other, LOCK_EX) == 0)
    // The first name is free again, so that the second is not looked at.
    try AtomicFile.replace(path("report.xml"), with: data)
    #expect(try contents() == ["report.xml": "new", ".report.xml.assay-1.tmp": "locked"])
    try FileManager.default.moveItem(
      atPath: path(".report.xml.assay-1.tmp"), toPath: path(".report.xml.assay-0.tmp"))
    try AtomicFile.replace(path("report.xml"), with: Data("newer".utf8))
    #expect(try contents() == ["report.xml": "newer", ".report.xml.assay-0.tmp": "locked"])
  }

  @Test func `hard links stay where attributes must`() throws {
    try folder.file("site.json", "something longer")
    try #require(link(path("site.json"), path("other.json")) == 0)
    try AtomicFile.replace(path("site.json"), with: data, keepingAttributes: true)
    #expect(try contents() == ["site.json": "new", "other.json": "new"])
    try AtomicFile.replace(path("site.json"), with: Data("own".utf8))
    #expect(try contents() == ["site.json": "own", "other.json": "new"])
  }

  #if os(Linux)
    @Test func `extended attributes stay where they must`() throws {
      try folder.file("site.json", "old")
      try #require(setxattr(path("site.json"), "user.assay", "kept", 4, 0) == 0)
      try AtomicFile.replace(path("site.json"), with: data, keepingAttributes: true)
      var value = [UInt8](repeating: 0, count: 10)
      #expect(getxattr(path("site.json"), "user.assay", &value, value.count) == 4)
      #expect(value.starts(with: "kept".utf8))
      #expect(try contents() == ["site.json": "new"])
    }
  #endif

  @Test(.enabled(if: geteuid() == 0, "Only the superuser may give files away."))
  func `the owner stays where it must`() throws {
    try folder.file("site.json", "old")
    try #require(chown(path("site.json"), 1_234, 5_678) == 0)
    try AtomicFile.replace(path("site.json"), with: data, keepingAttributes: true)
    let attributes = try FileManager.default.attributesOfItem(atPath: path("site.json"))
    #expect(attributes[.ownerAccountID] as? Int == 1_234)
    #expect(attributes[.groupOwnerAccountID] as? Int == 5_678)
  }

  @Test func `all spellings of a path resolve alike, even of a missing file`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("."))
    let spellings = [
      "x", "./x", "link/x", "link/./link//x", "link/../\(folder.url.lastPathComponent)/x",
    ]
    let missing = Set(spellings.map { AtomicFile.realPath(of: path($0)) })
    #expect(missing.count == 1)
    try folder.file("x", "there")
    #expect(Set(spellings.map { AtomicFile.realPath(of: path($0)) }) == missing)
    #expect(AtomicFile.realPath(of: "x") == AtomicFile.realPath(of: "./x"))
    #expect(AtomicFile.realPath(of: "x") != AtomicFile.realPath(of: "y"))
    #expect(AtomicFile.realPath(of: "/none/such") == "/none/such")
    #expect(AtomicFile.realPath(of: "/x") == "/x" && AtomicFile.realPath(of: "") == "")
  }

  @Test func `a link stays a link`() throws {
    try folder.file("target.xml", "old")
    try FileManager.default.createSymbolicLink(
      atPath: path("link.xml"), withDestinationPath: "target.xml")
    try AtomicFile.replace(path("link.xml"), with: data)
    #expect(try contents() == ["link.xml": "new", "target.xml": "new"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("link.xml")) == "target.xml")
  }

  @Test func `a pipe is written to and stays a pipe`() throws {
    try #require(mkfifo(path("pipe"), 0o600) == 0)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try AtomicFile.replace(path("pipe"), with: data)
    let received = FileHandle(fileDescriptor: reader).availableData
    #expect(received == data)
    #expect(try folder.contents() == ["pipe"])
  }

  @Test func `a folder is not replaced`() throws {
    try folder.folder("report.xml")
    expectFailure(at: path("report.xml"), because: "Is a directory")
    #expect(try folder.contents() == ["report.xml"])
  }

  @Test(arguments: [
    ("missing/report.xml", "No such file or directory"), ("file/report.xml", "Not a directory"),
  ])
  func `a missing folder is not created`(name: String, reason: String) throws {
    try folder.file("file", "old")
    expectFailure(at: path(name), because: reason)
    #expect(try contents() == ["file": "old"])
    expectFailure(at: "", because: "the path is empty")
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may write everywhere."))
  func `a read-only folder stays as it was`() throws {
    try folder.file("report.xml", "old")
    try #require(chmod(folder.url.path, 0o555) == 0)
    expectFailure(at: path("report.xml"), because: "Permission denied")
    #expect(try contents() == ["report.xml": "old"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is detected`() {
    expectFailure(at: "/dev/full", because: "No space left on device")
    let failure = ReportError.notWritten(path: "/dev/full", reason: "No space left on device")
    #expect(throws: failure) { try JUnitReport().write([.everyOutcome], to: "/dev/full") }
    #expect(throws: failure) { try HTMLReport().write([.everyOutcome], to: "/dev/full") }
    #expect(throws: failure) { try RecordFile.write([RunRecord.everyOutcome], to: "/dev/full") }
  }

  @Test func `an error is one line`() {
    let error = ReportError.notWritten(path: "a\n\u{1B}", reason: "b\nc")
    #expect(error.description == #"cannot write a\n\u{1B}: b\nc"#)
  }

  @Test func `a report is written to its file`() throws {
    try JUnitReport().write([.everyOutcome], to: path("report.xml"))
    let written = try Data(contentsOf: folder.url.appending(path: "report.xml"))
    #expect(try written == JUnitReport().data(for: [.everyOutcome]))
  }

  @Test func `records are written one after another to one file`() throws {
    let records = [RunRecord.everyOutcome, .sample(name: "other")]
    try RecordFile.write(records, to: path("records.jsonl"))
    #expect(try RunRecord.records(at: folder.url.appending(path: "records.jsonl")) == records)
  }

  @Test func `a record that cannot be encoded leaves the file as it was`() throws {
    struct Unwritable: RecordWriting, Error {
      func write(to write: (Data) throws -> Void) throws {
        try write(Data("half".utf8))
        throw self
      }
    }
    try folder.file("records.jsonl", "old")
    #expect(
      throws: ReportError.notWritten(path: path("records.jsonl"), reason: "Unwritable()")
    ) { try RecordFile.write([Unwritable()], to: path("records.jsonl")) }
    #expect(try contents() == ["records.jsonl": "old"])
  }

  private func expectFailure(
    at path: String, because reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      throws: ReportError.notWritten(path: path, reason: reason), sourceLocation: sourceLocation
    ) {
      try AtomicFile.replace(path, with: data)
    }
  }

  private func path(_ name: String) -> String { folder.path(name) }

  /// Every file of the folder, hidden ones too.
  private func contents() throws -> [String: String] {
    try folder.contents().reduce(into: [:]) { contents, name in
      contents[name] = try folder.text(name)
    }
  }

  @Test func `an earlier report is removed, but nothing that is no file`() throws {
    let folder = try TemporaryFolder()
    let old = try folder.file("old.xml", "<old/>")
    let link = folder.path("link.xml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: old)
    AtomicFile.removeEarlier(link)
    #expect(!FileManager.default.fileExists(atPath: old))
    AtomicFile.removeEarlier(folder.path("nothing.xml"))
    AtomicFile.removeEarlier(folder.path(""))
    AtomicFile.removeEarlier("/dev/null")
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    #expect(try folder.contents() == ["link.xml"])
  }
}
