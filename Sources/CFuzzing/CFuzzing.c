#include "CFuzzing.h"

#if defined(__linux__)
// libFuzzer finds them by the name of their section, and clears them before every execution.
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[FUZZING_COUNTER_COUNT];

void fuzzing_hit(uint64_t counter) {
  uint8_t *place = &counters[counter % FUZZING_COUNTER_COUNT];
  if (*place < UINT8_MAX) *place += 1;
}

// Weak, so that everything links where there is no libFuzzer.
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximum_size);

size_t fuzzing_mutate(uint8_t *data, size_t size, size_t maximum_size) {
  return LLVMFuzzerMutate ? LLVMFuzzerMutate(data, size, maximum_size) : size;
}

// Functions whose leaks LeakSanitizer ignores: Foundation's reader of property lists, which only the
// model uses, leaks if it refuses one; and globals seem to leak if Swift keeps the case of an enum in
// the upper bits of their pointers.
const char *__lsan_default_suppressions(void) {
  return "leak:CFPropertyListCreateWithData\n"
         "leak:swift::threading_impl::once_slow\n";
}
