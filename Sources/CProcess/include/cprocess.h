// What must be true of the process before the Swift runtime opens its first descriptor, the system calls that
// Swift cannot make (prctl is variadic, and statfs in none of its modules), and what runs in a signal handler.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stdint.h>

/// How many words the program was started with, its own name among them.
int cprocess_argument_count(void);

/// One of these words, by its place from 0 on.
const char *_Nonnull cprocess_argument(int index);

/// Whether the program was started without a standard output.
bool cprocess_output_was_closed(void);

/// Keeps other processes of this machine, and core files, from the memory that holds the credential.
/// man 2 prctl, PR_SET_DUMPABLE.
void cprocess_protect_memory(void);

/// The number of the file system a path is on (man 2 statfs, f_type), or 0 where that cannot be told.
/// sys/statfs.h is not among the headers that Swift's Glibc module shows.
uint32_t cprocess_file_system_type(const char *_Nonnull path);

/// Keeps the terminal of standard input from showing what is typed; does nothing where that is no terminal.
/// A signal that ends or stops the program meanwhile gives the terminal back first.
void cprocess_hide_typing(void);

/// Puts the terminal back as it was before cprocess_hide_typing.
void cprocess_show_typing(void);

/// Whether so many threads, at least one, may run beside this one: starts them all and lets them end.
bool cprocess_can_start_threads(int count);

#endif
