import Discovery

/// Valid parts of entries in entitlements, and invalid parts that are easily mistaken for them.
enum EntitlementsVocabulary {
  /// Returns a random entry assembled from valid and invalid parts.
  static func entry(_ generator: inout SeededGenerator) -> String {
    // Usually only one part is invalid, which distinguishes the reasons.
    func part(_ parts: [String], _ good: Int, _ generator: inout SeededGenerator) -> String {
      let count = generator.oneIn(3) ? parts.count : good
      return parts[generator.number(below: count)]
    }
    return part(services, 5, &generator) + part(domains, 4, &generator)
      + part(queries, 4, &generator)
  }

  private static let services = [
    "applinks:", "webcredentials:", "activitycontinuation:", "appclips:", "authsrv:",
    "", ":", "applinks", "Applinks:", " applinks:", "applinks :", "applink:", "applinks::",
    "$(SERVICE):", "\u{E4}pplinks:",
  ]

  private static let domains = [
    "example.com", "*.example.com", "www.example.com", "a_b", "",
    "*", "*.", "*example.com", "**.example.com", "*.*.example.com", "a*.example.com",
    "https://example.com", "://", "example.com/", "example.com//", "example.com/a", "/",
    "example.com:443", "example.com:", ":443", "[::1]", "[::1]:443", "192.0.2.1",
    "example.com.", ".example.com", "a..b", "EXAMPLE.com", "\u{E9}.com", "e\u{301}.com",
    "xn--9ca.com", "$(DOMAIN)", "${DOMAIN}", "$DOMAIN", "example.com#a", "user@example.com",
    "exa mple.com", "example.com ", "\u{212A}.com", "%65xample.com", "-.com", "&amp;.com",
  ]

  private static let queries = [
    "", "?mode=developer", "?mode=managed", "?mode=developer+managed",
    "?", "?mode=", "?mode", "?mode=managed+developer", "?mode=Developer", "?mode=developer ",
    "?mode=other", "?MODE=developer", "?a=b", "?mode=developer&amp;a=b", "?mode=developer?",
    "?mode=developer+", "?mode=developer%2Bmanaged", "/?mode=developer",
  ]

  /// The keys of entitlements and profiles, and some that are nearly right.
  static let keys = [
    "com.apple.developer.associated-domains", "Entitlements", "application-identifier",
    "com.apple.application-identifier", "com.apple.developer.associated-domain", "",
    "get-task-allow", "e\u{301}",
  ]

  /// Text between tags other than an entry.
  static let texts = [
    "", " ", "\n", "\r\n", "\r", "\t", "a", "*", "&amp;", "&lt;", "&#x2e;", "&#46;", "&#0;",
    "&#xD800;", "&#x1F600;", "&a;", "&", "]]>", "0", "+", "-", "1.", "E", "x", "Z", "\u{FEFF}",
    "\u{0}", "\u{1}", "\u{FFFE}",
    "\u{1F600}", "\u{85}", "\u{2028}", "e\u{301}",
  ]

  /// Whole elements and other markup.
  static let elements = [
    "<true/>", "<false/>", "<true></true>", "<string/>", "<array/>", "<dict/>", "<key/>",
    "<integer>1</integer>", "<real>1.5</real>", "<data>AA==</data>",
    "<date>2020-01-01T00:00:00Z</date>", "<date>2020-01-01</date>",
    "<date>-1-99-99T99:99:99Z</date>",
    "<integer/>", "<integer>1q</integer>", "<integer> -\t0xFace</integer>", "<integer>1 </integer>",
    "<integer>18446744073709551615</integer>", "<integer>-9223372036854775809</integer>",
    "<real>0x1</real>", "<real> -.5e3</real>", "<real>+iNf</real>", "<real>NaN</real>",
    "<data>*</data>", "<data>\u{E9}</data>", "<data/>", "<true> </true>", "<false><!-- --></false>",
    "<set/>", "<a/>", "<plist/>", "<plist:dict/>", "<String/>", "<string a=\"b\"/>",
    "<string a=\"b\" a=\"c\"/>", "<string xmlns:a=\"b\" a:b=\"&lt;\"/>", "<string a=b/>",
    "<!---->", "<!-- a -->", "<!-- a -- b -->", "<?a b?>", "<?xml version=\"1.0\"?>", "<?a?>",
    "<![CDATA[a]]>", "<![CDATA[<string>]]>", "<![CDATA[]]>", "<![CDATA[", "<!--", "<", ">", "</",
    "<key>com.apple.developer.associated-domains</key><array/>",
    "<key>com.apple.developer.associated-domains</key><string>*</string>",
    "<key>Entitlements</key><dict/>",
  ]

  /// Text before the root.
  static let prologs = [
    "", " ", "\n", "\u{FEFF}", "<?xml version=\"1.0\"?>", "<?xml version='1.1'?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>",
    "<?xml version=\"1.0\" encoding=\"utf-16\"?>", "<?xml encoding=\"UTF-8\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-16LE\"?>", "<?xml version=\"1.0\" encoding=\"UTF8\"?>",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "<?xml version=\"1.0\" encoding=\"\"?>",
    "<?xml version=\"2.0\"?>",
    "<!DOCTYPE plist>", "<!DOCTYPEplist>", "<!DOCTYPE plist SYSTEM \"file:///etc/hostname\">",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
      + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
    "<!DOCTYPE plist PUBLIC \"{\" \"a\">", "<!DOCTYPE plist PUBLIC \"a\">", "<!DOCTYPE plist []>",
    "<!DOCTYPE plist [<!ENTITY a \"b\">]>",
    "<!DOCTYPE plist [<!ENTITY a SYSTEM \"/etc/hostname\">]>",
    "<!DOCTYPE plist [<!ENTITY % a SYSTEM \"http://127.0.0.1/\"> %a;]>", "<!doctype plist>",
  ]
}
