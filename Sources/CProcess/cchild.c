#define _GNU_SOURCE
#include "cchild.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Descriptors 0 to 3 each have a fixed purpose.
enum { FIRST_FILE = 4 };

static bool limit(int what, uint64_t most) {
    struct rlimit both = {.rlim_cur = most, .rlim_max = most}, now;
    if (getrlimit(what, &now) == 0 && now.rlim_max < most) both.rlim_cur = both.rlim_max = now.rlim_max;
    return most == 0 || setrlimit(what, &both) == 0;
}

// A kernel before 5.9 has no close_range, and some sandboxes deny it.
static void close_between(unsigned first, unsigned last) {
    if (first > last || close_range(first, last, 0) == 0) return;
    struct rlimit most;
    if (getrlimit(RLIMIT_NOFILE, &most) != 0 || most.rlim_cur > 1 << 20) most.rlim_cur = 1 << 20;
    for (unsigned number = first; number <= last && number < most.rlim_cur; number++) close((int)number);
}

// Between fork and exec only async-signal-safe functions may be called: another thread may have held any lock.
static _Noreturn void become(const struct cchild *child, pid_t parent, int report) {
    if (child->has_own_group) setpgid(0, 0);
    if (child->dies_with_thread) {
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        if (getppid() != parent) _exit(127);
    }
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int wanted[FIRST_FILE + CCHILD_MAX_FILES] = {child->input, child->output, child->errors, child->extra};
    for (int number = 0; number < child->file_count; number++) wanted[FIRST_FILE + number] = child->files[number];
    int count = FIRST_FILE + child->file_count;
    // Duplicates above the assigned range, so that no dup2 overwrites a descriptor that is still needed.
    int above = count + 12;
    for (int number = 0; number < count; number++) {
        if (wanted[number] < 0 && number < 3) {
            wanted[number] = open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY);
        }
        // Closed below: it would be this program's own descriptor 3.
        if (wanted[number] < 0 && number == 3) continue;
        if (wanted[number] < 0 || (wanted[number] = fcntl(wanted[number], F_DUPFD, above)) < 0) goto failed;
    }
    int high = fcntl(report, F_DUPFD_CLOEXEC, above);
    if (high < 0) goto failed;
    report = high;
    for (int number = 0; number < count; number++) {
        if (wanted[number] >= 0 && dup2(wanted[number], number) < 0) goto failed;
    }
    if (child->extra < 0) close(3);
    close_between((unsigned)count, (unsigned)report - 1);
    close_between((unsigned)report + 1, ~0U);
    if (child->cpu_seconds || child->memory || child->descriptors) {
        struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
    }
    if (!limit(RLIMIT_CPU, child->cpu_seconds) || !limit(RLIMIT_AS, child->memory)
        || !limit(RLIMIT_NOFILE, child->descriptors)) {
        goto failed;
    }
    if (child->nice) setpriority(PRIO_PROCESS, 0, child->nice);
    execve(child->program, child->arguments, child->environment);
failed:;
    int code = errno;
    if (write(report, &code, sizeof code) < 0) _exit(126);
    _exit(127);
}

pid_t cchild_start(const struct cchild *child) {
    int ends[2];
    if (child->file_count > CCHILD_MAX_FILES) {
        errno = EMFILE;
        return -1;
    }
    if (pipe2(ends, O_CLOEXEC) < 0) return -1;
    // No handler of this program may run in the child.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid(), id = fork();
    if (id == 0) become(child, parent, ends[1]);
    int code = id < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    if (id > 0) {
        int failure;
        ssize_t count;
        do count = read(ends[0], &failure, sizeof failure);
        while (count < 0 && errno == EINTR);
        if (count == sizeof failure) {
            while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
            code = failure;
            id = -1;
        }
    }
    close(ends[0]);
    errno = code;
    return id;
}

int cchild_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int cchild_memory(const void *bytes, size_t count) {
    int file = memfd_create("cover", MFD_CLOEXEC);
    if (file >= 0 && write(file, bytes, count) == (ssize_t)count) return file;
    int error = errno;
    if (file >= 0) close(file);
    errno = error;
    return -1;
}
