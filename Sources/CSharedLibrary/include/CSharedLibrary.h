/// Implementations that are shared libraries, loaded into this process.

#include "../../../Conformance/adapters/assay.h"

/// The functions of a library.
typedef struct {
  __typeof__(assay_start) *start;
  __typeof__(assay_answer) *answer;
  __typeof__(assay_stop) *stop;
} shared_library;

/// Loads a library and finds its functions.
///
/// Returns what is wrong, to be read before the next call; `NULL` if nothing is.
const char *shared_library_open(const char *path, shared_library *library);

/// Makes a sanitizer stop at its first report, and returns the runtime that has to be loaded before the
/// program for a library that was built with it, or `NULL` if none has; to be freed.
///
/// A runtime must come first in a process; `LD_PRELOAD` does that, if the program starts again.
char *shared_library_sanitizer(const char *path);
