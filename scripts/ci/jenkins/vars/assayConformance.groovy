// Runs the conformance suites of Assay against a library: a step for Jenkins pipelines, with the inputs
// `repository`, `version`, `sha256`, `implementation` and `knownFailures`, as in the GitLab component.
def call(Map inputs) {
  withEnv([
    "ASSAY_RELEASE=${inputs.repository}/releases/download/v${inputs.version}",
    "ASSAY_ARCHIVE=assay-${inputs.version}-linux-x86_64.tar.gz",
    "ASSAY_SHA256=${inputs.sha256}",
    "ASSAY_IMPLEMENTATION=${inputs.implementation}",
    "ASSAY_KNOWN_FAILURES=${inputs.knownFailures}",
  ]) {
    try {
      sh '''
        curl --fail --silent --show-error --location --output assay.tar.gz "$ASSAY_RELEASE/$ASSAY_ARCHIVE"
        echo "$ASSAY_SHA256  assay.tar.gz" | sha256sum --check --quiet
        tar -xzf assay.tar.gz
        assay-*/bin/assay run --implementation "$ASSAY_IMPLEMENTATION" --jobs 2 \\
          --known-failures "$ASSAY_KNOWN_FAILURES" --junit junit.xml --record record.jsonl \\
          --html report.html --markdown comment.md
      '''
    } finally {
      junit allowEmptyResults: true, testResults: 'junit.xml'
      archiveArtifacts artifacts: 'record.jsonl, report.html, comment.md', allowEmptyArchive: true
    }
  }
}
