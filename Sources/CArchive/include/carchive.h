// The only access to libarchive, opened with dlopen when the first archive is imported, so that no other
// command pays for it. Exposes only reading zip and tar from memory: no writing, no disk, no other formats.
// Functions keep libarchive's own names after the prefix. https://github.com/libarchive/libarchive/wiki
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
    /// A single gzipped file that is not an archive.
    carchive_gzip
};

/// A reader for exactly one format. NULL if out of memory.
struct archive *_Nullable carchive_read_new(enum carchive_format format);
/// Starts reading; the bytes must stay in place until the reader is freed.
int carchive_read_open_memory(struct archive *_Nonnull reader, const void *_Nonnull bytes, size_t count);
void carchive_read_free(struct archive *_Nonnull reader);

/// Advances to the next member: 1 if there is one, 0 at the end, -1 for damage that ends the reading.
int carchive_next(struct archive *_Nonnull reader, struct archive_entry *_Nullable *_Nonnull entry);
/// Reads decoded bytes of the current member: how many, 0 at its end, -1 for damage.
long carchive_read_data(struct archive *_Nonnull reader, void *_Nonnull buffer, size_t size);
/// libarchive's message for the last failure.
const char *_Nonnull carchive_error(struct archive *_Nonnull reader);

/// The member's name in UTF-8, or else its raw bytes, or NULL.
const char *_Nullable carchive_name(struct archive_entry *_Nonnull entry);
/// Whether it is a regular file, not a folder, link or device.
bool carchive_is_file(struct archive_entry *_Nonnull entry);
/// The size its header declares, in bytes; 0 if it declares none.
int64_t carchive_size(struct archive_entry *_Nonnull entry);
bool carchive_is_encrypted(struct archive_entry *_Nonnull entry);

#endif
