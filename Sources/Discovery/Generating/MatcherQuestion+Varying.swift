import Questions

extension MatcherQuestion {
  /// Makes one change.
  package mutating func vary(_ generator: inout SeededGenerator) {
    switch generator.number(below: 32) {
    case 0..<3: platform = generator.element(of: Self.platforms) ?? platform
    case 3: platform = Self.platforms[0]
    case 4:
      writing.encoding = generator.element(of: TextEncoding.allCases) ?? writing.encoding
      writing.slip = generator.element(of: FileWriting.Slip.allCases) ?? writing.slip
    case 5: writing = FileWriting()
    case 6: app = generator.element(of: site.namedApps) ?? app
    case 7: domain = generator.word(of: .domain)
    case 8..<12: aim(&generator)
    case 12..<15: url = generator.edited(url)
    case 15:
      platform = generator.element(of: Self.platformsWithoutComponents) ?? platform
      site.useLegacyMembers()
      aim(&generator)
    case 16:
      platform = generator.element(of: Self.platformsWithFewMembers) ?? platform
      aim(&generator)
    case 17..<28:
      site.rearrange(&generator)
      // What was rearranged is mostly the first rule.
      aim(&generator, atFirst: !generator.oneIn(3))
    // Seldom, since each of these costs a run seconds if the reader takes too long.
    case 28 where generator.oneIn(16): addBacktracking(&generator)
    default:
      site.vary(.site, &generator)
      if generator.oneIn(2) { aim(&generator) }
    }
  }

  /// Copies a part of another question.
  package mutating func take(from other: MatcherQuestion, _ generator: inout SeededGenerator) {
    switch generator.number(below: 3) {
    case 0:
      (url, domain, platform) = (other.url, other.domain, other.platform)
    case 1:
      let name = generator.element(of: ["defaults", "substitutionVariables", "details", "apps"])
      guard let name, let part = other.site["applinks"]?[name] else { return }
      site.change(at: ["applinks"]) { $0[step: name] = part }
      aim(&generator)
    default:
      guard let entry = generator.element(of: other.site.entries) else { return }
      let place = generator.number(below: site.entries.count + 1)
      site.change(at: ["applinks", "details"]) { $0.insert(entry, at: place) }
      aim(&generator)
    }
  }

  /// Aims the URL at any rule or at the first, mostly at a rule for an app that the site names.
  private mutating func aim(_ generator: inout SeededGenerator, atFirst: Bool = false) {
    if !site.namedApps.contains(app), !generator.oneIn(4) {
      app = generator.element(of: site.namedApps) ?? app
    }
    let choices = (atFirst ? [0] : generator.bytes(1)) + generator.bytes(14)
    url = MatchingURL.url(on: domain, in: site, choices: choices)
  }
}

extension JSON {
  /// Changes one of the values in this one, given the shape that is expected here.
  mutating func vary(_ shape: SiteShape, _ generator: inout SeededGenerator) {
    var number = generator.number(below: size)
    descend(to: &number, shape) { $0.varyHere($1, &generator) }
  }

  /// The number of values in this one, including itself.
  private var size: Int { children.reduce(1) { $0 + $1.size } }

  /// Changes the value with a number, counted in the order of the file.
  private mutating func descend(
    to number: inout Int, _ shape: SiteShape, by change: (inout JSON, SiteShape) -> Void
  ) {
    if number == 0 { change(&self, shape) }
    number -= 1
    guard number >= 0 else { return }
    for index in children.indices {
      let inner = object.map { shape.member($0[index].name) } ?? shape.element
      children[index].descend(to: &number, inner, by: change)
    }
  }

  private mutating func varyHere(_ shape: SiteShape, _ generator: inout SeededGenerator) {
    if generator.oneIn(8) {
      var source = ByteSource(generator.bytes(8 << generator.number(below: 4)))
      self = source.value(shape)
      return
    }
    switch self {
    case .null: self = .bool(generator.oneIn(2))
    case .bool(let value): self = .bool(!value)
    case .number(let text): self = .number(text == "1" ? 0 : 1)
    case .string(let text): self = .string(generator.edited(text, with: shape.words))
    case .array(let elements):
      self = .array(
        generator.rearranged(elements) { generator in
          var source = ByteSource(generator.bytes(24))
          return source.value(shape.element)
        })
    case .object(let members):
      self = .object(
        generator.rearranged(members) { generator in
          var source = ByteSource(generator.bytes(24))
          let known = generator.oneIn(4) ? nil : generator.element(of: shape.names)
          let name = known ?? source.string(shape.otherNames)
          return Member(name: name, value: source.value(shape.member(name)))
        })
    }
  }
}

extension SeededGenerator {
  /// Returns a word of any group.
  mutating func word(of vocabulary: Vocabulary) -> String {
    element(of: vocabulary.groups).flatMap { element(of: $0) } ?? ""
  }

  /// Returns as many random bytes as are asked for.
  fileprivate mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Returns a text with one character or word changed, added or removed.
  mutating func edited(_ text: String, with vocabulary: Vocabulary = .pattern) -> String {
    var scalars = Array(text.unicodeScalars)
    let place = number(below: scalars.count)
    let word = Array(self.word(of: vocabulary).unicodeScalars)
    let end = min(place + 1, scalars.count)
    switch number(below: 9) {
    case 0: scalars.insert(contentsOf: word, at: place)
    case 1: scalars.insert(contentsOf: word, at: 0)
    case 2: scalars += word
    case 3: scalars = word
    case 4: scalars.replaceSubrange(place..<end, with: word)
    case 5: scalars.removeSubrange(place..<end)
    case 6:
      let stretch = scalars[place...].prefix(1 + number(below: 4))
      let copies = repeatElement(stretch, count: 1 + number(below: 3))
      scalars.insert(contentsOf: copies.joined(), at: place)
    case 7:
      let swapped = scalars[place..<end].flatMap { scalar in
        let properties = scalar.properties
        let text =
          properties.isUppercase ? properties.lowercaseMapping : properties.uppercaseMapping
        return Array(text.unicodeScalars)
      }
      scalars.replaceSubrange(place..<end, with: swapped)
    default: scalars.insert(Unicode.Scalar(UInt8(0x20 + number(below: 0x5F))), at: place)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
