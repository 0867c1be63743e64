// Setup that must happen before the Swift runtime opens its first descriptor, system calls that Swift cannot
// make (prctl is variadic, statfs is in none of its modules), and signal handlers.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The number of arguments, the program's own name included.
int cprocess_argument_count(void);

/// The argument at this index, from 0.
const char *_Nonnull cprocess_argument(int index);

/// Whether the program was started with standard output closed.
bool cprocess_output_was_closed(void);

/// Keeps other processes, and core dumps, away from the memory that holds the credential.
/// man 2 prctl, PR_SET_DUMPABLE.
void cprocess_protect_memory(void);

/// The type of a path's file system (man 2 statfs, f_type), or 0 if unknown. Swift's Glibc module does not
/// export sys/statfs.h.
uint32_t cprocess_file_system_type(const char *_Nonnull path);

/// Turns off the echo of standard input's terminal, and with `by_keys` reads single keys instead of lines.
/// False if it is not a terminal, or cannot be changed. A signal that ends or stops the program meanwhile
/// restores the terminal first.
bool cprocess_hide_typing(bool by_keys);

/// Restores the terminal as it was before cprocess_hide_typing.
void cprocess_show_typing(void);

/// A descriptor that is readable from this second since 1970 on, and when the clock is set (man 2
/// timerfd_create); -1 on failure. Swift's Glibc module does not export sys/timerfd.h.
int cprocess_alarm(int64_t second) __attribute__((swift_name("cprocess_alarm(at:)")));

/// Whether this many more threads, at least one, can run: starts them all and lets them end.
bool cprocess_can_start_threads(int count);

/// Returns large blocks to the system when they are freed. By default glibc retains more and more of them:
/// mallopt(3), M_MMAP_THRESHOLD.
void cprocess_return_freed_memory(void);

/// Overwrites memory when it is freed, from now until the program ends.
void cprocess_wipe_freed_memory(void);

/// Overwrites what finished calls have left on this thread's stack, where short texts are stored.
void cprocess_wipe_stack(void);

/// Stores bytes under a name in the user's kernel keyring, for `seconds`; returns 0 or the errno. man 7 keyrings.
int cprocess_key_keep(const char *_Nonnull name, const uint8_t *_Nonnull bytes, size_t count, unsigned seconds);

/// Reads the bytes stored under a name; returns their number, or -1.
long cprocess_key_read(const char *_Nonnull name, uint8_t *_Nonnull bytes, size_t count);

/// Deletes the bytes stored under a name; false if there are none.
bool cprocess_key_forget(const char *_Nonnull name);

#endif
