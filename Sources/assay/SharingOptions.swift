import ArgumentParser
import Suites

/// Which part of the cases is asked, and in which order.
struct SharingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask only the K-th of N parts of the cases; `assay merge` joins the records.",
      valueName: "K/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Ask in an order that depends on this number; reports keep the order of the tables.",
      valueName: "number"))
  var seed: UInt64?

  /// The selection with these options.
  func share(of selection: Selection) throws -> Selection {
    var selection = selection
    selection.shard = try shard.map(Shard.init(argument:))
    selection.seed = seed
    return selection
  }
}
