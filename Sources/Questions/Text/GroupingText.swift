extension String {
  /// The text without what differs between messages of one kind, by which they are grouped.
  ///
  /// Quoted parts, URLs, addresses, numbers and systems, or several of these in a row, are a `#`.
  package var groupingText: String {
    let particulars =
      /[A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s"'`<>]*|"[^"]*"|'[^']*'|`[^`]*`|0x[0-9A-Fa-f]+|[0-9]+(?:[.:][0-9]+)*/
    return replacing(/\ on (?:ios|macos|tvos|watchos|visionos)=[0-9.]+/, with: "")
      .replacing(particulars, with: "#")
      .replacing(/#(?:[ ,;:\/.\-]*#)+/, with: "#")
      .replacing(/[\ ,;:#]+$/, with: "")
  }
}
