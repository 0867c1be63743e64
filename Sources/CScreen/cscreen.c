#define _GNU_SOURCE
#include "cscreen.h"
#include "cendings.h"
#include "marker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

// One counter for both: wake-ups in the upper half, signals in the lower.
static const uint64_t a_wake_up = 1ull << 32;

int cscreen_new_waker(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static void add(int waker, uint64_t what) {
    int error = errno;
    while (write(waker, &what, sizeof what) < 0 && errno == EINTR) {}
    errno = error;
}

void cscreen_wake(int waker) { add(waker, a_wake_up); }

static struct sigaction earlier_stop, earlier_cont, earlier_winch;

static struct bytes enter, leave;
static struct termios before, raw;
static int in, out, wakes, kept = -1, real_stderr = -1;
static volatile sig_atomic_t is_taken, is_on, was_resized, was_resumed;

static void copy(struct bytes *to, const char *from) {
    to->size = strnlen(from, sizeof to->data);
    memcpy(to->data, from, to->size);
}

// From here to the rule below, code may run in a handler: async-signal-safe calls only (man 7 signal-safety).

static void put(int descriptor, const char *bytes, size_t size) {
    // Give up on a terminal that accepts nothing for a second.
    for (int patience = 10; size > 0 && patience > 0;) {
        ssize_t count = write(descriptor, bytes, size);
        if (count > 0) {
            bytes += count;
            size -= (size_t)count;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
            poll(&ready, 1, 100);
            patience--;
        } else if (count == 0 || errno != EINTR) {
            return;
        }
    }
}

static void set(const struct termios *modes) {
    while (tcsetattr(in, TCSANOW, modes) != 0 && errno == EINTR) {}
}

// Shows stderr output from while the screen was in use: a warning, or why the program trapped.
static void show_what_was_kept(void) {
    if (kept < 0) return;
    dup2(real_stderr, STDERR_FILENO);
    char part[512];
    off_t from = 0;
    for (ssize_t count; (count = pread(kept, part, sizeof part, from)) > 0; from += count)
        put(STDERR_FILENO, part, (size_t)count);
    ftruncate(kept, 0);
    lseek(kept, 0, SEEK_SET);
}

static void turn_off(void) {
    if (!is_on) return;
    is_on = 0;
    // Clear the alternate screen: after it was widened, tmux would push lines of it into its scrollback. This is not part
    // of the bytes that a later run writes, when the terminal may show something else.
    static const char clear[] = "\030\033\\\033[H\033[J";
    put(out, clear, sizeof clear - 1);
    put(out, leave.data, leave.size);
    // Drop mouse reports and late answers, which are not input for the shell.
    tcflush(in, TCIFLUSH);
    set(&before);
    marker_clear();
    show_what_was_kept();
}

static void turn_on(void) {
    marker_write(&before, &leave);
    if (kept >= 0) dup2(kept, STDERR_FILENO);
    set(&raw);
    put(out, enter.data, enter.size);
    is_on = 1;
}

// Ensures that no later stop takes the terminal again.
static void leave_for_good(void) {
    is_taken = 0;
    turn_off();
    marker_remove();
}

static void come_back(void) {
    turn_on();
    was_resized = was_resumed = 1;
    add(wakes, 1);
}

static void stop(int number) {
    int error = errno;
    turn_off();
    // If no shell could resume it, the process is not stopped at all.
    struct sigaction standard = {.sa_handler = SIG_DFL};
    cendings_let_happen(number, &standard);
    if (is_taken) come_back();
    errno = error;
}

// Handles SIGCONT after SIGSTOP, which cannot be caught: a shell has used the terminal meanwhile.
static void go_on(int number) {
    (void)number;
    int error = errno;
    if (is_taken && is_on) {
        set(&raw);
        put(out, leave.data, leave.size);
        come_back();
    }
    errno = error;
}

static void resize(int number) {
    (void)number;
    was_resized = 1;
    add(wakes, 1);
}

// ----

static void catch(int number, void (*handler)(int), struct sigaction *earlier) {
    struct sigaction action = {.sa_handler = handler, .sa_mask = cendings_that_wait(), .sa_flags = SA_RESTART | SA_ONSTACK};
    sigaction(number, NULL, earlier);
    // Keep ignoring signals that the caller wants ignored, as nohup does.
    if (earlier->sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

static void catch_signals(void) {
    cendings_catch(leave_for_good);
    catch(SIGTSTP, stop, &earlier_stop);
    catch(SIGCONT, go_on, &earlier_cont);
    catch(SIGWINCH, resize, &earlier_winch);
}

static void release_signals(void) {
    cendings_release();
    sigaction(SIGTSTP, &earlier_stop, NULL);
    sigaction(SIGCONT, &earlier_cont, NULL);
    sigaction(SIGWINCH, &earlier_winch, NULL);
}

static void keep_stderr_aside(void) {
    if (!isatty(STDERR_FILENO)) return;
    real_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    kept = memfd_create("stderr", MFD_CLOEXEC);
    if (real_stderr >= 0 && kept >= 0) return;
    close(real_stderr);
    close(kept);
    real_stderr = kept = -1;
}

int cscreen_take(int input, int output, int waker, const char *to_enter, const char *to_leave,
                 const char *folder) {
    static bool is_at_exit;
    if (is_taken) return EBUSY;
    if (tcgetattr(input, &before) != 0) return errno;
    raw = before;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    in = input;
    out = output;
    wakes = waker;
    cscreen_set_bytes(to_enter, to_leave);
    if (!is_at_exit) is_at_exit = atexit(cscreen_give_back) == 0;
    sigset_t waiting = cendings_that_wait(), unblocked;
    pthread_sigmask(SIG_BLOCK, &waiting, &unblocked);
    keep_stderr_aside();
    if (folder) marker_open(folder, input);
    is_taken = 1;
    catch_signals();
    turn_on();
    pthread_sigmask(SIG_SETMASK, &unblocked, NULL);
    return 0;
}

void cscreen_set_bytes(const char *to_enter, const char *to_leave) {
    sigset_t waiting = cendings_that_wait(), unblocked;
    pthread_sigmask(SIG_BLOCK, &waiting, &unblocked);
    copy(&enter, to_enter);
    copy(&leave, to_leave);
    if (is_on) marker_write(&before, &leave);
    pthread_sigmask(SIG_SETMASK, &unblocked, NULL);
}

void cscreen_give_back(void) {
    if (!is_taken) return;
    sigset_t waiting = cendings_that_wait(), unblocked;
    pthread_sigmask(SIG_BLOCK, &waiting, &unblocked);
    is_taken = 0;
    turn_off();
    marker_close();
    release_signals();
    if (kept >= 0) {
        close(kept);
        close(real_stderr);
        kept = real_stderr = -1;
    }
    pthread_sigmask(SIG_SETMASK, &unblocked, NULL);
}

void cscreen_stop(void) {
    // Stop the whole job, as the terminal would, including a script that started this program.
    if (earlier_stop.sa_handler != SIG_IGN) kill(0, SIGTSTP);
}

struct cscreen_events cscreen_events(int waker) {
    uint64_t count = 0;
    while (read(waker, &count, sizeof count) < 0 && errno == EINTR) {}
    struct cscreen_events events = {.woken = count >= a_wake_up, .resized = was_resized, .resumed = was_resumed};
    // A signal in between has bumped the counter again, so this is called again.
    if (events.resized) was_resized = 0;
    if (events.resumed) was_resumed = 0;
    return events;
}

bool cscreen_is_in_foreground(int input) { return tcgetpgrp(input) == getpgrp(); }
