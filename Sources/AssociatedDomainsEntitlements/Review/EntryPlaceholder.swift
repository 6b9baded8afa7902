extension String {
  /// Whether the domain of an entry is surely a placeholder: `<domain>`, `YOUR_DOMAIN.com` or
  /// `yourdomain.com`.
  var hasPlaceholderDomain: Bool {
    guard let colon = firstIndex(of: ":") else { return false }
    let domain = self[index(after: colon)...].prefix { $0 != "?" }
    let isInCapitals = domain.split(separator: ".").contains { label in
      label.contains("YOUR") && label.contains("_")
        && label.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
    }
    return isInCapitals || domain.contains("<") && domain.contains(">")
      || domain == "yourdomain.com" || domain.hasSuffix(".yourdomain.com")
  }
}
