#include "cpictures.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <turbojpeg.h>

#define FUNCTIONS(X)                                                                                         \
    X(tjInitDecompress) X(tjDecompressHeader3) X(tjDecompress2) X(tjGetErrorStr2) X(tjGetErrorCode) X(tjDestroy)

#define DECLARE(name) __typeof__(name) *name;
static struct { FUNCTIONS(DECLARE) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static void load(void) {
    void *handle = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(failure, sizeof failure, "%s", dlerror());
        return;
    }
#define RESOLVE(name)                                                                                        \
    if (!(lib.name = (__typeof__(lib.name))dlsym(handle, #name))) {                                          \
        snprintf(failure, sizeof failure, "libturbojpeg.so.0 has no %s", #name);                             \
        return;                                                                                              \
    }
    FUNCTIONS(RESOLVE)
}

const char *cpictures_load_jpeg(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

void *cpictures_jpeg_new(void) { return lib.tjInitDecompress(); }
void cpictures_jpeg_free(void *decoder) { lib.tjDestroy(decoder); }
const char *cpictures_jpeg_error(void *decoder) { return lib.tjGetErrorStr2(decoder); }

// A warning only means that some bytes are missing or extra: the pixels are usable.
static bool is_usable(void *decoder, int result) {
    return result == 0 || lib.tjGetErrorCode(decoder) == TJERR_WARNING;
}

bool cpictures_jpeg_size(void *decoder, const uint8_t *bytes, size_t count, int *width, int *height) {
    int sampling = 0, colours = 0;
    *width = *height = 0;
    int result = lib.tjDecompressHeader3(decoder, bytes, count, width, height, &sampling, &colours);
    return is_usable(decoder, result) && *width > 0 && *height > 0;
}

int cpictures_jpeg_scans(const uint8_t *bytes, size_t count) {
    const uint8_t *at = bytes, *end = bytes + count;
    int scans = 0;
    while ((at = memchr(at, 0xFF, end - at))) {
        while (at < end && *at == 0xFF) at++;
        if (at == end) break;
        uint8_t marker = *at++;
        // Stuffed zeros, TEM, RST0 to RST7 and SOI stand alone; EOI ends the picture.
        if (marker <= 1 || (marker >= 0xD0 && marker <= 0xD8)) continue;
        if (marker == 0xD9) break;
        if (marker == 0xDA && ++scans == INT_MAX) break;
        if (end - at < 2) break;
        size_t length = (size_t)at[0] << 8 | at[1];
        if (length < 2) length = 2;
        if ((size_t)(end - at) <= length) break;
        at += length;
    }
    return scans;
}

bool cpictures_jpeg_decode(void *decoder, const uint8_t *bytes, size_t count, int width, int height,
                           uint8_t *pixels) {
    // No real picture has five hundred scans: without the limit a small file could take minutes.
    return is_usable(decoder, lib.tjDecompress2(decoder, bytes, count, pixels, width, 0, height, TJPF_RGB,
                                                TJFLAG_LIMITSCANS));
}
