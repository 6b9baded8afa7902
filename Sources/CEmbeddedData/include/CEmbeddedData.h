/// The conformance data that `scripts/package` builds into the program.
#ifndef EMBEDDED_DATA_H
#define EMBEDDED_DATA_H

#include <stddef.h>

/// A tar archive of the folder `Conformance`; `NULL` unless the program is built as a package.
extern const unsigned char *_Nullable const embedded_data;
/// The archive's size in bytes.
extern const size_t embedded_data_size;

#endif
