// The door to libarchive, opened with dlopen by the first archive that is imported: everybody else's start
// does not pay for it. Only what reads zip and tar from memory is let through: no writing, no disk, no other
// formats. Functions keep libarchive's own names after the prefix. https://github.com/libarchive/libarchive/wiki
#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct archive;
struct archive_entry;

/// Opens libarchive once per process; safe to call from any thread. NULL on success, else why it cannot be opened.
const char *_Nullable carchive_load(void);

enum carchive_format {
    carchive_zip,
    /// Gzipped or not.
    carchive_tar,
    /// One gzipped file that is no archive.
    carchive_gzip
};

/// A reader of one format and no other. NULL without memory.
struct archive *_Nullable carchive_read_new(enum carchive_format format);
/// Starts reading; the bytes must stay where they are until the reader is freed.
int carchive_read_open_memory(struct archive *_Nonnull reader, const void *_Nonnull bytes, size_t count);
void carchive_read_free(struct archive *_Nonnull reader);

/// The next member: 1 where there is one, 0 at the end, -1 for damage that ends the reading.
int carchive_next(struct archive *_Nonnull reader, struct archive_entry *_Nullable *_Nonnull entry);
/// Decoded bytes of the present member: how many, 0 at its end, -1 for damage.
long carchive_read_data(struct archive *_Nonnull reader, void *_Nonnull buffer, size_t size);
/// What libarchive says of the last failure.
const char *_Nonnull carchive_error(struct archive *_Nonnull reader);

/// The member's name in UTF-8, or as its bytes are, or NULL.
const char *_Nullable carchive_name(struct archive_entry *_Nonnull entry);
/// Whether it is a file, not a folder, a link or a device.
bool carchive_is_file(struct archive_entry *_Nonnull entry);
/// How many bytes its header announces; 0 where it announces none.
int64_t carchive_size(struct archive_entry *_Nonnull entry);
bool carchive_is_encrypted(struct archive_entry *_Nonnull entry);

#endif
