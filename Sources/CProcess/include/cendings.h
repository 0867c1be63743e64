// Signals that end the process, caught so that something can be put right first. One table for all who do.
#ifndef CENDINGS_H
#define CENDINGS_H

#include <signal.h>

/// Has `rescue` called when a signal is about to end the process; the signal then does what it would have done.
///
/// These are all signals but SIGKILL and the few that stop a process or that it never notices. One that is ignored, or
/// has a handler, stays as it is, unless it is a crash. `rescue` may only call what is async-signal-safe
/// (man 7 signal-safety). One rescue at a time.
void cendings_catch(void (*_Nonnull rescue)(void));

/// The handlers are again as they were before cendings_catch.
void cendings_release(void);

/// Every signal that can wait while a handler runs: not crashes, not SIGCONT, which a stop's handler is waiting for,
/// and not SIGTTOU in the background, where the terminal belongs to somebody else.
sigset_t cendings_that_wait(void);

/// Takes the signal's action `now`, although a handler may block it; returns if that does not end the process.
void cendings_let_happen(int number, const struct sigaction *_Nonnull now);

#endif
