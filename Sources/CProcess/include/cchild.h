// Starting a program with everything said about what it gets: posix_spawn(3) can set no limits.
#ifndef CCHILD_H
#define CCHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { CCHILD_MAX_FILES = 250 };

/// A program to start, and all that it gets.
struct cchild {
    /// Absolute: nothing is looked up in PATH.
    const char *_Nonnull program;
    /// Ended by NULL, the program's own name first.
    char *_Nullable const *_Nonnull arguments;
    /// Ended by NULL.
    char *_Nullable const *_Nonnull environment;
    /// What becomes descriptors 0, 1 and 2: -1 for /dev/null.
    int input, output, errors;
    /// What becomes descriptor 3: -1 for none.
    int extra;
    /// What becomes descriptors 4 and up, in this order: CCHILD_MAX_FILES at most. Nothing above is inherited.
    const int *_Nullable files;
    int file_count;
    /// RLIMIT_CPU in seconds, RLIMIT_AS in bytes and RLIMIT_NOFILE; 0 leaves each as it is. With any of them there is
    /// no core dump either.
    uint64_t cpu_seconds, memory, descriptors;
    /// Whether it leads a process group, so that all it starts can be killed at once.
    bool has_own_group;
    /// Whether it is killed when the thread that starts it ends: PR_SET_PDEATHSIG, man 2 prctl.
    bool dies_with_thread;
    /// man 2 nice
    int nice;
};

/// Starts it, with every signal at its default and none blocked; its id, or -1 and errno where it could not be started.
pid_t cchild_start(const struct cchild *_Nonnull child);

/// A pipe that nothing inherits by chance, its end to be read from first: man 2 pipe2, which Swift does not see. 0, or -1
/// and errno.
int cchild_pipe(int *_Nonnull ends);

/// A file in memory alone that has these bytes and no name, or -1 with errno. memfd_create(2).
int cchild_memory(const void *_Nonnull bytes, size_t count);

#endif
