#include "CFuzzing.h"

#include <string.h>

#if defined(__linux__)
// libFuzzer finds the counters by the name of their section, and clears them before every run.
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[FUZZING_COUNTER_COUNT];

void fuzzing_hit(uint64_t counter) {
  uint8_t *place = &counters[counter % FUZZING_COUNTER_COUNT];
  if (*place < UINT8_MAX) *place += 1;
}

#if defined(__linux__)
// The linker defines the bounds of this program's edge counters, if it has any.
extern uint8_t edges[] __asm__("__start___sancov_cntrs") __attribute__((weak, visibility("hidden")));
extern uint8_t end[] __asm__("__stop___sancov_cntrs") __attribute__((weak, visibility("hidden")));

void fuzzing_forget_edges(void) {
  if (edges) memset(edges, 0, end - edges);
}

// The counters of Swift's profiles, which are never written to a file.
extern uint64_t regions[] __asm__("__start___llvm_prf_cnts") __attribute__((weak, visibility("hidden")));
extern uint64_t regions_end[] __asm__("__stop___llvm_prf_cnts")
    __attribute__((weak, visibility("hidden")));

uint64_t fuzzing_regions(void) {
  uint64_t sum = 0;
  if (regions)
    for (uint64_t *region = regions; region < regions_end; region++) sum += *region;
  return sum;
}
#else
void fuzzing_forget_edges(void) {}
uint64_t fuzzing_regions(void) { return 0; }
#endif

__attribute__((weak)) uint64_t allocations_bytes(void);

uint64_t fuzzing_allocated_bytes(void) { return allocations_bytes ? allocations_bytes() : 0; }

// Weak, so that everything also links without libFuzzer.
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximum_size);

size_t fuzzing_mutate(uint8_t *data, size_t size, size_t maximum_size) {
  return LLVMFuzzerMutate ? LLVMFuzzerMutate(data, size, maximum_size) : size;
}

__attribute__((weak)) int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*check)(const uint8_t *, size_t));

int fuzzing_run(int count, char **arguments, int (*check)(const uint8_t *, size_t)) {
  return LLVMFuzzerRunDriver(&count, &arguments, check);
}

// Functions whose leaks LeakSanitizer ignores: globals seem to leak if Swift keeps the case of an enum
// in the upper bits of their pointers.
const char *__lsan_default_suppressions(void) {
  return "leak:swift::threading_impl::once_slow\n";
}
