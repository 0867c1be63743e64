// The sample catalogue (Fixtures/json), embedded in the binary: read-only pages that cost nothing until read.
#ifndef CSAMPLE_H
#define CSAMPLE_H

#include <stdbool.h>
#include <stddef.h>

struct csample_file {
    const char *_Nonnull name; // "movie-438631"
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// The files sorted by name (strcmp), for binary search.
const struct csample_file *_Nonnull csample_files(size_t *_Nonnull count);

/// Whether the bytes contain the text.
bool csample_holds(const void *_Nonnull bytes, size_t count, const char *_Nonnull text);

#endif
