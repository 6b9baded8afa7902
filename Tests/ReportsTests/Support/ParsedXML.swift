import CLibXML2
import Foundation
import Testing

/// What a reader of an XML file complains about.
struct XMLProblem: Error, Hashable, CustomStringConvertible {
  /// Where, from 1.
  let line: Int
  /// What, in libxml2's words.
  let message: String

  /// Both on one line.
  var description: String { "line \(line): \(message)" }

  /// A complaint as libxml2 makes it, without the line end behind it.
  init(_ error: xmlError) {
    line = Int(error.line)
    let text = error.message.map { String(cString: $0) } ?? ""
    message = text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A document that libxml2 has read.
final class ParsedXML {
  /// The document, which lives as long as this object.
  let document: xmlDocPtr

  private static let library: Void = xmlInitParser()

  /// Reads a document; throws the parser's complaint.
  init(_ data: Data) throws {
    Self.library
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue)
    let document = data.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      return xmlReadMemory(start, Int32(bytes.count), nil, nil, options)
    }
    guard let document else {
      throw XMLProblem(xmlGetLastError()?.pointee ?? xmlError())
    }
    self.document = document
  }

  deinit { xmlFreeDoc(document) }
}

/// One element as a reader of the file sees it, all escapes undone.
struct Element: Hashable {
  /// Its name.
  let name: String
  /// Its attributes.
  let attributes: [String: String]
  /// Its elements, in order.
  let children: [Element]
  /// The text in it, outside of its elements.
  let text: String

  /// The root of a document; throws the parser's complaint.
  init(parsing data: Data) throws {
    let parsed = try ParsedXML(data)
    defer { withExtendedLifetime(parsed) {} }
    self.init(try #require(xmlDocGetRootElement(parsed.document)))
  }

  private init(_ node: xmlNodePtr) {
    name = String(cString: node.pointee.name)
    let attributes = sequence(first: node.pointee.properties) { $0?.pointee.next }
      .prefix { $0 != nil }.compactMap(\.self)
    self.attributes = attributes.reduce(into: [:]) { result, attribute in
      result[String(cString: attribute.pointee.name)] = Self.text(of: attribute.pointee.children)
    }
    let nodes = sequence(first: node.pointee.children) { $0?.pointee.next }
      .prefix { $0 != nil }.compactMap(\.self)
    children = nodes.filter { $0.pointee.type == XML_ELEMENT_NODE }.map(Element.init)
    text = nodes.filter { $0.pointee.type == XML_TEXT_NODE }
      .map { String(cString: $0.pointee.content) }.joined()
  }

  private static func text(of node: xmlNodePtr?) -> String {
    guard let content = xmlNodeListGetString(node?.pointee.doc, node, 1) else { return "" }
    defer { free(content) }
    return String(cString: content)
  }

  /// The elements that the names lead to, one step a name.
  func all(_ names: String...) -> [Element] {
    names.reduce([self]) { elements, name in
      elements.flatMap { $0.children.filter { $0.name == name } }
    }
  }
}
