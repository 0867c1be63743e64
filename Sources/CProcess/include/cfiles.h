// Files that get another name and never take anybody's: system calls that Swift's Glibc module does not export.
#ifndef CFILES_H
#define CFILES_H

/// A folder within another, to be named from and not to be read: no link is followed. -1 and errno where there is none.
/// man 2 open, O_PATH.
int cfiles_folder(int above, const char *_Nonnull name);

/// Gives a file, or a folder, a name that nobody has: man 2 renameat2, RENAME_NOREPLACE. Where the file system cannot
/// tell, a file is linked to its new name, which fails if it is taken, and then loses the old one. 0, or -1 and errno.
int cfiles_rename(int folder, const char *_Nonnull name, int target, const char *_Nonnull new_name);

/// Waits until a folder's names are on the disk. 0, or -1 and errno.
int cfiles_sync(int folder);

#endif
