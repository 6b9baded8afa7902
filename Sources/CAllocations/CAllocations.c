#include "CAllocations.h"

#include <stddef.h>

// Only one thread of a fuzz program works on inputs.
static uint64_t bytes;

uint64_t allocations_bytes(void) { return bytes; }

#if defined(COUNTS_ALLOCATIONS)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size) {
  bytes += size;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  bytes += count * size;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  bytes += size;
  return __libc_realloc(memory, size);
}
#endif
