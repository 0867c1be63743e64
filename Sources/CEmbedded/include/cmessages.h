// The translated messages (Localization/*.table), embedded in the binary: read-only pages that cost nothing until read.
#ifndef CMESSAGES_H
#define CMESSAGES_H

#include <stddef.h>

/// The table of a language, without a final zero; NULL if there is none.
const char *_Nullable cmessages_table(const char *_Nonnull code, size_t *_Nonnull length);

#endif
