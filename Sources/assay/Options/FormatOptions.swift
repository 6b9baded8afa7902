import ArgumentParser

/// The option that chooses the format of results on standard output.
struct FormatOptions: ParsableArguments {
  /// The formats; the raw values are the words of `--format`.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// Text for people, and annotations of GitHub Actions.
    case text, github
  }

  @Option(help: "The format of the output: readable text, or annotations for GitHub Actions.")
  var format = Format.text
}
