#!/bin/bash -eu
# Builds this library, and the fuzz programs of Assay that ask it, into $OUT.
$CC $CFLAGS -g -shared -fPIC -o "$OUT/libmine.so" library/adapter.c
# Some of: matcher site entitlements json url. KNOWN=FILE in front names known findings.
"$SRC/assay/oss-fuzz/build-library" "$OUT/libmine.so" matcher
