import Foundation

/// A site of the test server: `NAME.localhost`, which is this machine everywhere.
struct Site {
  /// The certificate of a site.
  enum Certificate: String, CaseIterable {
    /// From the authority that the tests trust, for all sites.
    case good
    /// From that authority, for another host.
    case other
    /// From that authority, expired.
    case expired
    /// From an unknown authority.
    case untrusted
    /// That of the unknown authority itself.
    case nobody
    /// Signed with the good certificate, which is not an authority's.
    case misissued
  }

  let name: String
  var certificate = Certificate.good
  /// The directives of nginx.
  let directives: String

  init(_ name: String, certificate: Certificate = .good, _ directives: String) {
    self.name = name
    self.certificate = certificate
    self.directives = directives
  }

  /// Returns the directive that serves a file at both locations.
  private static func file(_ name: String) -> String { "try_files /\(name) =404;" }

  /// Returns the directive that refuses a user agent, as a firewall does.
  private static func refusing(_ agent: String) -> String {
    "if ($http_user_agent ~ \(agent)) { return 403; }"
  }

  /// A header field of 4000 bytes.
  private static let talk = "add_header X-Talk '\(String(repeating: "a", count: 3_990))';\n"

  /// All sites, each with a correct or a wrong configuration.
  static let all = [
    Site("good", "location /.well-known/ { \(file("good")) }"),
    Site("shop", "location /.well-known/ { \(file("shop")) }"),
    Site("same-shop", "location /.well-known/ { \(file("shop")) }"),
    Site(
      "no-network", "\(refusing("AASA-Bot")) location /.well-known/ { \(file("good")) }"),
    Site(
      "no-devices", "\(refusing("CFNetwork")) location /.well-known/ { \(file("good")) }"),
    Site(
      "two-faced",
      """
      location /.well-known/ {
        if ($http_user_agent ~ CFNetwork) { rewrite ^ /shop break; }
        \(file("good"))
      }
      """),
    Site("draft", "location /.well-known/ { \(file("draft")) }"),
    // A file that a test writes.
    Site("late", "location / { \(file("late")) }"),
    Site("flawed", "location / { \(file("flawed")) }"),
    Site("renewed", "location /.well-known/ { \(file("shop")) }"),
    // Apple's network, which has an older file of one site, the same of another, and none of others.
    Site(
      "network",
      """
      error_page 404 = @none;
      location = /a/v1/shop.localhost {
        add_header Age 17000;
        add_header Cache-Control max-age=21600,public;
        default_type application/json;
        \(file("old-shop"))
      }
      location = /a/v1/same-shop.localhost { default_type application/json; \(file("spaced-shop")) }
      location = /a/v1/good.localhost { default_type application/json; \(file("good")) }
      location = /a/v1/renewed.localhost { default_type application/json; \(file("renewed-copy")) }
      location @none {
        add_header Apple-Failure-Reason 'SWCERR00101 Bad HTTP Response: 404 Not Found' always;
        add_header Apple-Try-Direct true always;
        add_header Cache-Control max-age=3600 always;
        return 404;
      }
      """),
    Site("root-only", "location = /apple-app-site-association { \(file("good")) }"),
    Site("two-faults", "location /.well-known/ { \(file("no-json")) }"),
    Site("missing", "location / { return 404; }"),
    Site("broken", "location / { return 500; }"),
    Site("moved", "location / { return 301 https://good.localhost$request_uri; }"),
    Site("no-json", "location / { \(file("no-json")) }"),
    Site("largest", "location / { \(file("largest")) }"),
    Site("too-large", "location / { \(file("too-large")) }"),
    Site("large", "location / { \(file("large")) }"),
    // With includes the length is unknown beforehand, and the file has a tebibyte of zeros.
    Site("endless", "location / { ssi on; ssi_types *; \(file("endless")) }"),
    Site("bomb", "location / { gzip on; gzip_types *; \(file("endless")) }"),
    Site("gzip", "location / { gzip on; gzip_types *; gzip_min_length 1; \(file("largest")) }"),
    Site("slow", "location / { limit_rate 1k; \(file("largest")) }"),
    Site("html", "location / { default_type text/html; \(file("good")) }"),
    Site("no-type", "location / { default_type ''; \(file("good")) }"),
    Site("encoded", "location / { add_header Content-Encoding secret; \(file("good")) }"),
    Site("talkative", "\(String(repeating: talk, count: 20)) location / { \(file("good")) }"),
    Site("wrong-host", certificate: .other, "location / { \(file("good")) }"),
    Site("expired", certificate: .expired, "location / { \(file("good")) }"),
    Site("untrusted", certificate: .untrusted, "location / { \(file("good")) }"),
    Site("self-signed", certificate: .nobody, "location / { \(file("good")) }"),
    Site("misissued", certificate: .misissued, "location / { \(file("good")) }"),
  ]

  /// The answers that are no proper HTTP, by path.
  static let rawAnswers = [
    // No HTTP at all at the two locations of a site association.
    ".well-known/apple-app-site-association": #"{"applinks": {}}"#,
    "apple-app-site-association": "SSH-2.0-Server\r\n",
    "odd-version": "HTTP/7.5 200 OK\r\n\r\n{}",
    "short": "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}",
    "not-gzip": "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n{}",
    "long-line": "HTTP/1.1 200 OK\r\nX-Talk: \(String(repeating: "a", count: 200_000))\r\n\r\n{}",
    "early":
      "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Late: 2\r\n\r\n{}",
    "trailers":
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n",
  ]

  /// Returns the file of a site whose app opens some paths.
  private static func shop(path: String) -> String {
    """
    {"applinks": {"details": [
    {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "\(path)"}]}]}}
    """
  }

  /// Writes the files that the sites serve.
  static func writeFiles(in folder: URL) throws {
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    func padded(_ count: Int) -> String {
      let text = #"{"applinks": {}}"#
      return text + String(repeating: " ", count: count - text.utf8.count)
    }
    try write(#"{"applinks": {}}"#, "good")
    try write(shop(path: "/buy/*"), "shop")
    try write(shop(path: "/sell/*"), "old-shop")
    try write(shop(path: "/buy/*") + "\n", "spaced-shop")
    try write(shop(path: "/a b"), "draft")
    try write("<html></html>", "no-json")
    try write(padded(131_072), "largest")
    try write(padded(131_073), "too-large")
    try write(padded(200_000), "large")
    try write("", "endless")
    let endless = try FileHandle(forWritingTo: folder.appendingPathComponent("endless"))
    try endless.truncate(atOffset: 1 << 40)
    try endless.close()
  }
}
