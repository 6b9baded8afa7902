extension String {
  /// The text without the parts that differ between messages of one kind, so that these are
  /// grouped.
  ///
  /// Quoted parts, URLs, addresses and numbers, or several of these in a row, become a `#`. Systems
  /// and punctuation at the end are removed.
  package var groupingText: String {
    let particulars =
      /[A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s"'`<>]*|"[^"]*"|'[^']*'|`[^`]*`|0x[0-9A-Fa-f]+|[0-9]+(?:[.:][0-9]+)*/
    return replacing(/\ on (?:ios|macos|tvos|watchos|visionos)=[0-9.]+/, with: "")
      .replacing(particulars, with: "#")
      .replacing(/#(?:[ ,;:\/.\-]*#)+/, with: "#")
      .replacing(/[\ ,;:#]+$/, with: "")
  }
}
