#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cprocess.h"

// From linux/keyctl.h, which some build machines lack.
enum {
    user_keyring = -4,
    set_permissions = 5,
    unlink_key = 9,
    search = 10,
    read_key = 11,
    set_timeout = 15,
};

// All permissions for processes that possess the key; view, read, search and unlink for the same user in
// another session. Without those, another terminal of the same user would be denied.
static const unsigned long permissions = 0x3f0b0000;

static long find(const char *name) {
    return syscall(SYS_keyctl, search, user_keyring, "user", name, 0);
}

int cprocess_key_keep(const char *name, const uint8_t *bytes, size_t count, unsigned seconds) {
    long key = syscall(SYS_add_key, "user", name, bytes, count, user_keyring);
    if (key < 0) return errno;
    if (syscall(SYS_keyctl, set_timeout, key, seconds) == 0 &&
        syscall(SYS_keyctl, set_permissions, key, permissions) == 0)
        return 0;
    int error = errno;
    syscall(SYS_keyctl, unlink_key, key, user_keyring);
    return error;
}

long cprocess_key_read(const char *name, uint8_t *bytes, size_t count) {
    long key = find(name);
    return key < 0 ? -1 : syscall(SYS_keyctl, read_key, key, bytes, count);
}

bool cprocess_key_forget(const char *name) {
    long key = find(name);
    return key >= 0 && syscall(SYS_keyctl, unlink_key, key, user_keyring) == 0;
}
