// An adapter for Assay in C, with nothing but the standard library.
//
//   cc -o adapter adapter.c
//   assay run --implementation exec:./adapter --junit junit.xml
//
// The same file is an implementation as a shared library, which can also be fuzzed:
//
//   cc -shared -fPIC -o libadapter.so adapter.c
//   assay run --implementation dylib:./libadapter.so --junit junit.xml
//
// To test your library, change `start` and call the library in `decide`. Until then, a small
// matcher decides by the path, query and fragment of `components`; the report shows what it lacks.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"

static const char *const start = "{\"implementation\": {\"name\": \"example-c\", \"language\": \"C\", "
                                 "\"version\": \"1.0.0\"}, \"questions\": [\"match\"]}";

// The helpers read JSON in place in the request. They rely on it being valid, as Assay writes it.

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

// The value of an object's member, or NULL; the name is given with its quotes.
static const char *member(const char *object, const char *name) {
  if (!object || *object != '{') return NULL;
  const char *at = next(object + 1);
  while (*at == '"' && strncmp(at, name, strlen(name))) at = next(end(next(end(at))));
  return *at == '"' ? next(end(at)) : NULL;
}

static const char *first(const char *array) { // the first element, or `]`
  return array && *array == '[' ? next(array + 1) : "]";
}

static int is(const char *json, const char *expected) {
  return json && !strncmp(json, expected, strlen(expected));
}

// A string without its quotes and escapes, to be freed. Besides `"` and `\`, Assay escapes control
// characters and line separators only; each becomes at most three bytes of UTF-8.
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

// Whether the pattern of a rule, if it has one, matches the whole value.
static int matches(const char *rule, const char *name, const char *value, size_t length) {
  const char *json = member(rule, name);
  if (!json || *json != '"') return !json;
  char *pattern = text(json);
  const char *at = pattern, *star = NULL, *retry = NULL, *stop = value + length;
  while (value < stop && at) { // `*` matches any text, `?` one character
    if (*at == '*') star = ++at, retry = value;
    else if (*at && (*at == '?' || *at == *value)) at++, value++;
    else at = star, value = star ? ++retry : value;
  }
  int result = at && !at[strspn(at, "*")];
  free(pattern);
  return result;
}

static const char *refusal; // why the library refuses the file or the URL, if it does

// Call your library here: does the URL open the app? `match`, `exclude` or `no_match`; NULL declines,
// or refuses.
static const char *decide(const char *file, size_t length, const char *domain, const char *app,
                          const char *url) {
  (void)length;
  const char *colon = strstr(url, "://");
  if (!colon) return refusal = "the URL has no scheme and host", NULL;
  const char *host = colon + 3, *path = host + strcspn(host, "/?#");
  const char *query = path + strcspn(path, "?#"), *fragment = query + strcspn(query, "#");
  size_t count = path - host;
  if (strlen(domain) != count || strncmp(host, domain, count)) return "no_match";
  if (path == query) path = "/";
  for (const char *entry = first(member(member(file, "\"applinks\""), "\"details\"")); *entry != ']';
       entry = next(end(entry))) {
    int isNamed = 0;
    for (const char *id = first(member(entry, "\"appIDs\"")); *id != ']'; id = next(end(id))) {
      if (*id != '"') continue;
      char *name = text(id);
      isNamed |= !strcmp(name, app);
      free(name);
    }
    if (!isNamed) continue;
    for (const char *rule = first(member(entry, "\"components\"")); *rule != ']'; rule = next(end(rule))) {
      if (is(member(rule, "\"?\""), "{")) return NULL;
      if (matches(rule, "\"/\"", path, *path == '/' && !path[1] ? 1 : query - path)
          && matches(rule, "\"?\"", query + (*query == '?'), fragment - query - (*query == '?'))
          && matches(rule, "\"#\"", fragment + (*fragment == '#'), strlen(fragment + (*fragment == '#'))))
        return is(member(rule, "\"exclude\""), "true") ? "exclude" : "match";
    }
    break;
  }
  return "no_match";
}

// The answer to a question, until the next one.
static const char *answer(const char *request) {
  static char line[4096];
  const char *id = member(request, "\"id\""), *file = member(request, "\"site\""), *decision = NULL;
  int length = end(id) - id;
  refusal = NULL;
  if (file) {
    char *domain = text(member(request, "\"domain\"")), *app = text(member(request, "\"app\""));
    char *url = text(member(request, "\"url\""));
    decision = decide(file, end(file) - file, domain, app, url);
    free(domain), free(app), free(url);
  }
  const char *format = decision  ? "{\"id\": %.*s, \"decision\": \"%s\"}"
                       : refusal ? "{\"id\": %.*s, \"refused\": \"%s\"}" // a text of your own needs its escapes
                                 : "{\"id\": %.*s, \"skipped\": \"%s\"}";
  const char *value = decision  ? decision
                      : refusal ? refusal
                                : "only JSON files and patterns of whole components are supported";
  snprintf(line, sizeof line, format, length, id, value);
  return line;
}

// Over pipes: a request is a line.
int main(void) {
  char *line = NULL;
  for (size_t size = 0; getline(&line, &size, stdin) > 0; fflush(stdout)) {
    const char *command = member(line, "\"cmd\"");
    if (is(command, "\"stop\"")) break;
    puts(is(command, "\"start\"") ? start : answer(line));
  }
  free(line);
}

// As a shared library.
uint32_t assay_version(void) { return ASSAY_VERSION; }

const char *assay_start(const char *request, size_t length, size_t *answer_length) {
  (void)request, (void)length;
  *answer_length = strlen(start);
  return start;
}

const char *assay_answer(const char *request, size_t length, size_t *answer_length) {
  (void)length;
  const char *line = answer(request);
  *answer_length = strlen(line);
  return line;
}

void assay_stop(void) {}
