#define _GNU_SOURCE
#include "CSharedLibrary.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char problem[1024];

static void *function(void *handle, const char *name) {
  void *found = dlsym(handle, name);
  if (!found && !*problem) {
    snprintf(problem, sizeof problem, "has no function %s; see Conformance/adapters/assay.h", name);
  }
  return found;
}

// Says why a file is not loaded, in words that name what its author can change.
static const char *complaint(const char *message, const char *path) {
  size_t length = path ? strlen(path) : 0;
  if (length && strncmp(message, path, length) == 0 && message[length] == ':') {
    message += length + 2;
  }
  if (strstr(message, "undefined symbol: __tsan_")) {
    return "is built with ThreadSanitizer; use -fsanitize=address or undefined";
  }
  if (strstr(message, "undefined symbol: __asan_")) {
    return "is built with AddressSanitizer, and the program that loads it is not; fuzz it with "
           "scripts/fuzz --config asan";
  }
  static const char *const other[] = {"file too short", "invalid ELF header", "Is a directory"};
  const char *meaning = "cannot be loaded";
  for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
    if (strstr(message, other[i])) meaning = "is not a shared library";
  }
  snprintf(problem, sizeof problem, "%s: %s", meaning, message);
  return problem;
}

const char *shared_library_open(const char *path, shared_library *library) {
  *problem = 0;
  // A path without a slash is not searched for in the folders of the system.
  char *real = realpath(path, NULL);
  void *handle = dlopen(real ? real : path, RTLD_NOW | RTLD_LOCAL);
  const char *unloadable = handle ? NULL : complaint(dlerror(), real);
  free(real);
  if (unloadable) return unloadable;
  __typeof__(assay_version) *version = function(handle, "assay_version");
  if (version && version() != ASSAY_VERSION) {
    snprintf(
        problem, sizeof problem, "has version %u of assay.h; expected %u", version(), ASSAY_VERSION);
  }
  library->start = function(handle, "assay_start");
  library->answer = function(handle, "assay_answer");
  library->stop = function(handle, "assay_stop");
  return *problem ? problem : NULL;
}

// The path of one of clang's runtimes, `NULL` if there is no clang or it has none.
static char *runtime_of_clang(const char *name) {
  char command[128], *path = NULL;
  snprintf(command, sizeof command, "clang -print-file-name=libclang_rt.%s.so 2>/dev/null", name);
  FILE *output = popen(command, "r");
  if (!output) return NULL;
  size_t size = 0;
  ssize_t length = getline(&path, &size, output);
  pclose(output);
  if (length > 1) path[length - 1] = 0;
  if (length > 1 && access(path, R_OK) == 0) return path;
  free(path);
  return NULL;
}

#if defined(__aarch64__)
#define ARCHITECTURE "aarch64"
#else
#define ARCHITECTURE "x86_64"
#endif

// The names that a library needs are texts in its file.
static char *sanitizer_in(const char *bytes, size_t size) {
  static const char gcc[] = "libasan.so.";
  const char *needed = memmem(bytes, size, gcc, strlen(gcc));
  if (needed) return strndup(needed, bytes + size - needed);
  if (memmem(bytes, size, "__asan_init", 12)) return runtime_of_clang("asan-" ARCHITECTURE);
  if (memmem(bytes, size, "libubsan.so.", 12)) return NULL;
  if (memmem(bytes, size, "__ubsan_handle_", 15)) {
    return runtime_of_clang("ubsan_standalone-" ARCHITECTURE);
  }
  return NULL;
}

char *shared_library_sanitizer(const char *path) {
  setenv("UBSAN_OPTIONS", "halt_on_error=1:abort_on_error=1:print_stacktrace=1", 0);
  // Swift and Foundation keep memory for the life of the process.
  setenv("ASAN_OPTIONS", "abort_on_error=1:detect_leaks=0:quarantine_size_mb=16", 0);
  // Clang must not be asked by a process that has the runtime, since it would have it too.
  const char *loaded = getenv("LD_PRELOAD");
  if (loaded && strstr(loaded, "san")) return NULL;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  // Not fstat, which glibc has as a function since 2.33 only.
  off_t size = file >= 0 ? lseek(file, 0, SEEK_END) : -1;
  char *runtime = NULL;
  if (size > 0) {
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      runtime = sanitizer_in(bytes, size);
      munmap(bytes, size);
    }
  }
  if (file >= 0) close(file);
  return runtime;
}
