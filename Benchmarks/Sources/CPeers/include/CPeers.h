// The peers of the library behind plain C functions: each decides which of some rules is the first
// that matches a path and a query.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A rule: a pattern for the path with `*` and `?`, and one for a query item if `item` is not null.
typedef struct {
  const char *_Nullable path;
  const char *_Nullable item;
  const char *_Nullable value;
} PeerRule;

typedef enum { PeerRE2Set, PeerHyperscan, PeerPCRE2, PeerLinearScan } PeerKind;

/// Rules that a peer has compiled.
typedef struct Peer Peer;

/// Returns the compiled rules; null if the peer cannot compile them.
Peer *_Nullable peer_create(PeerKind kind, const PeerRule *_Nonnull rules, size_t count);
void peer_free(Peer *_Nonnull peer);

/// Returns the index of the first rule that matches; -1 if none does.
long peer_first(
    Peer *_Nonnull peer, const char *_Nullable path, size_t pathLength,
    const char *_Nullable query, size_t queryLength);

/// Returns whether simdjson parses a document, with a parser and a copy of the bytes made for it.
int simdjson_parses(const char *_Nullable bytes, size_t length);
/// Returns whether simdjson validates UTF-8.
int simdjson_validates(const char *_Nullable bytes, size_t length);
/// Returns the first match of the paths in a site association, which simdjson reads and a linear
/// scan compares; -1 if none matches.
long linear_scan_of_file(
    const char *_Nullable bytes, size_t length, const char *_Nullable path, size_t pathLength);

#ifdef __cplusplus
}
#endif
