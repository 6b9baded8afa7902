import AssociatedDomains
import FoundationShim
import Questions

/// The values of a setting after the values of other settings replace `$(NAME)` and `${NAME}`.
struct SettingValues {
  /// The values, one for each combination of conditions, in order.
  var texts: [String] = []
  /// The names of required settings that are not defined anywhere; their references become empty.
  var undefined: Set<String> = []

  /// Whether there are values, and each is known.
  var isKnown: Bool {
    !texts.isEmpty && undefined.isEmpty && !texts.contains { $0.isEmpty || $0.contains("$") }
  }
}

/// An evaluator of references between settings of a configuration, as far as they are constant.
///
/// Results are kept, and the bytes that are read and written are limited for a whole project, so
/// that settings that refer to each other cost no more than their size explains.
struct SettingsEvaluator {
  /// A setting, as defined by a level and those after it.
  private struct Key: Hashable {
    let name: String
    let level: Int
  }

  /// The levels of settings; the first level that has a value for a setting decides.
  private let levels: [BuildSettings]
  /// The settings that Xcode defines unless a level does.
  private let constants: [String: String]
  private var known: [Key: SettingValues] = [:]
  /// The settings that are being evaluated.
  private var outer: Set<Key> = []
  /// The number of references around the reference that is being read.
  private var depth = 0

  /// The number of bytes that evaluating all settings of a project may cost.
  static let maximumCost = 4 << 20
  private static let maximumDepth = 50
  private static let maximumCount = 1_000
  private static let maximumLength = 4_096

  /// Creates an evaluator of the levels of a configuration.
  init(levels: [BuildSettings], constants: [String: String]) {
    (self.levels, self.constants) = (levels, constants)
  }

  /// Returns the values of a setting; `nil` if the setting is not defined anywhere.
  ///
  /// - Parameter cost: The number of bytes that may still be read and written.
  /// - Throws: `InputError` if the setting has too many values, or needs too many other settings.
  mutating func values(of name: String, cost: inout Int) throws(InputError) -> SettingValues? {
    try values(of: name, from: 0, cost: &cost)
  }

  /// Returns the values of a text that refers to settings.
  ///
  /// - Parameter cost: The number of bytes that may still be read and written.
  /// - Throws: `InputError` if the text has too many values, or needs too many settings.
  mutating func values(ofText text: String, cost: inout Int) throws(InputError) -> SettingValues {
    try expanded(text, of: nil, cost: &cost)
  }

  private mutating func values(
    of name: String, from first: Int, cost: inout Int
  ) throws(InputError) -> SettingValues? {
    guard let level = levels.indices.dropFirst(first).first(where: { levels[$0].defines(name) })
    else {
      return constants[name].map { SettingValues(texts: [$0]) }
    }
    let key = Key(name: name, level: level)
    if let values = known[key] { return values }
    // A setting that depends on itself has no value.
    guard outer.insert(key).inserted else { return nil }
    defer { outer.remove(key) }
    var result = SettingValues()
    for text in levels[level].all(of: name).sorted() {
      let values = try expanded(text, of: key, cost: &cost)
      result.texts += values.texts
      result.undefined.formUnion(values.undefined)
      try check(result.texts, in: text)
    }
    result.texts = Set(result.texts).sorted()
    known[key] = result
    return result
  }

  /// Returns a text with the values of the settings that it refers to; the text of a setting may
  /// refer to the inherited value.
  private mutating func expanded(
    _ text: String, of key: Key?, cost: inout Int
  ) throws(InputError) -> SettingValues {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw InputError(
        "settings need each other more than \(Self.maximumDepth) deep, as in \(text.quotedBriefly); "
          + "write the value itself")
    }
    try spend(text.utf8.count + 1, of: &cost)
    var result = SettingValues(texts: [""])
    for part in try SettingReference.parts(of: text, maximumLength: Self.maximumLength) {
      var texts: [String]
      switch part {
      case .text(let text): texts = [text]
      case .reference(let reference):
        let values = try self.values(of: reference, in: key, cost: &cost)
        texts = values.texts
        result.undefined.formUnion(values.undefined)
      }
      texts = result.texts.flatMap { start in texts.map { start + $0 } }
      try check(texts, in: text)
      try spend(texts.reduce(0) { $0 + $1.utf8.count + 1 }, of: &cost)
      result.texts = texts
    }
    return result
  }

  /// Returns the values of a reference, whose name may itself contain references.
  private mutating func values(
    of reference: SettingReference, in key: Key?, cost: inout Int
  ) throws(InputError) -> SettingValues {
    let names = try expanded(reference.name, of: key, cost: &cost)
    var result = SettingValues(undefined: names.undefined)
    for name in names.texts {
      let isInherited = key != nil && (name == "inherited" || name == key?.name)
      let values = try self.values(
        of: isInherited ? key?.name ?? name : name, from: isInherited ? (key?.level ?? 0) + 1 : 0,
        cost: &cost)
      var texts = values?.texts ?? [""]
      if let alternative = reference.alternative, texts.allSatisfy(\.isEmpty) {
        let other = try expanded(alternative, of: key, cost: &cost)
        texts = other.texts
        result.undefined.formUnion(other.undefined)
      } else if values == nil, !isInherited {
        result.undefined.insert(name)
      }
      result.undefined.formUnion(values?.undefined ?? [])
      guard let changed = reference.applied(to: texts) else {
        throw InputError(
          "the operator in \(reference.text.quotedBriefly) is not read; write the value itself")
      }
      result.texts += changed
      try check(result.texts, in: reference.text)
    }
    return result
  }

  private func spend(_ count: Int, of cost: inout Int) throws(InputError) {
    cost -= count
    guard cost >= 0 else {
      throw InputError(
        "the settings of the project need each other too often; name the files with entitlements "
          + "themselves")
    }
  }

  private func check(_ texts: [String], in text: String) throws(InputError) {
    guard texts.count <= Self.maximumCount,
      texts.allSatisfy({ $0.utf8.count <= Self.maximumLength })
    else {
      throw InputError(
        "the setting \(text.quotedBriefly) becomes more than \(Self.maximumCount) values, or one of "
          + "more than \(Self.maximumLength) bytes; write the value itself")
    }
  }
}
