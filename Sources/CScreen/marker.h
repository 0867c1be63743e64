// What a screen leaves in a file while it has the terminal, for the case that nothing more can run: kill -9.
#ifndef MARKER_H
#define MARKER_H

#include "cscreen.h"

#include <stddef.h>
#include <termios.h>

struct bytes {
    char data[cscreen_most_bytes];
    size_t size;
};

/// Makes the file of this terminal, locked as long as the process lives. Without one nothing is kept.
void marker_open(const char *folder, int terminal);

/// Keeps how to give the terminal back. As the next two, async-signal-safe.
void marker_write(const struct termios *before, const struct bytes *leave);

/// The terminal is given back.
void marker_clear(void);

/// The same for good.
void marker_remove(void);

/// Closes and removes the file.
void marker_close(void);

#endif
