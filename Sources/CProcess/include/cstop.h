// The user's request to stop, as a descriptor that can be waited for.
#ifndef CSTOP_H
#define CSTOP_H

/// Makes SIGINT, SIGTERM and SIGHUP make the returned descriptor readable instead of ending the process,
/// until cstop_release; ignored signals stay ignored. -1 and errno on failure.
int cstop_catch(void);

/// The signal that was caught; 0 if none was.
int cstop_signal(void);

/// Restores the signals' actions from before cstop_catch.
void cstop_release(void);

#endif
