/// The two forms of the adapter protocol.
public enum AdapterForm: String, Sendable, CaseIterable {
  /// `start`, `ask` and `stop`, every question.
  case full
  /// Only `match` requests: `{"id","aasa","domain","appId","url"}`.
  case plain
}
