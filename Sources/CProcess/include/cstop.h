// The person's wish to stop, as something that can be waited for.
#ifndef CSTOP_H
#define CSTOP_H

/// From now on SIGINT, SIGTERM and SIGHUP make the descriptor given back readable instead of ending the process; one that is
/// ignored stays so. -1 and errno where there is none to be had. Until cstop_release.
int cstop_catch(void);

/// The signal that came; 0 if none did.
int cstop_signal(void);

/// The signals are again as they were before cstop_catch.
void cstop_release(void);

#endif
