#!/bin/bash -eu
# One script serves ClusterFuzzLite and OSS-Fuzz.
. "$SRC/assay/oss-fuzz/build.sh"
