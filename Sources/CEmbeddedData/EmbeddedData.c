#include "CEmbeddedData.h"

#ifdef ASSAY_PACKAGE

static const unsigned char archive[] = {
#embed <conformance.tar>
};
const unsigned char *const embedded_data = archive;
const size_t embedded_data_size = sizeof archive;

#else

const unsigned char *const embedded_data = NULL;
const size_t embedded_data_size = 0;

#endif
