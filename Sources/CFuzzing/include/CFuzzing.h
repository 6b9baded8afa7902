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
