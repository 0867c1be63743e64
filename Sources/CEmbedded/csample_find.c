// memmem(3), which is not visible to Swift.
#define _GNU_SOURCE
#include "csample.h"

#include <string.h>

const void *csample_find(const void *bytes, size_t count, const char *text) {
    return memmem(bytes, count, text, strlen(text));
}
