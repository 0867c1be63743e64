// Starts programs with limits, which posix_spawn(3) cannot set.
#ifndef CCHILD_H
#define CCHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { CCHILD_MAX_FILES = 250 };

/// A program to start, and everything it gets.
struct cchild {
    /// Absolute: PATH is not searched.
    const char *_Nonnull program;
    /// Ended by NULL, the program's own name first.
    char *_Nullable const *_Nonnull arguments;
    /// Ended by NULL.
    char *_Nullable const *_Nonnull environment;
    /// Its descriptors 0, 1 and 2: -1 for /dev/null.
    int input, output, errors;
    /// Its descriptor 3: -1 for none.
    int extra;
    /// Its descriptors 4 and up, in this order: CCHILD_MAX_FILES at most. It inherits no others.
    const int *_Nullable files;
    int file_count;
    /// RLIMIT_CPU in seconds, RLIMIT_AS in bytes and RLIMIT_NOFILE; 0 leaves a limit unchanged. Any of them
    /// also turns off core dumps.
    uint64_t cpu_seconds, memory, descriptors;
    /// Whether it leads a process group, so that all processes it starts can be killed at once.
    bool has_own_group;
    /// Whether it is killed when the thread that started it ends: PR_SET_PDEATHSIG, man 2 prctl.
    bool dies_with_thread;
    /// man 2 nice
    int nice;
};

/// Starts it, with every signal at its default and none blocked; its id, or -1 and errno.
pid_t cchild_start(const struct cchild *_Nonnull child);

/// A pipe that no other child inherits, its read end first: man 2 pipe2, which Swift does not import. 0, or
/// -1 and errno.
int cchild_pipe(int *_Nonnull ends);

/// A file in memory with these bytes and no name, or -1 with errno. memfd_create(2).
int cchild_memory(const void *_Nonnull bytes, size_t count);

#endif
