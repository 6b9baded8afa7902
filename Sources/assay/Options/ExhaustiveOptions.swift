public import ArgumentParser
import Discovery
public import Questions

/// The options of a search over every short pattern and text.
struct ExhaustiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask about every pattern and every text up to these lengths in symbols, such as 4x4.",
      valueName: "NxN"))
  var exhaustive: String?

  @Option(
    help: ArgumentHelp(
      "The symbols of patterns and texts, separated by spaces (default: a / * ? .).",
      valueName: "list"))
  var symbols: String?

  @Option(
    help: ArgumentHelp(
      "Treat texts as this component: path, query, fragment (default: path). May be repeated.",
      valueName: "component"))
  var kind: [ComponentKind] = []

  @Flag(help: "Also ask each question with caseSensitive set to false.")
  var ignoreCase = false

  @Flag(help: "Also ask each question with percentEncoded set to false.")
  var decode = false

  @Option(
    help: ArgumentHelp(
      "Define a substitution variable, for symbols such as $(v).", valueName: "name=value,..."))
  var variable: String?

  @Option(
    help: ArgumentHelp("Resume after this question of an earlier run.", valueName: "number"))
  var after = 0

  /// The shape of the questions; `nil` without `--exhaustive`, and for options that `validate`
  /// refuses.
  var shape: ExhaustiveQuestions.Shape? {
    let numbers = (exhaustive ?? "").split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (0...64).contains($0) }) else { return nil }
    var shape = ExhaustiveQuestions.Shape(
      symbols: (symbols ?? "a / * ? .").split(separator: " ").map(String.init),
      lengths: (pattern: numbers[0], text: numbers[1]))
    if !kind.isEmpty { shape.kinds = kind }
    if ignoreCase { shape.caseSensitive = [true, false] }
    if decode { shape.percentEncoded = [true, false] }
    if let parts = variable?.split(separator: "=", maxSplits: 1).map(String.init) {
      guard parts.count == 2 else { return nil }
      let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      shape.variables = [parts[0]: .array(values.map { .string(String($0)) })]
    }
    return shape
  }

  func validate() throws {
    guard exhaustive != nil else {
      let isUnused = symbols == nil && kind.isEmpty && !ignoreCase && !decode && variable == nil
      guard isUnused, after == 0 else {
        throw ValidationError(
          "--symbols, --kind, --ignore-case, --decode, --variable and --after need --exhaustive NxN"
        )
      }
      return
    }
    guard let shape else {
      throw ValidationError(
        "--exhaustive must be two numbers as in 4x4, and --variable a name and values as in v=a,b")
    }
    guard !shape.symbols.isEmpty, shape.count != nil else {
      throw ValidationError("--symbols and --exhaustive must give from 1 to \(Int.max) questions")
    }
    guard after >= 0 else { throw ValidationError("--after must not be negative") }
  }
}

extension ComponentKind: ExpressibleByArgument {}
