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
        # Outside of the checkout, where nothing can take its place.
        folder=$(mktemp -d)
        curl --fail --silent --show-error --location --proto '=https' --max-filesize 268435456 \\
          --output "$folder/assay.tar.gz" "$ASSAY_RELEASE/$ASSAY_ARCHIVE"
        echo "$ASSAY_SHA256  $folder/assay.tar.gz" | sha256sum --check --quiet
        tar -xzf "$folder/assay.tar.gz" -C "$folder" --strip-components=1
        "$folder/bin/assay" run --implementation "$ASSAY_IMPLEMENTATION" --jobs 2 \\
          --known-failures "$ASSAY_KNOWN_FAILURES" --junit junit.xml --record record.jsonl \\
          --html report.html --markdown comment.md
      '''
    } finally {
      junit allowEmptyResults: true, testResults: 'junit.xml'
      archiveArtifacts artifacts: 'record.jsonl, report.html, comment.md', allowEmptyArchive: true
    }
  }
}
