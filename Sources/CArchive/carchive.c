#include "carchive.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#define FUNCTIONS(X)                                                                                         \
    X(archive_read_new) X(archive_read_free) X(archive_read_support_filter_gzip)                             \
    X(archive_read_support_format_zip) X(archive_read_support_format_tar)                                    \
    X(archive_read_support_format_raw) X(archive_read_open_memory) X(archive_read_next_header)               \
    X(archive_read_data) X(archive_error_string) X(archive_entry_pathname_utf8) X(archive_entry_pathname)    \
    X(archive_entry_filetype) X(archive_entry_is_encrypted)                                                   \
    X(archive_entry_size)

#define DECLARE(name) __typeof__(name) *name;
static struct { FUNCTIONS(DECLARE) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static void load(void) {
    // The versioned name is that of the library that matches the header; the other is the next best.
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(failure, sizeof failure, "%s", dlerror());
        handle = dlopen("libarchive.so", RTLD_NOW | RTLD_LOCAL);
        if (!handle) return;
        failure[0] = 0;
    }
#define RESOLVE(name)                                                                                        \
    if (!(lib.name = (__typeof__(lib.name))dlsym(handle, #name))) {                                          \
        snprintf(failure, sizeof failure, "libarchive has no %s", #name);                                    \
        return;                                                                                              \
    }
    FUNCTIONS(RESOLVE)
}

const char *carchive_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

struct archive *carchive_read_new(enum carchive_format format) {
    struct archive *reader = lib.archive_read_new();
    if (!reader) return NULL;
    if (format != carchive_zip) lib.archive_read_support_filter_gzip(reader);
    switch (format) {
    case carchive_zip: lib.archive_read_support_format_zip(reader); break;
    case carchive_tar: lib.archive_read_support_format_tar(reader); break;
    case carchive_gzip: lib.archive_read_support_format_raw(reader); break;
    }
    return reader;
}

int carchive_read_open_memory(struct archive *reader, const void *bytes, size_t count) {
    return lib.archive_read_open_memory(reader, bytes, count);
}
void carchive_read_free(struct archive *reader) { lib.archive_read_free(reader); }

int carchive_next(struct archive *reader, struct archive_entry **entry) {
    int result = lib.archive_read_next_header(reader, entry);
    if (result == ARCHIVE_EOF) return 0;
    // With a warning, for example about a name that this locale cannot represent, the member is still readable.
    return result == ARCHIVE_OK || result == ARCHIVE_WARN ? 1 : -1;
}

long carchive_read_data(struct archive *reader, void *buffer, size_t size) {
    la_ssize_t count = lib.archive_read_data(reader, buffer, size);
    return count < 0 ? -1 : (long)count;
}

const char *carchive_error(struct archive *reader) {
    const char *text = lib.archive_error_string(reader);
    return text ? text : "no reason given";
}

const char *carchive_name(struct archive_entry *entry) {
    const char *name = lib.archive_entry_pathname_utf8(entry);
    return name ? name : lib.archive_entry_pathname(entry);
}
bool carchive_is_file(struct archive_entry *entry) { return lib.archive_entry_filetype(entry) == AE_IFREG; }
int64_t carchive_size(struct archive_entry *entry) { return lib.archive_entry_size(entry); }
bool carchive_is_encrypted(struct archive_entry *entry) { return lib.archive_entry_is_encrypted(entry) != 0; }
