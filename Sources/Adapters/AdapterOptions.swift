package import Running

/// How the processes of an adapter are asked.
package struct AdapterOptions: Sendable {
  /// The form of the protocol that they speak.
  package var form: AdapterForm
  /// How many processes are asked at the same time.
  package var jobs: Int
  /// How long an answer may take, from when nothing older was waited for in its process.
  package var timeout: Duration
  /// How many processes may be started in place of others that broke off.
  package var restarts: Int

  /// How many requests a process may have in flight.
  var window = 128
  /// How long a process may take to answer `start`.
  var patienceAtStart: Duration { max(timeout, .seconds(30)) }
  /// How long a process may take to end when it has been asked to.
  var patienceAtEnd: Duration { .seconds(2) }
  /// How often to look whether a process has been waited for too long.
  var tick: Duration { min(timeout / 5, .milliseconds(100)) }
  /// How long to listen after an answer for what breaks the protocol, when looking for who does.
  var pause: Duration { .milliseconds(500) }

  /// Options, of which all have defaults.
  package init(
    form: AdapterForm = .full, jobs: Int = 1, timeout: Duration = .seconds(10),
    restarts: Int = 50
  ) {
    self.form = form
    self.jobs = jobs
    self.timeout = timeout
    self.restarts = restarts
  }
}
