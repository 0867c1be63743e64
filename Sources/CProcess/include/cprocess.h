// What must be true of the process before the Swift runtime opens its first descriptor, and the one system
// call that Swift cannot make because it is variadic.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>

/// Whether the program was started without a standard output.
bool cprocess_output_was_closed(void);

/// Keeps other processes of this machine, and core files, from the memory that holds the credential.
/// man 2 prctl, PR_SET_DUMPABLE.
void cprocess_protect_memory(void);

#endif
