/// What the adapter does with a question: the first word of the URL's path, and after it a detail.
enum Behavior: String {
  /// Ends by a signal: SIGSEGV, or the number that is the detail.
  case crash
  /// Ends with status 0, or the detail.
  case exit
  /// Answers, and ends a little later.
  case answerThenExit = "answer-then-exit"
  /// Does nothing any more.
  case hang
  /// Answers after a second, or as many as the detail says.
  case late
  /// Passes the question over.
  case silent
  /// Answers in one write a byte.
  case split
  /// Answers together with the questions after it.
  case hold
  /// Answers twice.
  case repeated
  /// Answers with a number for an id.
  case numberID = "number-id"
  /// Answers with two decisions in one object.
  case doubled
  /// Writes much to standard error without a line end, and ends by SIGSEGV.
  case longError = "long-error"
  /// Answers a question that was not received.
  case unknownID = "unknown-id"
  /// Answers, and then also a question that was not received.
  case unknownToo = "unknown-too"
  /// Writes something else before the answer.
  case noise
  /// Writes something else a little after the answer.
  case noiseAfter = "noise-after"
  /// Writes a control character in its answer.
  case invalid
  /// Writes bytes that are not UTF-8.
  case notUTF8 = "not-utf8"
  /// Writes a line of 100 MB before its answer.
  case longLine = "long-line"
  /// Answers what is no answer.
  case wrong
  /// Says that it failed.
  case error
  /// Declines.
  case skip
  /// Refuses the URL.
  case refuse
  /// Writes 10 MB to standard error before its answer.
  case flood
  /// Closes its output and goes on.
  case closeOutput = "close-output"
}
