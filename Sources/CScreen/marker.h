// A file that records how to restore the terminal while a screen is open, in case of kill -9.
#ifndef MARKER_H
#define MARKER_H

#include "cscreen.h"

#include <stddef.h>
#include <termios.h>

struct bytes {
    char data[cscreen_most_bytes];
    size_t size;
};

/// Makes this terminal's file, locked as long as the process lives. Without a file nothing is recorded.
void marker_open(const char *folder, int terminal);

/// Records how to restore the terminal. Async-signal-safe, like the next two functions.
void marker_write(const struct termios *before, const struct bytes *leave);

/// Records that the terminal is restored.
void marker_clear(void);

/// Records that the terminal is restored for good.
void marker_remove(void);

/// Closes and removes the file.
void marker_close(void);

#endif
