import CLibXML2
import Foundation
import FoundationShim
import Testing

/// The schemas of JUnit files.
enum Schema: String, CaseIterable {
  case windyroad
  case jenkins = "jenkins-junit-10"
  case extended

  /// The two that other tools use.
  static let publicOnes: [Schema] = [.windyroad, .jenkins]

  /// libxml2 creates its table of types on first use without a lock.
  private static let turn = Mutex(())

  /// Returns all violations of the schema.
  ///
  /// - Throws: The error of the parser if the data is not XML.
  func problems(in data: Data) throws -> [XMLProblem] {
    try Self.turn.withLock { _ in
      let file = try #require(
        Bundle.module.url(forResource: rawValue, withExtension: "xsd", subdirectory: "Schemas"))
      let parser = xmlSchemaNewParserCtxt(file.path)
      defer { xmlSchemaFreeParserCtxt(parser) }
      let schema = try #require(xmlSchemaParse(parser), "\(rawValue) is a schema")
      defer { xmlSchemaFree(schema) }
      return try Self.problems(in: ParsedXML(data), by: schema)
    }
  }

  private static func problems(in parsed: ParsedXML, by schema: xmlSchemaPtr) throws -> [XMLProblem]
  {
    final class Complaints {
      var list: [XMLProblem] = []
    }
    let complaints = Complaints()
    let context = try #require(xmlSchemaNewValidCtxt(schema))
    defer { xmlSchemaFreeValidCtxt(context) }
    xmlSchemaSetValidStructuredErrors(
      context,
      { complaints, error in
        guard let complaints, let error else { return }
        Unmanaged<Complaints>.fromOpaque(complaints).takeUnretainedValue()
          .list.append(XMLProblem(error.pointee))
      }, Unmanaged.passUnretained(complaints).toOpaque())
    let result = withExtendedLifetime(complaints) { xmlSchemaValidateDoc(context, parsed.document) }
    #expect((result == 0) == complaints.list.isEmpty)
    return complaints.list
  }
}
