import Fuzzing
import SpecModel

/// After how many questions each planted misreading was found, by what helped the search.
struct PlantedTable {
  private let columns: [Column]
  private let limit: Int
  /// For each column the median over the seeds for each misreading, one more than the limit if it
  /// was missed.
  private let medians: [[String: Int]]

  /// Searches with each of the means and each of the seeds, side by side.
  init(_ columns: [Column], seeds: ClosedRange<UInt64>, limit: Int, corpus: [[UInt8]]) async {
    self.columns = columns
    self.limit = limit
    let runs = await withTaskGroup(of: (Int, [String: Int]).self) { group in
      for (index, column) in columns.enumerated() {
        for seed in seeds {
          group.addTask {
            var search = PlantedSearch(
              from: corpus, seed: seed, means: column.means, limit: limit)
            return (index, search.executions(toFind: Deviation.shownByMatching))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    medians = columns.indices.map { index in
      let found = runs.filter { $0.0 == index }.map(\.1)
      let pairs = Deviation.shownByMatching.map { deviation in
        let counts = found.map { $0[deviation.id] ?? limit + 1 }.sorted()
        return (deviation.id, counts[counts.count / 2])
      }
      return Dictionary(pairs) { $1 }
    }
  }

  /// The misreadings that all means together missed.
  var missed: [Deviation] {
    Deviation.shownByMatching.filter { medians[0][$0.id, default: limit + 1] > limit }
  }
}

extension PlantedTable: CustomStringConvertible {
  /// A line for each misreading, then the medians and how many were found.
  var description: String {
    let lines =
      Deviation.shownByMatching.map { deviation in
        row(deviation.id, medians.map { text($0[deviation.id, default: limit + 1]) })
      } + [
        row("median", medians.map { text($0.values.sorted()[$0.count / 2]) }),
        row("found", medians.map { "\($0.values.count { $0 <= limit }) of \($0.count)" }),
      ]
    let hidden = Deviation.ofMatching.compactMap { deviation in
      deviation.reasonItStaysHidden.map { "not searched for: \(deviation.id): \($0)" }
    }
    return ([row("questions until found", columns.map(\.name))] + lines + hidden)
      .joined(separator: "\n")
  }

  private func text(_ count: Int) -> String { count > limit ? "missed" : "\(count)" }

  private func row(_ name: String, _ cells: [String]) -> String {
    let padded = cells.map { String(repeating: " ", count: max(1, 15 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 42 - name.count)) + padded.joined()
  }
}
