/// What the adapter does on the whole, whatever it is received.
///
/// | option | what it does |
/// |---|---|
/// | `--log PATH` | adds its number, that of its child, and `hangs` once it does, to the file |
/// | `--slow-start SECONDS` | waits before it reads |
/// | `--noise TEXT` | writes the text before anything else |
/// | `--noise-after TEXT` | writes the text after the answer to start |
/// | `--noise-at-end TEXT` | writes the text when it is told to end |
/// | `--exit-at-end STATUS` | ends with that status and words on standard error |
/// | `--crash-at-end` | ends by SIGSEGV |
/// | `--exit-at-start STATUS` | ends at once, with words on standard error |
/// | `--deaf` | reads nothing after the start |
/// | `--ignore-end` | takes no notice of `stop`, the end of input and SIGTERM |
/// | `--child` | starts a child that sleeps for long, in its own group |
/// | `--alone` | crashes when it gets several questions at once |
/// | `--crash-every COUNT` | crashes at every so many questions |
/// | `--reversed` | answers the questions it has read in reverse |
struct Options {
  private let words: [String]

  init(_ words: some Sequence<String>) {
    self.words = Array(words)
  }

  func has(_ name: String) -> Bool { words.contains(name) }

  func text(_ name: String) -> String? {
    words.firstIndex(of: name).flatMap { words.dropFirst($0 + 1).first }
  }

  func number(_ name: String) -> Double? { text(name).flatMap(Double.init) }
}
