/// The two forms of the adapter protocol.
package enum AdapterForm: String, Sendable, CaseIterable {
  /// `start`, `ask` and `stop`, every question.
  case full
  /// Only `match` requests: `{"id","aasa","domain","appId","url"}`.
  case plain
}
