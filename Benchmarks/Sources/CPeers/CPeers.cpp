#define PCRE2_CODE_UNIT_WIDTH 8
#include "CPeers.h"

#include <hs.h>
#include <pcre2.h>
#include <re2/set.h>
#include <simdjson.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Rule {
  std::string path, item, value;
  bool hasItem;
};

/// Compares a pattern greedily, going back to the last star only.
bool matches(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0, star = std::string_view::npos, mark = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

/// All items with the name must match; a missing one is empty.
bool holds(const Rule &rule, std::string_view query) {
  if (!rule.hasItem) return true;
  bool found = false;
  while (true) {
    size_t end = std::min(query.find('&'), query.size());
    std::string_view piece = query.substr(0, end);
    size_t equals = std::min(piece.find('='), piece.size());
    if (piece.substr(0, equals) == rule.item) {
      found = true;
      std::string_view value = equals < piece.size() ? piece.substr(equals + 1) : "";
      if (!matches(rule.value, value)) return false;
    }
    if (end == query.size()) break;
    query.remove_prefix(end + 1);
  }
  return found || matches(rule.value, "");
}

std::string regex(const std::string &pattern) {
  std::string result;
  for (char c : pattern) {
    if (c == '*') result += ".*";
    else if (c == '?') result += ".";
    else if (isalnum(static_cast<unsigned char>(c)) || c == '/') result += c;
    else (result += '\\') += c;
  }
  return result;
}

}  // namespace

struct Peer {
  std::vector<Rule> rules;
  bool hasItems = false;
  virtual ~Peer() = default;
  virtual bool compile() = 0;
  virtual long first(std::string_view path, std::string_view query) = 0;

  /// Returns the first of the rules whose paths match.
  template <class Indices>
  long first(Indices &found, std::string_view query) {
    if (found.empty()) return -1;
    if (!hasItems) return *std::min_element(found.begin(), found.end());
    std::sort(found.begin(), found.end());
    for (auto index : found)
      if (holds(rules[index], query)) return index;
    return -1;
  }
};

namespace {

struct RE2Peer : Peer {
  std::unique_ptr<RE2::Set> set;
  std::vector<int> found;
  bool compile() override {
    RE2::Options options;
    options.set_dot_nl(true);
    options.set_max_mem(1 << 30);
    set = std::make_unique<RE2::Set>(options, RE2::ANCHOR_BOTH);
    for (auto &rule : rules)
      if (set->Add(regex(rule.path), nullptr) < 0) return false;
    return set->Compile();
  }
  long first(std::string_view path, std::string_view query) override {
    found.clear();
    set->Match(re2::StringPiece(path.data(), path.size()), &found);
    return Peer::first(found, query);
  }
};

struct HyperscanPeer : Peer {
  hs_database_t *database = nullptr;
  hs_scratch_t *scratch = nullptr;
  std::vector<unsigned> found;
  ~HyperscanPeer() override {
    hs_free_scratch(scratch);
    hs_free_database(database);
  }
  bool compile() override {
    std::vector<std::string> texts;
    for (auto &rule : rules) texts.push_back("^" + regex(rule.path) + "\\z");
    std::vector<const char *> expressions;
    std::vector<unsigned> flags, ids;
    for (size_t index = 0; index < texts.size(); ++index) {
      expressions.push_back(texts[index].c_str());
      flags.push_back(HS_FLAG_DOTALL | HS_FLAG_SINGLEMATCH);
      ids.push_back(index);
    }
    hs_compile_error_t *error = nullptr;
    if (hs_compile_multi(expressions.data(), flags.data(), ids.data(), texts.size(),
                         HS_MODE_BLOCK, nullptr, &database, &error) != HS_SUCCESS) {
      hs_free_compile_error(error);
      return false;
    }
    return hs_alloc_scratch(database, &scratch) == HS_SUCCESS;
  }
  long first(std::string_view path, std::string_view query) override {
    found.clear();
    hs_scan(
        database, path.data(), path.size(), 0, scratch,
        [](unsigned id, unsigned long long, unsigned long long, unsigned, void *context) {
          static_cast<std::vector<unsigned> *>(context)->push_back(id);
          return 0;
        },
        &found);
    return Peer::first(found, query);
  }
};

/// One alternation, whose first branch that matches is the first rule that does.
struct PCRE2Peer : Peer {
  pcre2_code *code = nullptr;
  pcre2_match_data *data = nullptr;
  ~PCRE2Peer() override {
    pcre2_match_data_free(data);
    pcre2_code_free(code);
  }
  bool compile() override {
    if (hasItems) return false;
    std::string text = "(?:";
    for (size_t index = 0; index < rules.size(); ++index) {
      if (index > 0) text += '|';
      text += regex(rules[index].path) + "\\z(*MARK:" + std::to_string(index) + ")";
    }
    text += ")";
    int error;
    PCRE2_SIZE offset;
    code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(),
                         PCRE2_ANCHORED | PCRE2_DOTALL, &error, &offset, nullptr);
    if (!code || pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) != 0) return false;
    data = pcre2_match_data_create(1, nullptr);
    return true;
  }
  long first(std::string_view path, std::string_view) override {
    int count = pcre2_jit_match(code, reinterpret_cast<PCRE2_SPTR>(path.data()), path.size(), 0, 0,
                                data, nullptr);
    return count < 0 ? -1 : atol(reinterpret_cast<const char *>(pcre2_get_mark(data)));
  }
};

