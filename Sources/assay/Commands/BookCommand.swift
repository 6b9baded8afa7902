import ArgumentParser
import Book
import FoundationShim
import Questions
import Running

/// `assay book`: writes the rule book.
struct BookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract:
      "Write the rule catalog as a website: each rule with its sources, systems and examples.",
    discussion: """
      The website needs no server: open its index.html. With records of `assay run`, it also shows \
      the results of each implementation, rule by rule, and their history if an implementation has \
      several records.

      Examples:
        assay book --output book
        assay book --output book --records mine.jsonl others.jsonl
      """
  )

  @Option(help: ArgumentHelp("The folder for the website.", valueName: "dir"))
  var output: String

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Files with records of runs.", valueName: "record"))
  var records: [String] = []

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() async throws {
    let records = try self.records.flatMap { path throws(InputError) in
      try RunRecord.records(at: URL(fileURLWithPath: path), named: path) { item in
        (item.question, item.reproduce, item.trace) = (.null, "", nil)
      }
    }
    let pages = try await Book(of: data.read(), records: records).write(to: output)
    try Terminal.show("\(output)/index.html: \(pages) pages")
  }
}
