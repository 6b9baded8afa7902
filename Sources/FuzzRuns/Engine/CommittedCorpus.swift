package import FoundationShim

/// The committed files of a target in its folder of `Corpus`: inputs, a dictionary and options.
package struct CommittedCorpus: Sendable {
  /// The name of the target.
  package let target: String
  private let folder: String

  /// Finds the files of a target in the folder of all corpora.
  package init(of target: String, in corpora: URL) {
    self.target = target
    folder = corpora.appending(path: target).path
  }

  /// The folders of inputs that exist.
  package var inputs: [String] {
    ["seeds", "regressions"].map { "\(folder)/\($0)" }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// The arguments of every run of libFuzzer with this target.
  package var arguments: [String] {
    ["-timeout=25", "-rss_limit_mb=2560", "-print_final_stats=1", "-reload=0"]
      + options.map { "-\($0)=\($1)" } + dictionary
  }

  /// The argument that names the dictionary; empty if there is no dictionary.
  var dictionary: [String] {
    let path = "\(folder)/\(target).dict"
    return FileManager.default.fileExists(atPath: path) ? ["-dict=\(path)"] : []
  }

  /// The time after which libFuzzer gives up on an input.
  var inputTimeout: Duration {
    .seconds(options.last { $0.name == "timeout" }.flatMap { Int($0.value) } ?? 25)
  }

  private var options: [(name: String, value: String)] {
    FileText.read("\(folder)/\(target).options").split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /([a-z_]+) *= *([^ ]*)/).map { (String($0.1), String($0.2)) }
    }
  }
}