struct LinearScan : Peer {
  bool compile() override { return true; }
  long first(std::string_view path, std::string_view query) override {
    for (size_t index = 0; index < rules.size(); ++index)
      if (matches(rules[index].path, path) && holds(rules[index], query)) return index;
    return -1;
  }
};

}  // namespace

Peer *peer_create(PeerKind kind, const PeerRule *rules, size_t count) {
  std::unique_ptr<Peer> peer;
  switch (kind) {
    case PeerRE2Set: peer = std::make_unique<RE2Peer>(); break;
    case PeerHyperscan: peer = std::make_unique<HyperscanPeer>(); break;
    case PeerPCRE2: peer = std::make_unique<PCRE2Peer>(); break;
    case PeerLinearScan: peer = std::make_unique<LinearScan>(); break;
  }
  for (size_t index = 0; index < count; ++index) {
    const PeerRule &rule = rules[index];
    peer->rules.push_back({rule.path ? rule.path : "", rule.item ? rule.item : "", rule.value ? rule.value : "",
                           rule.item != nullptr});
    peer->hasItems |= rule.item != nullptr;
  }
  return peer->compile() ? peer.release() : nullptr;
}

void peer_free(Peer *peer) { delete peer; }

long peer_first(Peer *peer, const char *path, size_t pathLength, const char *query,
                size_t queryLength) {
  return peer->first({path, pathLength}, {query, queryLength});
}

int simdjson_parses(const char *bytes, size_t length) {
  simdjson::dom::parser parser;
  return parser.parse(bytes, length).error() == simdjson::SUCCESS;
}

int simdjson_validates(const char *bytes, size_t length) {
  return simdjson::validate_utf8(bytes, length);
}

long linear_scan_of_file(const char *bytes, size_t length, const char *path, size_t pathLength) {
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (parser.parse(bytes, length).get(root)) return -1;
  long index = 0;
  for (auto entry : root["applinks"]["details"].get_array())
    for (auto rule : entry["components"].get_array()) {
      std::string_view pattern;
      if (rule["/"].get(pattern)) pattern = "*";
      std::string whole(pattern);
      if (whole.back() != '*' && whole.back() != '/') whole += '/';
      if (matches(whole, {path, pathLength})) return index;
      ++index;
    }
  return -1;
}
