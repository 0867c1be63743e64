// A full screen's access to the terminal and the process, and its signal handlers. One screen at a time: a
// process has one set of handlers.
#ifndef CSCREEN_H
#define CSCREEN_H

#include <stdbool.h>
#include <stdint.h>

/// Creates an eventfd that wakes poll(2); -1 and errno on failure. man 2 eventfd.
int cscreen_new_waker(void);

/// Wakes any thread that polls this, from any thread.
void cscreen_wake(int waker);

/// The events since the last call.
struct cscreen_events {
    /// cscreen_wake was called.
    bool woken;
    /// The terminal was resized.
    bool resized;
    /// The program was stopped, or had left the screen, and continues: everything must be redrawn.
    bool resumed;
};

struct cscreen_events cscreen_events(int waker);

/// The most bytes taken from either of the strings below.
enum { cscreen_most_bytes = 512 };

/// Takes over the terminal: reads key by key from `input`, writes `enter` to `output`, catches signals, and
/// holds back what is written to stderr if that is a terminal.
///
/// `leave` restores the terminal, also when the program ends, however it ends. For kill -9, a file in
/// `folder` records how, as long as the terminal is taken: see cscreen_rescue. Returns 0, or an errno.
int cscreen_take(int input, int output, int waker, const char *_Nonnull enter, const char *_Nonnull leave,
                 const char *_Nullable folder);

/// Restores this terminal if a screen with the same folder was killed in it; returns whether one was.
bool cscreen_rescue(const char *_Nonnull folder);

/// Replaces the strings written on entering and leaving, when more is known about the terminal.
void cscreen_set_bytes(const char *_Nonnull enter, const char *_Nonnull leave);

/// Restores the terminal and shows stderr output held back; does nothing if already done.
void cscreen_give_back(void);

/// Stops the program as Ctrl-Z does, and takes the terminal again when it resumes.
void cscreen_stop(void);

/// Whether this process is in the foreground: otherwise talking to the terminal would stop it.
bool cscreen_is_in_foreground(int input);

#endif
