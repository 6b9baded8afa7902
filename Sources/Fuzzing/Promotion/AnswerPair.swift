import Questions

/// What the reference model and the library answer to one question.
struct AnswerPair: Sendable, Hashable {
  /// The expected answer.
  let model: Answer
  /// The answer of the library.
  let library: Answer

  /// Whether there is a difference to tell of.
  var isDifferent: Bool { model != library }

  /// What stays the same while a question is made smaller: the answers without their details, and
  /// which details differ.
  var signature: Signature {
    switch (model, library) {
    case (.decision(let expected, _), .decision(let actual, _)):
      Signature(words: [expected.rawValue, actual.rawValue], areDetailsEqual: [model == library])
    case (.site(let expected, _), .site(let actual, _)):
      Signature(words: ["\(expected)", "\(actual)"], areDetailsEqual: [model == library])
    case (.entitlements(let expected), .entitlements(let actual)):
      Signature(
        words: ["\(expected.isAccepted)", "\(actual.isAccepted)"],
        areDetailsEqual: [
          expected.domains == actual.domains, expected.ignored == actual.ignored,
        ])
    default: Signature(words: [], areDetailsEqual: [model == library])
    }
  }

  /// The signature of a pair.
  struct Signature: Sendable, Hashable {
    fileprivate let words: [String]
    fileprivate let areDetailsEqual: [Bool]
  }
}
