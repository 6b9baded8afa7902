#!/bin/bash -eu
# Builds the fuzz targets into $OUT for OSS-Fuzz and ClusterFuzzLite, each with its dictionary,
# options and seeds: all of them, or those that are named. The sources are in $SRC/assay and
# $SRC/libxml2, intermediate files in $WORK. scripts/check-oss-fuzz runs it and their check of it.

cd "$SRC/assay"
. scripts/fuzzing/common

[ "$FUZZING_ENGINE" = libfuzzer ] \
  || fail 2 "FUZZING_ENGINE=$FUZZING_ENGINE; Swift supports only libfuzzer"
# The manifest instruments only what is fuzzed; so the flags of precompile_swift cannot be used.
export ASSAY_FUZZING=fuzzer
sanitizers=() symbol=
case "$SANITIZER" in
  address)
    export ASSAY_FUZZING=fuzzer,address
    sanitizers=(--sanitize=address) symbol=__asan_
    ;;
  coverage)
    sanitizers=(-Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping)
    # One program cannot contain Swift's profiles and those of another clang.
    CFLAGS=-O1
    # The gate runs the program, whose profile is not needed.
    export LLVM_PROFILE_FILE=/dev/null
    ;;
  *) fail 2 "SANITIZER=$SANITIZER; expected one of: address, coverage" ;;
esac

# Copies the symbolizer that supports Swift's names.
. precompile_swift

# The system's libxml2 needs ICU and more; this one needs nothing but libc, and is instrumented.
prefix=$WORK/libxml2-$SANITIZER
if [ ! -e "$prefix/lib/libxml2.a" ]; then
  mkdir -p "$prefix/build"
  (
    cd "$prefix/build"
    "$SRC/libxml2/configure" --quiet --prefix="$prefix" --disable-maintainer-mode --disable-shared \
      --without-{debug,ftp,http,icu,lzma,modules,python,zlib} CC="$CC" CFLAGS="$CFLAGS"
    make --silent --jobs="$(nproc)" libxml2.la
    make --silent --directory=include install
    make --silent install-pkgconfigDATA install-libLTLIBRARIES
  )
fi
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
# The linker searches this folder first and finds no shared library there.
ln -sf "$("$CC" -print-file-name=libstdc++.a)" "$("$CC" -print-file-name=libz.a)" "$prefix/lib/"

# Swift's flags for static programs hide what is from archives, among it what an instrumented library
# needs of the program.
cat >"$WORK/linker" <<'LINKER'
#!/bin/bash
arguments=()
while [ $# -gt 0 ]; do
  if [ "$1 ${2:-}" = "--exclude-libs ALL" ]; then shift 2; else arguments+=("$1"); shift; fi
done
exec ld.lld "${arguments[@]}"
LINKER
chmod +x "$WORK/linker"
flags=(--scratch-path "$WORK/swift-$SANITIZER" --build-system native --configuration release
  --static-swift-stdlib "${sanitizers[@]}" -Xlinker "-L$prefix/lib"
  -Xswiftc -DFUZZING -Xswiftc -g -Xswiftc -use-ld=lld
  -Xlinker '--export-dynamic-symbol=__sanitizer_cov_*'
  -Xlinker --export-dynamic-symbol=__sancov_lowest_stack
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
  -Xswiftc -Xclang-linker -Xswiftc "--ld-path=$WORK/linker")
if [ $# -eq 0 ]; then
  mapfile -t targets < <(all_targets | grep -v ^empty_)
  set -- "${targets[@]}"
fi
# In the same order each time, or every build would rebuild the modules.
export SWIFT_DETERMINISTIC_HASHING=1
program=$WORK/swift-$SANITIZER/release/fuzzer
swift build --product fuzzer "${flags[@]}"
(set +x; gate_program fuzzer "$program" "$symbol" AssociatedDomains{,Entitlements} Running)
for target; do
  # The program runs the target that it is named after.
  cp "$program" "$OUT/$target"
  cp "Corpus/$target/$target".{dict,options} "$OUT/"
  rm -f "$OUT/${target}_seed_corpus.zip"
  (cd "Corpus/$target" && zip --quiet --recurse-paths "$OUT/${target}_seed_corpus.zip" -- */)
done
