// Lets a program that is linked with a newer glibc run with that of Debian 11, 2.31: what it has in another
// version, or in another library, is called by the first version of the name. For the linker's --wrap.
#include <stddef.h>

#ifdef __aarch64__
#define FIRST "GLIBC_2.17"
#else
#define FIRST "GLIBC_2.2.5"
#endif
#define WRAP(result, name, parameters, ...) \
  __asm__(".symver first_" #name "," #name "@" FIRST); \
  result first_##name parameters; \
  result __wrap_##name parameters { return first_##name(__VA_ARGS__); }

WRAP(void *, dlopen, (const char *path, int mode), path, mode)
WRAP(void *, dlsym, (void *library, const char *name), library, name)
WRAP(char *, dlerror, (void))

typedef void constructor(int, char **, char **);
extern constructor *__init_array_start[], *__init_array_end[];

// The older start leaves to the program what the newer one finds by itself.
static void construct(int count, char **arguments, char **environment) {
  for (constructor **each = __init_array_start; each < __init_array_end; each++)
    (*each)(count, arguments, environment);
}

typedef int program(int, char **, char **);
WRAP(int, __libc_start_main,
     (program *start, int count, char **arguments, constructor *begin, void (*end)(void),
      void (*unload)(void), void *stack),
     start, count, arguments, begin ? begin : construct, end, unload, stack)
