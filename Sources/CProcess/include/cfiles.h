// Renames files without replacing others: system calls that Swift's Glibc module does not export.
#ifndef CFILES_H
#define CFILES_H

/// Opens a folder within another to address its files, not to read it; does not follow links. -1 and errno on
/// failure. man 2 open, O_PATH.
int cfiles_folder(int above, const char *_Nonnull name);

/// Gives a file or folder an unused name: man 2 renameat2, RENAME_NOREPLACE. If the file system does not support that,
/// a file is linked to its new name, which fails if it is taken, and then loses the old one. 0, or -1 and errno.
int cfiles_rename(int folder, const char *_Nonnull name, int target, const char *_Nonnull new_name);

/// Waits until a folder's entries are on the disk. 0, or -1 and errno.
int cfiles_sync(int folder);

#endif
