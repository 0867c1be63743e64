#include "cpictures.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Only two functions of libqrencode.so.4 are called, as declared in its header since 3.0: a symbol is its
// version, its width, and a byte for each module, whose bit 0 is set if it is dark.
struct symbol {
    int version;
    int width;
    unsigned char *data;
};

static struct symbol *(*encode)(const char *text, int version, int level, int mode, int case_sensitive);
static void (*release)(struct symbol *symbol);
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    encode = (__typeof__(encode))dlsym(handle, "QRcode_encodeString");
    release = (__typeof__(release))dlsym(handle, "QRcode_free");
}

uint8_t *cpictures_qr(const char *text, int *width) {
    pthread_once(&once, load);
    if (!encode || !release) return NULL;
    // The smallest version that fits, level L, as bytes.
    struct symbol *symbol = encode(text, 0, 0, 2, 1);
    if (!symbol) return NULL;
    size_t count = (size_t)symbol->width * (size_t)symbol->width;
    uint8_t *modules = symbol->width > 0 && symbol->width <= 177 ? malloc(count) : NULL;
    if (modules) {
        for (size_t index = 0; index < count; index++) modules[index] = symbol->data[index] & 1;
        *width = symbol->width;
    }
    release(symbol);
    return modules;
}
