// Catches signals that end the process, so that it can clean up first. One table for all callers.
#ifndef CENDINGS_H
#define CENDINGS_H

#include <signal.h>

/// Calls `rescue` when a signal is about to end the process; the signal then has its usual effect.
///
/// These are all signals except SIGKILL and those that stop a process or have no effect by default. A signal
/// that is ignored, or has a handler, stays unchanged, unless it is a crash. `rescue` may only call
/// async-signal-safe functions (man 7 signal-safety). One rescue at a time.
void cendings_catch(void (*_Nonnull rescue)(void));

/// Restores the handlers from before cendings_catch.
void cendings_release(void);

/// Every signal that can wait while a handler runs: not crashes, not SIGCONT, which a stop's handler is
/// waiting for, and not SIGTTOU in the background, where the terminal belongs to another process.
sigset_t cendings_that_wait(void);

/// Performs the action `now` of a signal, although a handler may block it; returns if that does not end the process.
void cendings_let_happen(int number, const struct sigaction *_Nonnull now);

#endif
