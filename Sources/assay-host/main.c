// Serves a shared library over the adapter protocol: assay-host LIBRARY.
//
// This is a separate program in C, so that a library meets no runtime other than its own, and so
// that `assay` can be a static program, which could not load a library.
#define _GNU_SOURCE
#include "CSharedLibrary.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *path;
static const char *called; // the function of the library that runs
static FILE *input, *output;
static pid_t process;

// A process that the library forks must neither answer nor hold the pipes.
static void leave_pipes(void) {
  close(fileno(input));
  close(fileno(output));
}

static void note_exit(void) {
  if (called && getpid() == process) {
    fprintf(stderr, "assay-host: %s: %s ended the process\n", path, called);
  }
}

static const char *call(
    __typeof__(assay_answer) *function, const char *name, const char *request, size_t *length) {
  size_t request_length = strcspn(request, "\n");
  ((char *)request)[request_length] = 0;
  *length = 0;
  called = name;
  const char *answer = function(request, request_length, length);
  if (getpid() != process) _exit(0);
  called = NULL;
  if (!answer) {
    fprintf(stderr, "assay-host: %s: %s returned NULL\n", path, name);
    exit(1);
  }
  while (*length && strchr("\r\n", answer[*length - 1])) --*length;
  if (!memchr(answer, '\n', *length)) return answer;
  fprintf(stderr, "assay-host: %s: %s returned several lines; an answer is one\n", path, name);
  exit(1);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fputs("usage: assay-host LIBRARY\n", stderr);
    return 2;
  }
  path = arguments[1];
  char *runtime = shared_library_sanitizer(path);
  if (runtime) {
    setenv("LD_PRELOAD", runtime, 1);
    execv("/proc/self/exe", arguments);
  }
  process = getpid();
  input = fdopen(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), "r");
  output = fdopen(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "w");
  int nothing = open("/dev/null", O_RDONLY);
  if (!input || !output || nothing < 0 || dup2(nothing, STDIN_FILENO) < 0
      || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    perror("assay-host");
    return 3;
  }
  shared_library library;
  const char *problem = shared_library_open(path, &library);
  if (problem) {
    fprintf(stderr, "assay-host: %s: %s\n", path, problem);
    return 2;
  }
  pthread_atfork(NULL, NULL, leave_pipes);
  atexit(note_exit);
  char *line = NULL;
  for (size_t size = 0, length; getline(&line, &size, input) > 0; fflush(output)) {
    if (!strncmp(line, "{\"cmd\":\"stop\"", 13)) break;
    const char *answer = !strncmp(line, "{\"cmd\":\"start\"", 14)
                             ? call(library.start, "assay_start", line, &length)
                             : call(library.answer, "assay_answer", line, &length);
    fwrite(answer, 1, length, output);
    putc('\n', output);
  }
  called = "assay_stop";
  library.stop();
  called = NULL;
  free(line);
  return 0;
}
