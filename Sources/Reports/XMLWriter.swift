import CLibXML2
import Foundation

/// Writes one XML document into memory; all that touches libxml2's pointers is in this file.
///
/// Whatever text it is given, the document is well-formed: characters that XML 1.0 forbids are
/// spelt out, the others escaped.
final class XMLWriter {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr
  private var failed = false

  /// Makes ready, once, what libxml2's threads share.
  private static let library: Void = xmlInitParser()

  /// Starts a document.
  init() throws(ReportError) {
    Self.library
    guard let buffer = xmlBufferCreate() else { throw .notRendered }
    guard let writer = xmlNewTextWriterMemory(buffer, 0) else {
      xmlBufferFree(buffer)
      throw .notRendered
    }
    self.buffer = buffer
    self.writer = writer
    // By default the whole buffer is copied for every few kilobytes that are added.
    xmlBufferSetAllocationScheme(buffer, XML_BUFFER_ALLOC_DOUBLEIT)
    note(xmlTextWriterSetIndent(writer, 1))
    note(xmlTextWriterStartDocument(writer, nil, "UTF-8", nil))
  }

  deinit {
    xmlFreeTextWriter(writer)
    xmlBufferFree(buffer)
  }

  /// Writes an element with what the content adds to it, attributes first.
  func element(_ name: String, content: () -> Void = {}) {
    note(xmlTextWriterStartElement(writer, name))
    content()
    note(xmlTextWriterEndElement(writer))
  }

  /// Adds an attribute, its value on one line, to the element that is open.
  func attribute(_ name: String, _ value: String) {
    note(xmlTextWriterWriteAttribute(writer, name, value.visibleLine))
  }

  /// Adds text to the element that is open.
  func text(_ text: String) {
    // Even an empty text would end the start tag, and an element would have two ways to be empty.
    guard !text.isEmpty else { return }
    note(xmlTextWriterWriteString(writer, text.visibleText))
  }

  /// Ends the document.
  func finish() throws(ReportError) -> Data {
    note(xmlTextWriterEndDocument(writer))
    guard !failed, let content = xmlBufferContent(buffer) else { throw .notRendered }
    return Data(bytes: content, count: Int(xmlBufferLength(buffer)))
  }

  private func note(_ result: Int32) {
    failed = failed || result < 0
  }
}
