// Reports macos 'init(string:encodingInvalidCharacters:)' is only available in macOS 14 or newer

import FoundationShim

func read(_ url: String) -> URLComponents? {
  URLComponents(string: url, encodingInvalidCharacters: false)
}
