package import AssociatedDomains

/// URLs made from a rule's own patterns; one of them nearly always shows that the rule decides
/// something.
package struct RuleWitness {
  /// What wildcards are filled with.
  package enum Filling: CaseIterable {
    /// Text that hardly any other pattern contains.
    case rare
    /// As little as possible.
    case least
  }

  /// The maximum number of bytes in the text of a pattern; a longer text makes no URL.
  private static let maximumLength = 8_192

  /// Returns the path, query and fragment of a URL that a rule probably matches; `nil` if one of
  /// its patterns matches nothing, or only very long texts.
  package static func url(of rule: LinkRule, filledWith filling: Filling) -> String? {
    var path = "/"
    var items: [String] = []
    var fragment = ""
    for condition in rule.conditions {
      guard condition.pattern.defect == nil, let text = text(of: condition.pattern, filling) else {
        return nil
      }
      switch condition.pattern.kind {
      case .path: path = text.hasPrefix("/") ? text : "/" + text
      case .fragment: fragment = text
      case .query:
        guard let name = condition.queryItem else {
          items.append(text)
          continue
        }
        if condition.pattern.matches("") { continue }
        let written = condition.pattern.form.isDecoded ? name.percentEncoded : name
        items.append("\(written)=\(text)")
      }
    }
    let query = items.joined(separator: "&")
    return path + (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
  }

  private static func text(of pattern: Pattern, _ filling: Filling) -> String? {
    let tokens = pattern.tokens
    var text: [UInt8] = []
    for token in tokens.list {
      switch token {
      case .star: if filling == .rare { text += "-zq-".utf8 }
      case .scalar: text.append(filling == .rare ? UInt8(ascii: "~") : UInt8(ascii: "a"))
      case .literal(let range):
        text += pattern.form.isDecoded ? encoded(tokens.literals[range]) : tokens.literals[range]
      case .character(let set):
        text += [UInt8](0x20..<0x7F).reversed().first(where: set.contains).map { [$0] } ?? []
      case .value(let index):
        let words = tokens.variables[index].words
        guard let word = filling == .rare ? words.last : words.first else { return nil }
        text += pattern.form.isDecoded ? encoded(word[...]) : word[...]
      }
      if text.count > maximumLength { return nil }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a text as written in a URL, so that decoding returns the text.
  private static func encoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.flatMap { byte -> [UInt8] in
      let isPlain = ASCIISet.unreserved.contains(byte) || byte == UInt8(ascii: "/")
      return isPlain ? [byte] : Array(("%" + byte.hexadecimal(digits: 2)).utf8)
    }[...]
  }
}
