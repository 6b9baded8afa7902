/// Counts what a program allocates, in place of the allocator's own functions.

#include <stdint.h>

/// Returns how many bytes the process has requested, also those that it freed.
uint64_t allocations_bytes(void);
