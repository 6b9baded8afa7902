// An implementation as a shared library: the four functions that it exports.
//
//   assay run --implementation dylib:./libmine.so --junit junit.xml
//
// They speak the adapter protocol, as programs do over pipes: each takes one line of it and returns
// the line that answers it. See docs/protocol.md.
//
// Memory: a request is valid until the function returns; it is UTF-8, and a byte of zero follows it.
// An answer belongs to the library and must stay valid until the next call of any of the functions.
// It is one JSON object in one line; `answer_length` is set to its length in bytes.
//
// Threads: all calls come from one thread, one after the other. The library may start threads of its
// own; they end with the process.
//
// The process is not the library's: what it prints to standard output goes to standard error, its
// standard input is empty, and if it ends the process, the question fails.
#ifndef ASSAY_H
#define ASSAY_H

#include <stddef.h>
#include <stdint.h>

// The version of this interface.
#define ASSAY_VERSION 1

#define ASSAY_EXPORT __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

// Returns ASSAY_VERSION; called before anything else.
ASSAY_EXPORT uint32_t assay_version(void);

// Answers `{"cmd":"start","protocol":1}`; called once, before the first question.
ASSAY_EXPORT const char *assay_start(const char *request, size_t length, size_t *answer_length);

// Answers one question: `{"cmd":"ask","id":"17","question":"match",...}`.
ASSAY_EXPORT const char *assay_answer(const char *request, size_t length, size_t *answer_length);

// Ends the work; called once, after the last question. A fuzz program never calls it.
ASSAY_EXPORT void assay_stop(void);

#ifdef __cplusplus
}
#endif

#endif
