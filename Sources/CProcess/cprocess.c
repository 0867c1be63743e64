#include "cprocess.h"
#include "cendings.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/timerfd.h>
#include <termios.h>
#include <unistd.h>

static bool output_was_closed;

// A closed descriptor 0, 1 or 2 would go to the next file opened, perhaps a database, and output would
// overwrite it (sqlite.org/howtocorrupt.html, section 2.1). libdispatch opens its own before main, so this
// runs as a constructor. /dev/null is opened in the opposite mode, so that using it fails, as it should.
__attribute__((constructor)) static void fill_standard_descriptors(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) != -1) continue;
        if (descriptor == STDOUT_FILENO) output_was_closed = true;
        open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

static int argument_count;
static const char *const *arguments;

// glibc passes main's arguments to constructors, too. Swift reads them from /proc/self/cmdline, and has none
// if that is not mounted.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
    argument_count = count;
    arguments = (const char *const *)words;
}

int cprocess_argument_count(void) { return argument_count; }

const char *cprocess_argument(int index) { return arguments[index]; }

bool cprocess_output_was_closed(void) { return output_was_closed; }

void cprocess_protect_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

uint32_t cprocess_file_system_type(const char *path) {
    struct statfs info;
    return statfs(path, &info) == 0 ? (uint32_t)info.f_type : 0;
}

int cprocess_alarm(int64_t second) {
    struct itimerspec when = {.it_value = {.tv_sec = second}};
    int alarm = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    if (alarm >= 0) timerfd_settime(alarm, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL);
    return alarm;
}

static struct sigaction earlier_stop;
static struct termios shown, hidden;
static volatile sig_atomic_t is_hidden;

// Both call only async-signal-safe functions (man 7 signal-safety).

static void show_again(void) {
    if (is_hidden) tcsetattr(STDIN_FILENO, TCSANOW, &shown);
    is_hidden = false;
}

static void stop(int number) {
    int error = errno;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    tcsetattr(STDIN_FILENO, TCSANOW, &shown);
    cendings_let_happen(number, &standard);
    // Only reached once the process is back in the foreground.
    if (is_hidden) tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    errno = error;
}

bool cprocess_hide_typing(bool by_keys) {
    if (is_hidden || tcgetattr(STDIN_FILENO, &shown) != 0) return false;
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
    if (by_keys) {
        hidden.c_lflag &= ~(tcflag_t)ICANON;
        hidden.c_cc[VMIN] = 1;
        hidden.c_cc[VTIME] = 0;
    }
    is_hidden = true;
    cendings_catch(show_again);
    struct sigaction action = {.sa_handler = stop, .sa_mask = cendings_that_wait(), .sa_flags = SA_RESTART};
    sigaction(SIGTSTP, NULL, &earlier_stop);
    // Keep ignoring signals that the caller wants ignored, as nohup does.
    if (earlier_stop.sa_handler != SIG_IGN) sigaction(SIGTSTP, &action, NULL);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    return true;
}

void cprocess_show_typing(void) {
    if (!is_hidden) return;
    // Keep input after the line: it belongs to the shell.
    tcsetattr(STDIN_FILENO, TCSADRAIN, &shown);
    is_hidden = false;
    cendings_release();
    sigaction(SIGTSTP, &earlier_stop, NULL);
}

static void *pass(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

bool cprocess_can_start_threads(int count) {
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[count];
    int started = 0;
    pthread_mutex_lock(&gate);
    while (started < count && pthread_create(&threads[started], NULL, pass, &gate) == 0) started++;
    pthread_mutex_unlock(&gate);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    return started == count;
}

void cprocess_return_freed_memory(void) {
#ifdef M_MMAP_THRESHOLD
    // A screen's cells are smaller, and allocated again for every frame; a decoded picture or an answer is larger.
    mallopt(M_MMAP_THRESHOLD, 512 << 10);
#endif
}
