#include "CEmbeddedData.h"

#ifdef ASSAY_PACKAGE

static const unsigned char archive[] = {
#embed <conformance.tar>
};
const unsigned char *const embedded_data = archive;
const size_t embedded_data_size = sizeof archive;

#ifdef __linux__
// Foundation brings the data of ICU along, 34 MB that nothing here reads: texts of locales and
// calendars. An empty table in its place is found first and halves the program.
_Alignas(16) const char icudt76_dat[64] = {0};
#endif

#else

const unsigned char *const embedded_data = NULL;
const size_t embedded_data_size = 0;

#endif
