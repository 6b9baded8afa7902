// AssociatedDomains macos 'utf8Span' is only available in macOS 26.0 or newer

func countBytes(of text: String) -> Int { text.utf8Span.count }
