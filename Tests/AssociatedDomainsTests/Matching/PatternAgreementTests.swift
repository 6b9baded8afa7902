import Testing

@testable import AssociatedDomains

/// The two ways of comparing a pattern with a text, and the plainest one that can be written.
struct PatternAgreementTests {
  #if DEBUG
    static let longestText = 4
  #else
    static let longestText = 5
  #endif

  @Test func `all short patterns decide alike on all short texts, however they are compared`() {
    expectAgreement(
      patterns: words(over: "ab/*?", upTo: 5), texts: words(over: "ab/", upTo: Self.longestText))
  }

  @Test func `they decide alike where scalars take several bytes`() {
    expectAgreement(patterns: words(over: "aé蚂😀*?", upTo: 4), texts: words(over: "aé蚂😀", upTo: 3))
  }

  @Test(arguments: ["sushi", "s*hi", "su?hi"])
  func `a variable is found wherever it stands in a long text`(value: String) {
    let variables = SubstitutionVariables(["food": [value]])
    let pattern = Pattern("*$(food)y", kind: .query, variables: variables)
    for length in 0..<200 {
      let before = String(repeating: "x", count: length)
      #expect(pattern.matches(before + "sushiy"))
      #expect(!pattern.matches(before + "sushi"))
      #expect(!pattern.matches(before + "sushy"))
    }
  }

  @Test(arguments: [[1, 2, 3], [0, 5], [1, 63, 64, 65], [7, 128, 130], Array(1...70)])
  func `values of many lengths end where each of them ends, at few places and at many`(
    lengths: [Int]
  ) {
    let variables = SubstitutionVariables([
      "v": lengths.map { String(repeating: "a", count: $0) }
    ])
    for length in [10, 63, 64, 65, 140, 300] {
      // The other letter is near the end, so that few places have fewer values.
      let text = Array((String(repeating: "a", count: length) + "baa").utf8)
      for uses in 1...4 {
        var ends: Set = [0]
        for _ in 0..<uses {
          ends = Set(
            ends.flatMap { end in
              lengths.map { end + $0 }.filter { $0 <= text.count && !text[end..<$0].contains(98) }
            })
        }
        let pattern = Pattern(
          String(repeating: "$(v)", count: uses) + "b*", kind: .query, variables: variables)
        let compared = PositionIndex([text])
        #expect(pattern.matchesBySets(compared) == ends.contains(length))
      }
    }
  }

  @Test(arguments: [1, 2])
  func `a variable that is used very often may take its longest values, and no longer ones`(
    step: Int
  ) {
    let uses = 500
    let variables = SubstitutionVariables([
      "v": (1...20).map { String(repeating: "a", count: $0 * step) }
    ])
    let pattern = Pattern(
      String(repeating: "$(v)", count: uses) + "b", kind: .query, variables: variables)
    func matches(_ length: Int) -> Bool {
      pattern.matches(String(repeating: "a", count: length) + "b")
    }
    let (least, most) = (uses * step, uses * step * 20)
    #expect(matches(least) && !matches(least - 1))
    #expect(matches(most) && !matches(most + 1))
  }

  @Test(arguments: [(128, true), (118, false), (138, false)])
  func `a variable that is used very often takes none but its lengths, also once they are known`(
    excess: Int, isMatch: Bool
  ) {
    let uses = 500
    // More than the shortest 10 is possible by 20, 30, ..., 160, 118 or 182 for each use.
    let lengths = [10, 128, 192] + Array(stride(from: 30, through: 170, by: 10))
    let variables = SubstitutionVariables([
      "v": lengths.map { String(repeating: "a", count: $0) }
    ])
    let pattern = Pattern(
      String(repeating: "$(v)", count: uses), kind: .query, variables: variables)
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 10 * (uses - 1) + excess)
    let compared = PositionIndex([text])
    for _ in 1...2 { #expect(pattern.matchesBySets(compared) == isMatch) }
  }

