package import Running

/// The options of a run over an adapter.
package struct AdapterOptions: Sendable {
  /// The form of the protocol.
  package var form: AdapterForm
  /// The number of processes that run at the same time.
  package var jobs: Int
  /// The time that an answer may take while its request is the oldest of its process.
  package var timeout: Duration
  /// The number of processes that may be started to replace others that broke off; after three
  /// crashes or protocol errors of one signature, restarts for further ones do not count.
  package var restarts: Int

  /// The number of requests that a process may have in flight.
  var window = 128
  /// The time that a process may take to answer `start`.
  var startTimeout: Duration { max(timeout, .seconds(30)) }
  /// The time that a process may take to end after `stop`.
  var endTimeout: Duration { .seconds(2) }
  /// The interval at which timeouts are checked.
  var tick: Duration { min(timeout / 5, .milliseconds(100)) }
  /// The time to wait for a late fault after an answer while a fault is being attributed.
  var pause = Duration.milliseconds(500)

  /// Creates options, all of which have defaults.
  package init(
    form: AdapterForm = .full, jobs: Int = 1, timeout: Duration = .seconds(2),
    restarts: Int = 50
  ) {
    self.form = form
    self.jobs = jobs
    self.timeout = timeout
    self.restarts = restarts
  }
}
