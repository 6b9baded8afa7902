import CLibXML2
import FoundationShim
import Questions

/// A writer of one XML document, piece by piece, with libxml2.
///
/// The document is well-formed for any text: characters that XML 1.0 forbids are spelled out, and
/// markup is escaped.
final class XMLWriter {
  private final class Sink {
    let output: ReportOutput
    var error: ReportError?

    init(_ output: @escaping ReportOutput) {
      self.output = output
    }

    /// Passes a piece on; returns -1, libxml2's sign of failure, if that fails.
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

  /// The one-time initialization of what libxml2's threads share.
  private static let library: Void = xmlInitParser()

  /// Starts a document.
  init(to output: @escaping ReportOutput) throws(ReportError) {
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
    // The writer may still flush its buffer to the sink, which must outlive it.
    xmlFreeTextWriter(writer)
  }

  /// Writes an element with its content, attributes first.
  func element(_ name: String, content: () -> Void = {}) {
    note(xmlTextWriterStartElement(writer, name))
    content()
    note(xmlTextWriterEndElement(writer))
  }

  /// Adds an attribute, with its value on one line, to the open element.
  func attribute(_ name: String, _ value: String) {
    note(xmlTextWriterWriteAttribute(writer, name, value.visibleLine))
  }

  /// Adds text to the open element.
  func text(_ text: String) {
    // Even an empty text would end the start tag, and there would be two forms of empty elements.
    guard !text.isEmpty else { return }
    note(xmlTextWriterWriteString(writer, text.visibleText))
  }

  /// Ends the document and writes the rest of it.
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
