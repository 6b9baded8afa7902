// An adapter for Assay in C++17 with nlohmann/json (Debian: nlohmann-json3-dev, Homebrew:
// nlohmann-json).
//
//   c++ -std=c++17 -o adapter adapter.cpp
//   assay run --implementation exec:./adapter --junit junit.xml
//
// The same file is an implementation as a shared library, which can also be fuzzed:
//
//   c++ -std=c++17 -shared -fPIC -o libadapter.so adapter.cpp
//   assay run --implementation dylib:./libadapter.so --junit junit.xml
//
// To test your library, change `start` and call the library in `decide`. Until then, a small matcher
// decides by the path, query and fragment of `components`; the report shows what it lacks.
#include <algorithm>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "assay.h"

using nlohmann::json;

static const json start = {
    {"implementation", {{"name", "example-cpp"}, {"language", "C++"}, {"version", "1.0.0"}}},
    {"questions", {"match"}}};

// The library refuses the file or the URL.
struct Refused : std::runtime_error {
  using runtime_error::runtime_error;
};

// The library does not support something yet: the question is declined.
struct Unsupported : std::runtime_error {
  using runtime_error::runtime_error;
};

// A member of an object, or null.
static const json &member(const json &object, const char *name) {
  static const json null;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && found != object.end() ? *found : null;
}

static const json &elements(const json &array) {
  static const json empty = json::array();
  return array.is_array() ? array : empty;
}

// Whether a pattern, if there is one, matches the whole text: `*` matches any text, `?` one
// character.
static bool matches(const json &value, const std::string &text) {
  if (value.is_null()) return true;
  if (!value.is_string()) throw Unsupported("patterns of query items are not supported");
  const auto &pattern = value.get_ref<const std::string &>();
  size_t at = 0, place = 0, star = std::string::npos, retry = 0;
  while (place < text.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = ++at;
      retry = place;
    } else if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == text[place])) {
      at++;
      place++;
    } else if (star != std::string::npos) {
      at = star;
      place = ++retry;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == std::string::npos;
}

// Call your library here: does the URL open the app? `match`, `exclude` or `no_match`.
static std::string decide(const std::string &file, const std::string &domain,
                          const std::string &app, const std::string &url) {
  json site;
  try {
    site = json::parse(file);
  } catch (const json::parse_error &error) {
    throw Refused(error.what());
  }
  const auto colon = url.find("://");
  if (colon == std::string::npos) throw Refused("the URL has no scheme and host");
  const auto host = colon + 3, path = std::min(url.find_first_of("/?#", host), url.size());
  const auto query = std::min(url.find_first_of("?#", path), url.size());
  const auto fragment = std::min(url.find('#', query), url.size());
  if (url.substr(host, path - host) != domain) return "no_match";
  const auto after = [&](size_t from, size_t to) {
    return from < to ? url.substr(from + 1, to - from - 1) : std::string();
  };
  const auto pathText = path < query ? url.substr(path, query - path) : "/";
  for (const auto &entry : elements(member(member(site, "applinks"), "details"))) {
    const auto &ids = elements(member(entry, "appIDs"));
    if (std::find(ids.begin(), ids.end(), app) == ids.end()) continue;
    for (const auto &rule : elements(member(entry, "components"))) {
      if (matches(member(rule, "/"), pathText) && matches(member(rule, "?"), after(query, fragment))
          && matches(member(rule, "#"), after(fragment, url.size())))
        return member(rule, "exclude") == true ? "exclude" : "match";
    }
    break;
  }
  return "no_match";
}

// The bytes of a text in Base64.
static std::string decoded(const std::string &base64) {
  static const char *const alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0, count = 0;
  for (const char character : base64) {
    const char *digit = std::strchr(alphabet, character);
    if (!digit) continue;
    bits = bits << 6 | unsigned(digit - alphabet);
    count += 6;
    if (count >= 8) bytes.push_back(char(bits >> (count -= 8)));
  }
  return bytes;
}

// The bytes of the site association file, which comes in one of three forms.
static std::string fileOf(const json &request) {
  if (request.contains("siteBase64")) return decoded(request["siteBase64"]);
  return request.contains("siteText") ? request["siteText"].get<std::string>() : request["site"].dump();
}

// The answer to a question about a match, or the reason why there is none. To answer others, name
// them in `start`; their members are:
//
//   pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
//   site          the file -> accepted, services
//   entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
//   resolve       device, url, origin, redirects -> opens
//   fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
static json answer(const json &request) {
  json answer = {{"id", request["id"]}};
  try {
    answer["decision"] = decide(fileOf(request), request["domain"], request["app"], request["url"]);
  } catch (const Refused &refusal) {
    answer["refused"] = refusal.what();
  } catch (const Unsupported &gap) {
    answer["skipped"] = gap.what();
  } catch (const std::exception &error) {
    answer["error"] = error.what();
  }
  return answer;
}

// The line that answers a request.
static std::string response(const json &request) {
  const json response = request["cmd"] == "start" ? start : answer(request);
  return response.dump(-1, ' ', false, json::error_handler_t::replace);
}

// Over pipes: a request is a line.
int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const json request = json::parse(line);
    if (request["cmd"] == "stop") break;
    std::cout << response(request) << std::endl;
  }
}

// As a shared library.
uint32_t assay_version() { return ASSAY_VERSION; }

const char *assay_start(const char *request, size_t length, size_t *answer_length) {
  return assay_answer(request, length, answer_length);
}

const char *assay_answer(const char *request, size_t length, size_t *answer_length) {
  static std::string line; // until the next answer
  line = response(json::parse(request, request + length));
  *answer_length = line.size();
  return line.c_str();
}

void assay_stop() {}
