import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import Questions
import SiteAudit
import TestSupport
import Testing

/// Apps in archives, `.ipa`, also hostile ones.
struct AppArchiveTests {
  private typealias Member = ZipFixture.Member

  private static let app = "ABCDE12345.com.example.app"
  private static let folder = "Payload/Shop.app"
  private static let info = info(program: "Shop")
  // A program whose entitlements are in the clear is not needed to show which file is opened.
  private static let program = Member(
    "\(folder)/Shop", Sample.entitlements(["applinks:example.com"], app: app))

  private static func info(program: String) -> Member {
    Member(
      "\(folder)/Info.plist",
      "<plist><dict><key>CFBundleExecutable</key><string>\(program)</string></dict></plist>")
  }

  /// An archive with a folder, other files, and a comment, as tools write it.
  private static let archive = ZipFixture(
    members: [
      Member("Payload/", ""), info,
      Member("\(folder)/Frameworks/A.framework/Info.plist", "<plist>"),
      program,
    ], comment: "Shop 1.0")

  /// Returns the domains of an archive, or why it is refused.
  private static func domains(of data: Data, named name: String = "Shop.ipa") throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent(name)
    try data.write(to: path)
    defer {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(names == [name], "nothing is unpacked")
    }
    let file = try AuditedFile(reading: path.path)
    guard case .entitlements(let entitlements) = file.contents else { return [] }
    return entitlements.domains().map(\.description)
  }

  @Test func `check and lint read the program of the app, stored or deflated`() throws {
    for method in [0, 8] as [UInt16] {
      var archive = Self.archive
      for index in archive.members.indices { archive.members[index].method = method }
      let folder = try TemporaryFolder()
      try archive.data.write(to: folder.url.appendingPathComponent("Shop.ipa"))
      try folder.file(
        "site.json", Sample.site("{\"/\": \"/buy/*\"}", app: "ZYXWV98765.com.example.app"))
      try folder.file("urls.txt", "browser https://example.com/buy/1\n")
      let lint = try Assay.run(in: folder, "lint", "example.com=site.json", "Shop.ipa")
      #expect(lint.status == 1 && lint.errors == "")
      #expect(
        lint.output.contains("add \"\(Self.app)\" beside it, as Shop.ipa has it [DOM-021]"),
        "\(lint.output)")
      let check = try Assay.run(
        in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "Shop.ipa")
      #expect(check.status == 0 && check.errors == "")
    }
  }

  @Test func `an archive that is cut off anywhere is refused`() throws {
    let data = Self.archive.data
    for count in data.indices {
      #expect(throws: InputError.self, "\(count) of \(data.count) bytes") {
        try Self.domains(of: data.prefix(count))
      }
    }
  }

  @Test func `a wrong byte changes no domain`() throws {
    let data = Self.archive.data
    for index in 4..<data.count {
      for mask in [0xFF, 0x01, 0x80] as [UInt8] {
        var damaged = data
        damaged[index] ^= mask
        do throws(InputError) {
          let file = try Result { try Self.domains(of: damaged) }
            .mapError { $0 as? InputError ?? InputError("\($0)") }.get()
          #expect(file == ["applinks:example.com"], "byte \(index)")
        } catch {
          #expect(error.file?.hasSuffix("Shop.ipa") == true, "\(error)")
        }
      }
    }
  }

  /// What each archive is refused for.
  private static let hostile: [(change: @Sendable (inout ZipFixture) -> Void, complaint: String)] =
    [
      ({ $0.members[3].count = 512 << 20 + 1 }, "no more than 536870912 are read"),
      (
        {
          // A thousand times as much as the directory says.
          $0.members[3].contents = Data(count: 50 << 20)
          $0.members[3].count = 50 << 10
        }, "differs from its size or checksum"
      ),
      ({ $0.members[3].count = 1 << 20 }, "differs from its size or checksum"),
      ({ $0.members[3].extra = 1 << 20 }, "is cut off"),
      ({ $0.members[3].headerName = "Payload/Shop.app/Shoq" }, "is not where its directory says"),
      ({ $0.members[1] = info(program: "../../../../etc/passwd") }, "names no program"),
      ({ $0.members[1] = info(program: "..") }, "names no program"),
      ({ $0.members[1] = info(program: "Other") }, "the archive has no \"Payload/Shop.app/Other\""),
      ({ $0.members[1].name = "Payload/../Info.plist" }, "the archive holds no app"),
      ({ $0.members.append(program) }, "several files \"Payload/Shop.app/Shop\""),
      ({ $0.members.append(.init("Payload/B.app/Info.plist", "")) }, "holds several apps"),
      ({ $0.members = [program] }, "the archive holds no app"),
      ({ $0.members[3].flags = 1 }, "is encrypted"),
      ({ $0.members[3].method = 99 }, "has the unknown method 99"),
      ({ $0.memberCount = 0xFFFF }, "is in Zip64"),
      ({ $0.memberCount = 5 }, "its directory is cut off"),
      ({ $0.memberCount = 3 }, "the archive has no \"Payload/Shop.app/Shop\""),
    ]

  @Test(arguments: hostile.indices)
  func `a hostile archive is refused in one line`(index: Int) throws {
    let (change, complaint) = Self.hostile[index]
    var archive = Self.archive
    change(&archive)
    let error = #expect(throws: InputError.self) { try Self.domains(of: archive.data) }
    #expect(
      error?.message.contains(complaint) == true, "\(complaint): \(String(describing: error))")
    #expect(error?.message.contains("\n") == false && error?.file?.hasSuffix("Shop.ipa") == true)
  }
}
