import CLibXML2
import Foundation
import Testing

/// An error in an XML file.
struct XMLProblem: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  let line: Int
  /// The message of libxml2.
  let message: String

  /// Both on one line.
  var description: String { "line \(line): \(message)" }

  /// Creates a problem from an error of libxml2.
  init(_ error: xmlError) {
    line = Int(error.line)
    let text = error.message.map { String(cString: $0) } ?? ""
    message = text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A document that libxml2 has parsed.
final class ParsedXML {
  /// The document, freed with this object.
  let document: xmlDocPtr

  private static let library: Void = xmlInitParser()

  /// Parses a document.
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

/// An element of a document, with all escapes resolved.
struct Element: Hashable {
  /// The name.
  let name: String
  /// The attributes.
  let attributes: [String: String]
  /// The child elements, in order.
  let children: [Element]
  /// The text outside of the child elements.
  let text: String

  /// Parses the root of a document.
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

  /// Returns the descendants on a path of names.
  func all(_ names: String...) -> [Element] {
    names.reduce([self]) { elements, name in
      elements.flatMap { $0.children.filter { $0.name == name } }
    }
  }
}
