/// Parts of fuzz targets that Swift cannot express.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The number of extra counters, a power of two.
#define FUZZING_COUNTER_COUNT 4096

/// Adds one to an extra counter, which libFuzzer treats like an edge of the program.
///
/// Any number names a counter; two can share one. Without libFuzzer, counters have no effect.
void fuzzing_hit(uint64_t counter);

/// Forgets which edges of this program were reached, but not the edges of shared libraries.
void fuzzing_forget_edges(void);

/// Returns how many code regions this process has entered, counting repetitions, in the modules
/// that count them; 0 if there are none.
uint64_t fuzzing_regions(void);

/// Returns how many bytes this process has allocated, including freed ones; 0 in a program without
/// `CAllocations`.
uint64_t fuzzing_allocated_bytes(void);

/// Runs libFuzzer with the arguments of a program and the check of an input; returns the exit status.
int fuzzing_run(int count, char **arguments, int (*check)(const uint8_t *data, size_t size));

/// Mutates bytes in place by libFuzzer's own means; returns their new count.
///
/// Without libFuzzer the bytes do not change.
size_t fuzzing_mutate(uint8_t *data, size_t size, size_t maximum_size);

/// Starts a program in its own process group, with these three descriptors as its only ones.
///
/// Returns the process, or the negated number of the error.
pid_t fuzzing_start(char *const arguments[], char *const environment[], const int streams[3]);

/// The actions of libxml2 on a thread while it was watched.
typedef struct {
  /// The number of allocations that it requested.
  size_t allocations;
  /// The number of allocations that it did not free.
  ptrdiff_t held;
  /// The number of files and addresses that it tried, and failed, to open.
  size_t opened;
} fuzzing_libxml2_report;

/// Starts watching libxml2 on this thread; from now on, libxml2 cannot open files there.
///
/// The allocation with the given number, counted from 1, fails; with 0, none fails.
void fuzzing_watch_libxml2(size_t failing);

/// Ends the watch on this thread and returns its report.
fuzzing_libxml2_report fuzzing_end_libxml2_watch(void);
