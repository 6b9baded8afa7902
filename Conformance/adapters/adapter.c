// An example of an adapter in C, with nothing but its standard library. Build it, and run it:
//   cc -o adapter Conformance/adapters/adapter.c
//   assay run --implementation exec:./adapter --report junit=junit.xml
//
// To test your own library, copy this file and let `answer` call it. The small matcher in its place
// knows the wildcards of queries and fragments; the report says how much is skipped.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

static const char *const start = "{\"implementation\": {\"name\": \"example-c\", \"language\": \"C\", "
                                 "\"version\": \"1.0.0\"}, \"questions\": [\"pattern\"]}";
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
  return *at == '"' ? next(end(at)) : at;
}

static int is(const char *name, const char *json) { return !strncmp(member(name), json, strlen(json)); }

static int matches(const char *pattern, const char *text) { // `*` is any text, `?` one character
  const char *star = NULL, *retry = NULL;
  while (*text != '"') {
    if (*pattern == '*') star = ++pattern, retry = text;
    else if (*pattern == '?' || *pattern == *text) pattern++, text++;
    else if (star) pattern = star, text = ++retry;
    else return 0;
  }
  return pattern[strspn(pattern, "*")] == '"';
}

static const char *answer(void) {
  if (is("\"kind\"", "\"path\"") || is("\"caseSensitive\"", "false")
      || is("\"percentEncoded\"", "false") || strpbrk(line, "$\\"))
    return "\"skipped\": \"only wildcards of queries and fragments are supported\"";
  return matches(member("\"pattern\"") + 1, member("\"text\"") + 1) ? "\"matches\": true" : "\"matches\": false";
}

int main(void) {
  for (size_t size = 0; getline(&line, &size, stdin) > 0 && !is("\"cmd\"", "\"stop\""); fflush(stdout)) {
    const char *id = member("\"id\"");
    if (is("\"cmd\"", "\"start\"")) puts(start);
    else printf("{\"id\": %.*s, %s}\n", (int)(end(id) - id), id, answer());
  }
}
