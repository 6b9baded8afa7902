/// Hands out names, each once: a name that is taken gets a number behind it.
package struct UniqueNames {
  private var taken: Set<String>
  private var lastNumbers: [String: Int] = [:]

  /// A hand-out of names, of which some are taken from the beginning.
  package init(taken: Set<String> = []) {
    self.taken = taken
  }

  /// The name as it is where it is free, else `name (2)`, `name (3)` and so on.
  package mutating func claim(_ name: String) -> String {
    guard !taken.insert(name).inserted else { return name }
    var number = lastNumbers[name, default: 1]
    var numbered = name
    repeat {
      number += 1
      numbered = "\(name) (\(number))"
    } while !taken.insert(numbered).inserted
    lastNumbers[name] = number
    return numbered
  }
}
