#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CFuzzing.h"

#include <spawn.h>

pid_t fuzzing_start(char *const arguments[], char *const environment[], const int streams[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  short flags = POSIX_SPAWN_SETPGROUP;
  for (int stream = 0; stream < 3; stream++)
    posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
#if defined(__linux__)
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setflags(&attributes, flags);
  pid_t process;
  int error = posix_spawn(&process, arguments[0], &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : process;
}
