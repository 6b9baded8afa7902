// A fuzz target with planted faults, one for each first letter of an input, and with habits that the
// environment chooses. Its checks stand for the parser of a target in Swift.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ONE(n) if (data[(n) % size] == (uint8_t)((n) * 7)) reached++;
#define TEN(n) ONE(n) ONE(n + 1) ONE(n + 2) ONE(n + 3) ONE(n + 4) \
  ONE(n + 5) ONE(n + 6) ONE(n + 7) ONE(n + 8) ONE(n + 9)

static volatile int reached;
static char *volatile lost;
static const char *habit = "", *mode = "";

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  // The process that runs the tests may block signals, one of which drives libFuzzer's timer.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (getenv("TOY")) habit = getenv("TOY");
  int is_first_order = 1;
  for (int i = 1; i < *count; i++) {
    const char *argument = (*arguments)[i];
    if (!strncmp(argument, "-merge", 6)) mode = "merges";
    if (!strncmp(argument, "-seed=", 6)) is_first_order = !strcmp(argument, "-seed=1");
    if (is_first_order && !*mode && strstr(argument, "/merged")) mode = "measures";
    if (!strncmp(argument, "-max_total_time", 15)) {
      mode = "fuzzes";
      fprintf(stderr, "%s\n", argument);
    }
  }
  if (!strcmp(habit, "ends at once") && !strcmp(mode, "fuzzes")) _exit(0);
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!strcmp(habit, "forgets in a merge") && !strcmp(mode, "merges")) return 0;
  if (!strcmp(habit, "depends on the order") && !strcmp(mode, "measures")) return 0;
  if (!strcmp(habit, "is slow")) usleep(50000);
  if (!strcmp(habit, "never ends")) {
    // As libFuzzer does in its alarm if that interrupts an allocation.
    FILE *file = fopen(getenv("ASSAY_FUZZING_INPUT"), "w");
    fwrite("\1\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0ab", 1, 18, file);
    fclose(file);
    signal(SIGALRM, SIG_IGN), signal(SIGTERM, SIG_IGN);
    while (1) sleep(100);
  }
  if (size == 0) return 0;
#ifndef EMPTY
  if (!strcmp(habit, "has faults")) {
    if (data[0] == 'T') __builtin_trap();
    // Rarer than the others, because it takes longer.
    if (data[0] == 'H' && size > 1 && data[1] == 'H') while (1) reached++;
    if (data[0] == 'M') free(lost = malloc(3L << 30));
    if (data[0] == 'L') lost = malloc(64), lost = 0;
  }
#endif
  TEN(0) TEN(10) TEN(20) TEN(30) TEN(40) TEN(50)
  return 0;
}
