import Foundation

/// Examines pages as a browser shows them: Chromium, without a window.
public struct Browser {
  /// The color scheme of the system.
  public enum Scheme: Int, CaseIterable, Sendable {
    case dark = 0
    case light = 1
  }

  /// The error that there is no browser, or that a script failed in it.
  public struct Failure: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String
  }

  private let width: Int
  private let scheme: Scheme

  /// Creates a browser with a window of that width, in CSS pixels.
  public init(width: Int = 1_280, scheme: Scheme = .light) {
    (self.width, self.scheme) = (width, scheme)
  }

  /// Opens pages of a folder and returns the results of the script there.
  ///
  /// The script is the body of an asynchronous function of the page's `window` and `document`. The
  /// page is in a frame of another, whose window may be as narrow as that of a phone. A document
  /// that is held open delays the end of loading, at which Chromium exits, until all is done.
  ///
  /// - Parameter addresses: The paths of the pages, each with its query and its fragment; by default,
  ///   `page.html`.
  public func evaluate<Value: Decodable>(
    _ script: String, in folder: TemporaryFolder, at addresses: [String] = ["page.html"]
  ) throws -> [Value] {
    let addresses = try JSONEncoder().encode(addresses)
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
    // Other tests may show pages of the same folder meanwhile.
    let document = try dump(folder.file("frame-\(UUID()).html", frame))
    guard let match = document.firstMatch(of: /<pre>(.*?)<\/pre>/),
      let values = String(match.output.1).removingPercentEncoding, !values.isEmpty
    else { throw Failure(description: "no result in \(document.prefix(500))") }
    return try JSONDecoder().decode([Value].self, from: Data(values.utf8))
  }

  private func dump(_ page: String) throws -> String {
    let programs = Requirement.installedProgram("chromium", "google-chrome", "chromium-browser")
    guard let program = programs else {
      try Requirement.isMissing("Chromium for the tests", group: "browser")
    }
    let profile = try TemporaryFolder()
    let result = try Program([
      program, "--headless", "--disable-gpu", "--user-data-dir=\(profile.url.path)",
      // The superuser of a container has no sandbox, and the pages are our own.
      "--no-sandbox", "--allow-file-access-from-files",
      "--blink-settings=preferredColorScheme=\(scheme.rawValue)", "--window-size=1400,1000",
      "--dump-dom", "file://\(page)",
    ]).run()
    guard result.status == 0 else {
      throw Failure(description: "\(program): \(result.errors.suffix(500))")
    }
    return result.output
  }
}
