import AssociatedDomains
import CLibXML2

/// A parser of XML property lists that uses libxml2 and refuses entity declarations.
///
/// libxml2 reports elements and text as it reaches them and builds no document. It has no entities,
/// is never asked for another file, and stops at the first thing that property lists do not have.
/// - Rules: ENT-002, X-59, X-69
final class XMLPropertyListReader {
  private let context: xmlParserCtxtPtr
  private var builder: XMLPropertyListBuilder
  private var failure: EntitlementsError?

  /// Parses a list.
  static func read(
    _ bytes: [UInt8], budget: inout PropertyListBudget
  ) throws(EntitlementsError) -> PropertyList {
    let text = try XMLText.utf8(bytes)
    guard let context = xmlNewParserCtxt() else { throw .libXML2OutOfMemory }
    defer { xmlFreeParserCtxt(context) }
    let reader = XMLPropertyListReader(context, budget: budget)
    defer { budget = reader.builder.budget }
    withExtendedLifetime(reader) { reader.read(text) }
    if let failure = reader.failure { throw failure }
    // libxml2 reports every other reason to stop early, such as a text without an element.
    guard let list = reader.builder.list else { throw .libXML2OutOfMemory }
    return list
  }

  private init(_ context: xmlParserCtxtPtr, budget: PropertyListBudget) {
    self.context = context
    builder = XMLPropertyListBuilder(budget: budget)
    context.pointee.sax.pointee = Self.handlers
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
  }

  private func read(_ text: [UInt8]) {
    // The text is UTF-8, whatever its declaration says. No document is built from it.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    text.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      xmlFreeDoc(
        xmlCtxtReadMemory(context, start, Int32(bytes.count), nil, nil, Int32(options)))
    }
  }

  /// The callbacks of libxml2.
  ///
  /// Anything else is ignored: comments, processing instructions and whatever would declare, look
  /// up or load an entity.
  private static var handlers: xmlSAXHandler {
    var handlers = xmlSAXHandler()
    handlers.initialized = UInt32(XML_SAX2_MAGIC)
    handlers.internalSubset = { reader, _, _, _ in
      XMLPropertyListReader.of(reader)?.checkDocumentType()
    }
    handlers.startElementNs = { reader, name, prefix, _, _, _, _, _, _ in
      guard let name else { return }
      let prefix = prefix.map { String(cString: $0) + ":" } ?? ""
      XMLPropertyListReader.of(reader)?.build { builder, line throws(EntitlementsError) in
        try builder.open(prefix + String(cString: name), line: line)
      }
    }
    handlers.endElementNs = { reader, _, _, _ in
      XMLPropertyListReader.of(reader)?.build { builder, _ throws(EntitlementsError) in
        try builder.close()
      }
    }
    handlers.characters = { reader, text, length in
      XMLPropertyListReader.of(reader)?.build { builder, line throws(EntitlementsError) in
        try builder.add(UnsafeBufferPointer(start: text, count: Int(length)), line: line)
      }
    }
    handlers.serror = { reader, error in
      guard let error = error?.pointee, error.refusesList else { return }
      guard let reader = XMLPropertyListReader.of(reader) else { return }
      reader.stop(EntitlementsError(error, fix: reader.fix(for: error)))
    }
    return handlers
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLPropertyListReader? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private var line: Int { Int(xmlSAX2GetLineNumber(context)) }

  private func build(
    _ step: (inout XMLPropertyListBuilder, Int) throws(EntitlementsError) -> Void
  ) {
    guard failure == nil else { return }
    do throws(EntitlementsError) {
      try step(&builder, line)
    } catch {
      stop(error)
    }
  }

  /// Returns a fix for malformed XML; `nil` if there is none.
  private func fix(for error: xmlError) -> String? {
    switch xmlParserErrors(UInt32(truncatingIfNeeded: error.code)) {
    case XML_ERR_NAME_REQUIRED: fixForMissingName
    case XML_ERR_ENTITYREF_SEMICOL_MISSING: "write `&` as `&amp;`"
    case XML_ERR_RESERVED_XML_NAME: "remove everything before `<?xml`"
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY: "write the character itself"
    case XML_ERR_TAG_NOT_FINISHED: "the file seems to be cut off"
    default: nil
    }
  }

  /// The fix for a sign without a name; libxml2 has just passed the sign.
  private var fixForMissingName: String? {
    let input = context.pointee.input.pointee
    guard let next = input.cur, next > input.base else { return nil }
    switch next[-1] {
    case UInt8(ascii: "&"): return "write `&` as `&amp;`"
    case UInt8(ascii: "<"):
      return next < input.end ? "write `<` as `&lt;`" : "the file seems to be cut off"
    default: return nil
    }
  }

  private func stop(_ error: EntitlementsError) {
    failure = failure ?? error
    xmlStopParser(context)
  }

  /// Refuses declarations in the DOCTYPE before libxml2 reads any; the address of a DTD is allowed,
  /// but never loaded.
  private func checkDocumentType() {
    guard context.pointee.input.pointee.cur.pointee == UInt8(ascii: "[") else { return }
    stop(
      EntitlementsError(
        .malformedPropertyList, line: line,
        "the DOCTYPE has declarations in brackets, of entities or others; property lists have none, "
          + "remove them with their brackets"))
  }
}

extension xmlError {
  /// Whether the error makes the list unreadable; wrong namespaces do not.
  fileprivate var refusesList: Bool {
    if code == XML_WAR_UNDECLARED_ENTITY.rawValue { return true }
    return level.rawValue >= XML_ERR_ERROR.rawValue && domain != XML_FROM_NAMESPACE.rawValue
  }
}

extension EntitlementsError {
  /// The error for a text that libxml2 has no memory for.
  fileprivate static let libXML2OutOfMemory = EntitlementsError(
    .outOfMemory, "libxml2 has no memory for the property list")

  /// Creates the error that libxml2 reports: malformed XML, or a lack of memory.
  fileprivate init(_ error: xmlError, fix: String?) {
    guard error.code != XML_ERR_NO_MEMORY.rawValue else {
      self = .libXML2OutOfMemory
      return
    }
    let lines = error.message.map { String(cString: $0).split(whereSeparator: \.isNewline) }
    let (words, ellipsis) = (lines?.joined(separator: " ") ?? "unknown error").shortened
    self.init(
      .malformedPropertyList, line: Int(error.line),
      "not well-formed XML: \(words)\(ellipsis)\(fix.map { "; \($0)" } ?? "")")
  }
}
