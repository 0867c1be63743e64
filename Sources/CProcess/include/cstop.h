// The person's wish to stop, as something that can be waited for, and a rename that Swift's Glibc module does not see.
#ifndef CSTOP_H
#define CSTOP_H

/// From now on SIGINT, SIGTERM and SIGHUP make the descriptor given back readable instead of ending the process; one that is
/// ignored stays so. -1 and errno where there is none to be had. Until cstop_release.
int cstop_catch(void);

/// The signal that came; 0 if none did.
int cstop_signal(void);

/// The signals are again as they were before cstop_catch.
void cstop_release(void);

/// Gives a file another name in its file system, but never one that is taken: 0, or -1 and errno. man 2 renameat2,
/// RENAME_NOREPLACE; where a file system does not know that, a second name is made and the first one taken away.
int cstop_rename(const char *_Nonnull from, const char *_Nonnull to);

#endif
