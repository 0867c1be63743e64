// What a full screen asks of a terminal and of the process, and what runs in a signal handler. One screen at a time:
// a process has one set of handlers.
#ifndef CSCREEN_H
#define CSCREEN_H

#include <stdbool.h>
#include <stdint.h>

/// Something to wake poll(2) with; -1 and errno where there is none. man 2 eventfd.
int cscreen_new_waker(void);

/// Wakes whoever waits for this; from any thread.
void cscreen_wake(int waker);

/// What happened since it was asked last.
struct cscreen_events {
    /// Somebody called cscreen_wake.
    bool woken;
    /// The terminal has another size.
    bool resized;
    /// The program was stopped, or left, and is back: nothing on the screen is as it was.
    bool resumed;
};

struct cscreen_events cscreen_events(int waker);

/// The most bytes that are taken of either of the texts below.
enum { cscreen_most_bytes = 512 };

/// Takes the terminal: reads key by key from `input`, writes `enter` to `output`, catches signals, and keeps aside
/// what is written to stderr where that is a terminal.
///
/// `leave` gives the terminal back, at the end of the program, too, whatever kind of end. 0, or an errno.
int cscreen_take(int input, int output, int waker, const char *_Nonnull enter, const char *_Nonnull leave);

/// What is written when the screen is taken again, and when it is left: more may be known by now.
void cscreen_set_bytes(const char *_Nonnull enter, const char *_Nonnull leave);

/// Gives the terminal back as it was, and shows what was kept aside; nothing where that was done.
void cscreen_give_back(void);

/// Stops the program as Ctrl-Z does, and takes the terminal again when it goes on.
void cscreen_stop(void);

/// Whether this process may talk to the terminal: another one's would be stopped for it.
bool cscreen_is_in_foreground(int input);

#endif
