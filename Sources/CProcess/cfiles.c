#define _GNU_SOURCE
#include "cfiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int cfiles_folder(int above, const char *name) {
    return openat(above, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int cfiles_rename(int folder, const char *name, int target, const char *new_name) {
    if (renameat2(folder, name, target, new_name, RENAME_NOREPLACE) == 0) return 0;
    // NFS and some FUSE file systems do not support flags; an old kernel lacks the call.
    if (errno != EINVAL && errno != ENOSYS) return -1;
    if (linkat(folder, name, target, new_name, 0) != 0) return -1;
    return unlinkat(folder, name, 0);
}

int cfiles_sync(int folder) {
    int open = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (open < 0) return -1;
    int result = fsync(open), code = errno;
    close(open);
    errno = code;
    return result;
}
