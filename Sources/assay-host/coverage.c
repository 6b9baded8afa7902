// The symbols that libFuzzer would define, so that a library built for it can be served too.

#define IGNORED(name) \
  void name(void); \
  __attribute__((visibility("default"))) void name(void) {}

IGNORED(__sanitizer_cov_8bit_counters_init)
IGNORED(__sanitizer_cov_bool_flag_init)
IGNORED(__sanitizer_cov_pcs_init)
IGNORED(__sanitizer_cov_trace_pc_guard)
IGNORED(__sanitizer_cov_trace_pc_guard_init)
IGNORED(__sanitizer_cov_trace_pc_indir)
IGNORED(__sanitizer_cov_trace_cmp1)
IGNORED(__sanitizer_cov_trace_cmp2)
IGNORED(__sanitizer_cov_trace_cmp4)
IGNORED(__sanitizer_cov_trace_cmp8)
IGNORED(__sanitizer_cov_trace_const_cmp1)
IGNORED(__sanitizer_cov_trace_const_cmp2)
IGNORED(__sanitizer_cov_trace_const_cmp4)
IGNORED(__sanitizer_cov_trace_const_cmp8)
IGNORED(__sanitizer_cov_trace_div4)
IGNORED(__sanitizer_cov_trace_div8)
IGNORED(__sanitizer_cov_trace_gep)
IGNORED(__sanitizer_cov_trace_switch)

__attribute__((visibility("default"))) _Thread_local unsigned long __sancov_lowest_stack;
