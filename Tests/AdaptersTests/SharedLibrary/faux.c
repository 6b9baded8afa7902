// A shared library that does what the path of a question's URL names.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../Conformance/adapters/assay.h"

#ifndef VERSION
#define VERSION ASSAY_VERSION
#endif

uint32_t assay_version(void) { return VERSION; }

static const char *answer_of(const char *text, size_t *length) {
  static char line[4096];
  snprintf(line, sizeof line, "%s", text);
  *length = strlen(line);
  return line;
}

const char *assay_start(const char *request, size_t length, size_t *answer_length) {
  if (strcmp(request, "{\"cmd\":\"start\",\"protocol\":1}") || length != strlen(request)) return NULL;
  return answer_of(
      "{\"implementation\":{\"name\":\"faux\",\"language\":\"C\",\"version\":\"1\"},"
      "\"questions\":[\"match\"]}",
      answer_length);
}

#ifndef NO_ANSWER
static void *work_forever(void *nothing) {
  for (;;) pause();
  return nothing;
}

static void start_thread(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work_forever, NULL);
}

const char *assay_answer(const char *request, size_t length, size_t *answer_length) {
#define does(name) (strstr(request, name) != NULL)
  if (length != strlen(request)) abort();
  if (does("/print")) puts("a word on standard output"), fflush(stdout);
  if (does("/read") && getchar() != EOF) return NULL;
  if (does("/garbage")) return answer_of("\x01\xFF garbage", answer_length);
  if (does("/lines")) return answer_of("{}\n{}", answer_length);
  if (does("/null")) return NULL;
  if (does("/exit")) exit(0);
  if (does("/status")) exit(7);
  if (does("/crash")) *(volatile char *)8 = 0;
  if (does("/hang")) work_forever(NULL);
  if (does("/thread")) start_thread();
  if (does("/fork")) fork();
  const char *id = strstr(request, "\"id\":\"") + 6;
  char line[200];
  snprintf(
      line, sizeof line, "{\"id\":\"%.*s\",\"decision\":\"match\"}", (int)strcspn(id, "\""), id);
  return answer_of(line, answer_length);
}
#endif

void assay_stop(void) { fputs("stopped\n", stderr); }
