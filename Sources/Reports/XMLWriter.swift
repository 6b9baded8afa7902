import CLibXML2
import Foundation

/// Writes one XML document piece by piece; all that touches libxml2's pointers is in this file.
///
/// Whatever text it is given, the document is well-formed: characters that XML 1.0 forbids are
/// spelt out, the others escaped.
final class XMLWriter {
  /// Takes the next piece of the document.
  typealias Output = (Data) throws(ReportError) -> Void

  /// What libxml2 writes to.
  private final class Sink {
    let output: Output
    var error: ReportError?

    init(_ output: @escaping Output) {
      self.output = output
    }

    /// Passes a piece on; -1 is how libxml2 hears that this failed.
    func write(_ bytes: UnsafeBufferPointer<CChar>) -> Int32 {
      guard error == nil else { return -1 }
      do throws(ReportError) {
        try output(Data(buffer: bytes))
        return Int32(bytes.count)
      } catch {
        self.error = error
        return -1
      }
    }
  }

  private let sink: Sink
  private let writer: xmlTextWriterPtr
  private var failed = false

  /// Makes ready, once, what libxml2's threads share.
  private static let library: Void = xmlInitParser()

  /// Starts a document.
  init(to output: @escaping Output) throws(ReportError) {
    Self.library
    sink = Sink(output)
    let buffer = xmlOutputBufferCreateIO(
      { sink, bytes, count in
        guard let sink else { return -1 }
        return Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue()
          .write(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }, nil, Unmanaged.passUnretained(sink).toOpaque(), nil)
    guard let buffer else { throw .notRendered }
    guard let writer = xmlNewTextWriter(buffer) else {
      xmlOutputBufferClose(buffer)
      throw .notRendered
    }
    self.writer = writer
    note(xmlTextWriterSetIndent(writer, 1))
    note(xmlTextWriterStartDocument(writer, nil, "UTF-8", nil))
  }

  deinit {
    // It may still pass on what it holds, which the sink must outlive.
    xmlFreeTextWriter(writer)
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

  /// Ends the document, all of which is written then.
  func finish() throws(ReportError) {
    note(xmlTextWriterEndDocument(writer))
    note(xmlTextWriterFlush(writer))
    if let error = sink.error { throw error }
    guard !failed else { throw .notRendered }
  }

  private func note(_ result: Int32) {
    failed = failed || result < 0
  }
}
