/// What a fuzz target needs and Swift cannot say.

#include <stddef.h>
#include <stdint.h>

/// How many extra counters there are; a power of two.
#define FUZZING_COUNTER_COUNT 4096

/// Adds one to an extra counter, which libFuzzer reads as it reads the edges of the program.
///
/// Any number names a counter; two names can share one. Without libFuzzer nobody reads them.
void fuzzing_hit(uint64_t counter);

/// Lets libFuzzer mutate bytes in place by its own means and answers their new count.
///
/// Without libFuzzer the bytes stay as they are.
size_t fuzzing_mutate(uint8_t *data, size_t size, size_t maximum_size);

/// What libxml2 did on a thread while it was watched.
typedef struct {
  /// How often it asked for memory.
  size_t allocations;
  /// How many pieces of memory it did not give back.
  ptrdiff_t held;
  /// How often it wanted to open a file or an address, which it could not.
  size_t opened;
} fuzzing_libxml2_report;

/// Begins to watch what libxml2 does on this thread, where from now on it can open no file.
///
/// The allocation of that number, from 1, fails; with 0 none does.
void fuzzing_watch_libxml2(size_t failing);

/// Ends the watch on this thread and answers what was seen.
fuzzing_libxml2_report fuzzing_end_libxml2_watch(void);
