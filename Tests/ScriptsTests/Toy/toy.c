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
static const char *habit = "";

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  // The process that runs the tests may block signals, one of which drives libFuzzer's timer.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // The program runs the target that it is named after.
  if (getenv("TOY") && !strstr((*arguments)[0], "empty_fuzzer")) habit = getenv("TOY");
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  if (!strcmp(habit, "has faults")) {
    if (data[0] == 'T') __builtin_trap();
    // Rarer than the others, because it takes longer.
    if (data[0] == 'H' && size > 1 && data[1] == 'H') while (1) reached++;
    if (data[0] == 'M') free(lost = malloc(3L << 30));
    if (data[0] == 'L') lost = malloc(64), lost = 0;
  }
  TEN(0) TEN(10) TEN(20) TEN(30) TEN(40) TEN(50)
  return 0;
}
