// A matcher of one kind of file: one entry, one app and one component rule with a path of ASCII
// without variables, and neither that nor the path of the URL ends with a slash. Everything else is
// skipped. With PLANTED, the name of a variable that is not closed is kept without a look at the space
// for it.
#include "../../Conformance/adapters/assay.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1024];

static const char *say(const char *text, size_t *length) {
  *length = strlen(text);
  return text;
}

uint32_t assay_version(void) { return ASSAY_VERSION; }

const char *assay_start(const char *request, size_t length, size_t *answer_length) {
  (void)request, (void)length;
  return say(
      "{\"implementation\": {\"name\": \"planted-c\", \"language\": \"C\", \"version\": \"1\"}, "
      "\"questions\": [\"match\"]}",
      answer_length);
}

void assay_stop(void) {}

// Whether the text goes on with a word; then skips it.
static int skips(const char **text, const char *word) {
  size_t length = strlen(word);
  if (strncmp(*text, word, length)) return 0;
  *text += length;
  return 1;
}

// A string of the given characters, to be freed; NULL if there are others.
static char *string(const char **text, const char *characters) {
  size_t length = strspn(*text, characters);
  if ((*text)[length] != '"') return NULL;
  char *copy = strndup(*text, length);
  *text += length + 1;
  return copy;
}

#define NAMES "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// What the last `*` matches grows until the rest matches, or the path ends.
static int matches(const char *pattern, const char *path) {
  const char *star = NULL, *next = NULL;
  while (*path) {
    if (*pattern == '*') {
      star = ++pattern, next = path;
    } else if (*pattern && (*pattern == '?' || *pattern == *path)) {
      pattern++, path++;
    } else if (star) {
      pattern = star, path = ++next;
    } else {
      return 0;
    }
  }
  return !pattern[strspn(pattern, "*")];
}

// Whether a pattern has a variable; keeps the name of one that is not closed.
__attribute__((noinline)) static int usesVariable(const char *pattern) {
  char name[12] = "";
  unsigned length = 0;
  const char *start = strstr(pattern, "$(");
  if (!start) return 0;
  if (strchr(start, ')')) return 1;
  for (start += 2; isalnum((unsigned char)*start); start++) {
#ifndef PLANTED
    if (length == sizeof name) break;
#endif
    name[length++] = *start;
  }
  return length == 0 || name[0];
}

// Looks for variables in all paths of a file; whether there are any.
static int usesVariables(const char *site) {
  static const char path[] = "\"/\":\"";
  int isFound = 0;
  while ((site = strstr(site, path))) {
    site += strlen(path);
    char *pattern = strndup(site, strcspn(site, "\""));
    isFound |= usesVariable(pattern);
    free(pattern);
  }
  return isFound;
}

// `match` or `no_match`; NULL if the question is of another kind.
static const char *decide(const char *site, const char *domain, const char *app, const char *url) {
  const char *decision = NULL;
  char *named = NULL, *pattern = NULL, start[256];
  if (!usesVariables(site) && skips(&site, "{\"applinks\":{\"details\":[{\"appIDs\":[\"")
      && (named = string(&site, NAMES ".-")) && skips(&site, "],\"components\":[{\"/\":\"")
      && (pattern = string(&site, NAMES "/*?.-_")) && skips(&site, "}]}]}},")
      && *pattern == '/' && !strstr(pattern, "//") && !strstr(pattern + 1, "/*")
      && strchr(NAMES "*", pattern[strlen(pattern) - 1]) && !strstr(pattern, "?*")
      && snprintf(start, sizeof start, "https://%s/", domain) < (int)sizeof start
      && skips(&url, start) && *url && url[strspn(url, NAMES "/-_")] == 0
      && *url != '/' && !strstr(url, "//") && strchr(NAMES, url[strlen(url) - 1])) {
    decision = !strcmp(named, app) && matches(pattern + 1, url) ? "match" : "no_match";
  }
  free(named), free(pattern);
  return decision;
}

const char *assay_answer(const char *request, size_t length, size_t *answer_length) {
  (void)length;
  const char *at = request, *decision = NULL;
  char *id = NULL, *domain = NULL, *app = NULL, *url = NULL;
  const char *site = strstr(request, "\"site\":"), *rest = strstr(request, "\"domain\":\"");
  if (skips(&at, "{\"cmd\":\"ask\",\"id\":\"") && (id = string(&at, NAMES)) && site && rest) {
    site += strlen("\"site\":");
    if (skips(&rest, "\"domain\":\"") && (domain = string(&rest, NAMES ".-"))
        && skips(&rest, ",\"app\":\"") && (app = string(&rest, NAMES ".-"))
        && skips(&rest, ",\"url\":\"") && (url = string(&rest, NAMES ":/-_."))) {
      decision = decide(site, domain, app, url);
    }
  }
  snprintf(
      line, sizeof line, decision ? "{\"id\": \"%s\", \"decision\": \"%s\"}"
                                  : "{\"id\": \"%s\", \"skipped\": \"%s\"}",
      id ? id : "", decision ? decision : "another kind of file or URL");
  free(id), free(domain), free(app), free(url);
  return say(line, answer_length);
}
