import Foundation
import Questions
import Reports
import Running
import TestSupport
import Testing

/// Examines a page as a browser shows it.
struct Browser {
  /// The color scheme of the system.
  enum Scheme: Int, CaseIterable {
    case dark = 0
    case light = 1
  }

  /// The width of the window, in CSS pixels.
  var width = 1_280
  /// The color scheme of the system.
  var scheme = Scheme.light

  /// Opens the page of the records at each fragment and returns the results of the script there.
  ///
  /// The script is the body of an asynchronous function of the page's `window` and `document`. The
  /// page is in a frame of another, whose window may be as narrow as that of a phone. A document
  /// that is held open delays the end of loading, at which Chromium exits, until all is done.
  func evaluate<Value: Decodable>(
    _ script: String, in records: [RunRecord], at fragments: [String]
  ) throws -> [Value] {
    let folder = try TemporaryFolder()
    try HTMLReport().write(records, to: folder.path("page.html"))
    return try evaluate(script, in: folder, at: fragments)
  }

  /// Opens `page.html` of a folder at each fragment and returns the results of the script there.
  func evaluate<Value: Decodable>(
    _ script: String, in folder: TemporaryFolder, at fragments: [String] = [""]
  ) throws -> [Value] {
    let addresses = try JSONEncoder().encode(fragments.map { "page.html" + $0 })
    let frame = """
      <!DOCTYPE html>
      <pre></pre>
      <iframe hidden></iframe>
      <script>
      const held = frames[0].document;
      held.open();
      const change = (window, action) => new Promise((changed) => {
        window.addEventListener("hashchange", changed, {once: true});
        action();
      });
      const until = async (window, condition) => {
        while (!condition()) await new Promise(window.requestAnimationFrame);
      };
      const isShown = (element) => element.checkVisibility({visibilityProperty: true});
      const evaluate = async (window, document) => {
        \(script)
      };
      (async () => {
        const values = [];
        for (const address of \(String(decoding: addresses, as: UTF8.self))) {
          const frame = document.createElement("iframe");
          Object.assign(frame, {src: address, width: \(width), height: 900});
          await new Promise((loaded) => {
            frame.onload = loaded;
            document.body.append(frame);
          });
          const page = frame.contentWindow;
          values.push(await evaluate(page, page.document));
          frame.remove();
        }
        document.querySelector("pre").textContent = encodeURIComponent(JSON.stringify(values));
      })().catch((error) => console.error(error)).finally(() => held.close());
      </script>
      """
    let document = try dump(folder.file("frame.html", frame), profile: folder.path("profile"))
    let match = try #require(
      document.firstMatch(of: /<pre>(.*?)<\/pre>/), "\(document.prefix(500))")
    let values = try #require(String(match.output.1).removingPercentEncoding)
    return try JSONDecoder().decode([Value].self, from: Data(values.utf8))
  }

  /// Opens the page of the records at one fragment and returns the result of the script there.
  func evaluate<Value: Decodable>(
    _ script: String, in records: [RunRecord], at fragment: String = ""
  ) throws -> Value {
    let values: [Value] = try evaluate(script, in: records, at: [fragment])
    return try #require(values.first)
  }

  private func dump(_ page: String, profile: String) throws -> String {
    let result = try Program([
      "chromium", "--headless", "--disable-gpu", "--user-data-dir=\(profile)",
      // The superuser of a container has no sandbox, and the pages are our own.
      "--no-sandbox", "--allow-file-access-from-files",
      "--blink-settings=preferredColorScheme=\(scheme.rawValue)", "--window-size=1400,1000",
      "--dump-dom", "file://\(page)",
    ]).run()
    try #require(
      result.status == 0,
      "no Chromium for the tests; ./scripts/install-dependencies browser installs it")
    return result.output
  }
}
