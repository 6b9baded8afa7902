import Questions

/// Build settings as they are written, by name.
struct BuildSettings {
  /// The values of each setting by the conditions after its name, such as `[sdk=iphoneos*]`.
  private var values: [Substring: [Substring: String]] = [:]
  /// The number of values.
  private(set) var count = 0

  /// Sets the value of a setting.
  ///
  /// - Parameter name: The name, which may end in conditions.
  mutating func set(_ name: String, to value: String) {
    let end = name.firstIndex(of: "[") ?? name.endIndex
    if values[name[..<end], default: [:]].updateValue(value, forKey: name[end...]) == nil {
      count += 1
    }
  }

  /// Sets the values of other settings.
  mutating func set(_ others: BuildSettings) {
    for (name, conditions) in others.values {
      for (condition, value) in conditions
      where values[name, default: [:]].updateValue(value, forKey: condition) == nil {
        count += 1
      }
    }
  }

  /// Returns the values of a setting that are not empty, one for each condition.
  func all(of name: String) -> Set<String> {
    Set((values[name[...]]?.values ?? [:].values).filter { !$0.isEmpty })
  }

  /// Returns whether a setting has a value that is not empty.
  func defines(_ name: String) -> Bool {
    values[name[...]]?.values.contains { !$0.isEmpty } ?? false
  }
}
