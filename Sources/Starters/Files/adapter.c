// Lets Assay ask this library: reads a question a line, writes its answer.
//
//   cc -o @FOLDER@/adapter @FOLDER@/adapter.c
//   assay run --implementation 'exec:@FOLDER@/adapter' --report junit=junit.xml
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const start = "{\"implementation\": {\"name\": \"my-library\", \"language\": \"C\", "
                                 "\"version\": \"0.1.0\"}, \"questions\": [\"match\"]}";

// Call your library here: does the URL open the app? `match`, `exclude` or `no_match`.
static const char *decide(const char *file, size_t length, const char *domain, const char *app,
                          const char *url) {
  (void)file, (void)length, (void)domain, (void)app, (void)url;
  return "no_match";
}

static char *line; // the request: one JSON object

static const char *next(const char *at) { return at + strspn(at, " \t\r\n,:"); }

static const char *end(const char *at) { // of the JSON value that begins there
  if (*at == '"') {
    while (*++at != '"') at += *at == '\\';
    return at + 1;
  }
  if (*at != '{' && *at != '[') return at + strcspn(at, ",]} \t\r\n");
  for (at = next(at + 1); *at != '}' && *at != ']';) at = next(end(at));
  return at + 1;
}

static const char *member(const char *name) { // its value, as JSON; the name has its quotes
  const char *at = next(line + 1);
  while (*at == '"' && strncmp(at, name, strlen(name))) at = next(end(next(end(at))));
  return *at == '"' ? next(end(at)) : NULL;
}

static int is(const char *name, const char *json) {
  return member(name) && !strncmp(member(name), json, strlen(json));
}

// A text without its quotes and escapes, to be freed. The characters that Assay escapes, besides `"`
// and `\`, are control characters and ends of lines; each becomes at most three bytes of UTF-8.
static char *text(const char *json) {
  char *copy = malloc(end(json) - json), *to = copy;
  for (const char *at = json + 1; *at != '"'; at++) {
    if (*at == '\\' && *++at == 'u') {
      unsigned code;
      sscanf(at + 1, "%4x", &code);
      if (code < 0x80) *to++ = code;
      else if (code < 0x800) *to++ = 0xC0 | code >> 6, *to++ = 0x80 | (code & 0x3F);
      else *to++ = 0xE0 | code >> 12, *to++ = 0x80 | (code >> 6 & 0x3F), *to++ = 0x80 | (code & 0x3F);
      at += 4;
    } else {
      *to++ = at[-1] == '\\' && *at == 'n' ? '\n' : *at;
    }
  }
  *to = 0;
  return copy;
}

static void answer(void) {
  const char *id = member("\"id\""), *file = member("\"site\"");
  printf("{\"id\": %.*s, ", (int)(end(id) - id), id);
  if (!file) {
    puts("\"skipped\": \"the adapter takes files that are JSON\"}");
    return;
  }
  char *domain = text(member("\"domain\"")), *app = text(member("\"app\"")), *url = text(member("\"url\""));
  printf("\"decision\": \"%s\"}\n", decide(file, end(file) - file, domain, app, url));
  free(domain), free(app), free(url);
}

int main(void) {
  for (size_t size = 0; getline(&line, &size, stdin) > 0 && !is("\"cmd\"", "\"stop\""); fflush(stdout)) {
    if (is("\"cmd\"", "\"start\"")) puts(start);
    else answer();
  }
  free(line);
}
