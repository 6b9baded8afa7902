// Debian builds libxml2 with ICU, whose headers clash with the ICU module inside Foundation. The
// parts of libxml2 used here do not need ICU, so its switch is taken back before they are read.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>
#include <libxml/xmlwriter.h>