  private func expectAgreement(patterns: [String], texts: [String]) {
    let texts = texts.map { text in
      let compared = PositionIndex([Array(text.utf8)])
      return (scalars: Array(text.unicodeScalars)[...], compared: compared)
    }
    for pattern in patterns {
      let compiled = Pattern(pattern, kind: .query)
      let scalars = Array(pattern.unicodeScalars)[...]
      for text in texts {
        let expected = matches(scalars, text.scalars)
        guard compiled.matches(text.compared) == expected,
          compiled.matchesBySets(text.compared) == expected
        else {
          Issue.record("\(pattern) against \(String(decoding: text.compared.bytes, as: UTF8.self))")
          return
        }
      }
    }
  }

  @Test func `values of variables decide like the patterns that spell them out`() {
    let texts = words(over: "ab/", upTo: 4)
    let values = words(over: "ab*?", upTo: 2)
    for value in values {
      for other in values {
        let variables = SubstitutionVariables(["x": [value, other]])
        for frame in ["$(x)", "$(x)$(x)", "a$(x)", "*$(x)?", "$(x)b$(x)"] {
          let pattern = Pattern(frame, kind: .query, variables: variables)
          let spelledOut = spellings(of: frame, values: [value, other]).map {
            Pattern($0, kind: .query)
          }
          for text in texts {
            let expected = spelledOut.contains { $0.matches(text) }
            guard pattern.matches(text) == expected else {
              Issue.record("\(frame) with \(value) or \(other) against \(text)")
              return
            }
          }
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `a pattern that is said to match all that another one does, matches it`(isPath: Bool) {
    let kind = isPath ? Pattern.Kind.path : .query
    let patterns = words(over: "a/*?", upTo: 3).map { Pattern($0, kind: kind) }
    // A path begins with a slash.
    let texts = words(over: "ab/", upTo: 5).map { isPath ? "/" + $0 : $0 }
    let matched = patterns.map { pattern in Set(texts.filter { pattern.matches($0) }) }
    var count = 0
    for (wide, all) in zip(patterns, matched) {
      for (narrow, some) in zip(patterns, matched) {
        var budget = 100_000
        guard wide.matchesEverything(matchedBy: narrow, budget: &budget) else { continue }
        count += 1
        guard all.isSuperset(of: some) else {
          Issue.record("\(wide.text) does not match all that \(narrow.text) does")
          return
        }
      }
    }
    // Each matches all that it does itself.
    #expect(count > 2 * patterns.count)
  }

  @Test(arguments: [
    ("/a*", "/ab", true), ("/ab", "/a*", false), ("/a?*", "/a*", false), ("/a*", "/a?*", true),
    ("/?", "/*", false), ("*b", "*ab", true), ("/a", "/a/", true), ("/a/*", "/a/b/*", true),
    ("/a/b/*", "/a/*", false), ("/?/x", "/é/x", true), ("/$(digit)", "/7", true),
    ("/$(digit)", "/x", false), ("/$(alnum)", "/$(digit)", true), ("/?", "/$(digit)", true),
    ("/$(digit)", "/?", false), ("/$(lang)", "/en", false), ("/$(none)", "/$(none)", false),
  ])
  func `a pattern matches all that another one does, whose wildcards only wildcards match`(
    wide: String, narrow: String, isContained: Bool
  ) {
    var budget = 100_000
    let (wide, narrow) = (Pattern(wide, kind: .path), Pattern(narrow, kind: .path))
    #expect(wide.matchesEverything(matchedBy: narrow, budget: &budget) == isContained)
  }

  /// The rules of the wildcards as they are stated.
  private func matches(
    _ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    switch pattern.first {
    case nil: text.isEmpty
    case "*":
      matches(pattern.dropFirst(), text) || (!text.isEmpty && matches(pattern, text.dropFirst()))
    case "?": !text.isEmpty && matches(pattern.dropFirst(), text.dropFirst())
    case let literal: text.first == literal && matches(pattern.dropFirst(), text.dropFirst())
    }
  }

  private func words(over alphabet: String, upTo length: Int) -> [String] {
    var words = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { word in alphabet.map { word + String($0) } }
      words += longest
    }
    return words
  }

  private func spellings(of frame: String, values: [String]) -> [String] {
    guard let use = frame.firstRange(of: "$(x)") else { return [frame] }
    return values.flatMap { value in
      spellings(of: frame.replacingCharacters(in: use, with: value), values: values)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
