/// A source of unique names: a name that is taken gets a number.
package struct UniqueNames {
  private var taken: Set<String>
  private var lastNumbers: [String: Int] = [:]

  /// Creates a source of names other than those that are taken.
  package init(taken: Set<String> = []) {
    self.taken = taken
  }

  /// Takes the name if it is free, else `name (2)`, `name (3)` and so on, and returns it.
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
