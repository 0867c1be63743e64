#define _GNU_SOURCE
#include "marker.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// The numbers of terminals and sessions are reused, but not both for the same pair during one boot.
struct mark {
    char boot[36];
    pid_t session;
    struct termios before;
    struct bytes leave;
};
static struct mark mine;
static int file = -1;
static char path[PATH_MAX];

static bool name_file(const char *folder, int terminal) {
    struct stat status;
    if (fstat(terminal, &status) != 0 || !S_ISCHR(status.st_mode)) return false;
    int length = snprintf(path, sizeof path, "%s/screen-%llx", folder, (unsigned long long)status.st_rdev);
    return length > 0 && (size_t)length < sizeof path;
}

static bool is_locked(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB) == 0; }

static bool say_where(struct mark *mark) {
    mark->session = getsid(0);
    int descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    ssize_t count = descriptor < 0 ? -1 : read(descriptor, mark->boot, sizeof mark->boot);
    if (descriptor >= 0) close(descriptor);
    return count == sizeof mark->boot;
}

void marker_open(const char *folder, int terminal) {
    marker_close();
    if (!say_where(&mine) || !name_file(folder, terminal)) return;
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    // If it is locked, another screen is stopped in this terminal.
    if (descriptor >= 0 && is_locked(descriptor)) {
        file = descriptor;
    } else if (descriptor >= 0) {
        close(descriptor);
    }
}

void marker_write(const struct termios *before, const struct bytes *leave) {
    if (file < 0) return;
    mine.before = *before;
    mine.leave = *leave;
    if (pwrite(file, &mine, sizeof mine, 0) != (ssize_t)sizeof mine) marker_clear();
}

void marker_clear(void) {
    // If it cannot be emptied, it must not be found.
    if (file >= 0 && ftruncate(file, 0) != 0) unlink(path);
}

void marker_remove(void) {
    if (file < 0) return;
    marker_clear();
    unlink(path);
}

void marker_close(void) {
    marker_remove();
    if (file >= 0) close(file);
    file = -1;
}

bool cscreen_rescue(const char *folder) {
    int terminal = STDIN_FILENO;
    while (terminal <= STDERR_FILENO && !cscreen_is_in_foreground(terminal)) terminal++;
    if (terminal > STDERR_FILENO || !name_file(folder, terminal)) return false;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) return false;
    struct mark found, here;
    bool is_ours = false;
    // A lock means that the screen's process still runs, perhaps stopped.
    if (is_locked(descriptor)) {
        is_ours = read(descriptor, &found, sizeof found) == (ssize_t)sizeof found && say_where(&here)
                  && memcmp(found.boot, here.boot, sizeof here.boot) == 0 && found.session == here.session
                  && found.leave.size <= sizeof found.leave.data;
        unlink(path);
    }
    close(descriptor);
    int output = is_ours ? open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) : -1;
    if (output < 0) return false;
    write(output, found.leave.data, found.leave.size);
    struct termios now;
    // A shell or another program may have corrected the modes already.
    if (tcgetattr(output, &now) == 0 && !(now.c_lflag & ICANON)) tcsetattr(output, TCSAFLUSH, &found.before);
    close(output);
    return true;
}
