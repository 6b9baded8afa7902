#include "CFuzzing.h"

#include <libxml/parser.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlmemory.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Per thread: tests run in parallel, and libxml2 has one set of functions for all threads.
static _Thread_local int is_watched;
static _Thread_local size_t failing_allocation;
static _Thread_local fuzzing_libxml2_report report;

static int refuses_allocation(void) {
  return is_watched && ++report.allocations == failing_allocation;
}

static void *watched_malloc(size_t size) {
  if (refuses_allocation()) return NULL;
  void *memory = malloc(size);
  if (is_watched && memory) report.held += 1;
  return memory;
}

static void *watched_realloc(void *memory, size_t size) {
  if (refuses_allocation()) return NULL;
  void *moved = realloc(memory, size);
  if (is_watched && moved && !memory) report.held += 1;
  return moved;
}

static char *watched_strdup(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = watched_malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}

static void watched_free(void *memory) {
  if (is_watched && memory) report.held -= 1;
  free(memory);
}

static int match_file(const char *name) {
  (void)name;
  return is_watched;
}

static void *refuse_file(const char *name) {
  (void)name;
  report.opened += 1;
  return NULL;
}

static xmlExternalEntityLoader usual_loader;

static xmlParserInputPtr load_entity(
    const char *url, const char *identifier, xmlParserCtxtPtr context) {
  if (!is_watched) return usual_loader(url, identifier, context);
  report.opened += 1;
  return NULL;
}

// Without memory for a reader, libxml2 would print an error.
static void say_nothing(void *context, const char *format, ...) {
  (void)context;
  (void)format;
}

static void install(void) {
  // Allocations that libxml2 makes only once do not belong to any watch.
  xmlInitParser();
  xmlMemSetup(watched_free, watched_malloc, watched_realloc, watched_strdup);
  xmlRegisterInputCallbacks(match_file, refuse_file, NULL, NULL);
  usual_loader = xmlGetExternalEntityLoader();
  xmlSetExternalEntityLoader(load_entity);
}

void fuzzing_watch_libxml2(size_t failing) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  // An earlier error would be freed during the watch.
  xmlResetLastError();
  xmlSetGenericErrorFunc(NULL, say_nothing);
  report = (fuzzing_libxml2_report){0};
  failing_allocation = failing;
  is_watched = 1;
}

fuzzing_libxml2_report fuzzing_end_libxml2_watch(void) {
  xmlResetLastError();
  is_watched = 0;
  xmlSetGenericErrorFunc(NULL, NULL);
  return report;
}
