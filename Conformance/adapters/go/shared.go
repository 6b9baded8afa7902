//go:build shared

package main

// The adapter as a shared library; see assay.h.

// #include <stdint.h>
// #include <stdlib.h>
import "C"

import (
	"encoding/json"
	"unsafe"
)

// last is the last answer, which must stay where it is until the next.
var last unsafe.Pointer

//export assay_version
func assay_version() C.uint32_t { return 1 }

//export assay_start
func assay_start(line *C.char, length C.size_t, answerLength *C.size_t) *C.char {
	return assay_answer(line, length, answerLength)
}

//export assay_answer
func assay_answer(line *C.char, length C.size_t, answerLength *C.size_t) *C.char {
	var r request
	if json.Unmarshal(C.GoBytes(unsafe.Pointer(line), C.int(length)), &r) != nil {
		return nil
	}
	answer, err := json.Marshal(respond(r))
	if err != nil {
		return nil
	}
	C.free(last)
	last = C.CBytes(answer)
	*answerLength = C.size_t(len(answer))
	return (*C.char)(last)
}

//export assay_stop
func assay_stop() {}
