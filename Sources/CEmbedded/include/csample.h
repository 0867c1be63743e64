// The sample catalogue (Fixtures/json), embedded in the binary: read-only pages that cost nothing until read.
#ifndef CSAMPLE_H
#define CSAMPLE_H

#include <stddef.h>

struct csample_file {
    const char *_Nonnull name; // "movie-438631"
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// The files sorted by name (strcmp), for binary search.
const struct csample_file *_Nonnull csample_files(size_t *_Nonnull count);

/// The first occurrence of the text in the bytes, or NULL.
const void *_Nullable csample_find(const void *_Nonnull bytes, size_t count, const char *_Nonnull text);

#endif
