import ArgumentParser

/// The options that name the site, the domain and the app that questions are about.
struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The apple-app-site-association file; - for standard input.", valueName: "file"))
  var site: String?

  @Option(
    help: ArgumentHelp(
      "The domain that serves the file, if not the host of the URL.", valueName: "host"))
  var domain: String?

  @Option(help: ArgumentHelp("The app, such as ABCDE12345.com.example.app.", valueName: "id"))
  var app: String?
}
