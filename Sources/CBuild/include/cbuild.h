/// What a build writes into the program about itself.
#ifndef CBUILD_H
#define CBUILD_H

/// How the program was built and from which commit, as `release, commit 0123456789ab of 2026-11-22`; `development` where
/// nobody said. Scripts/build-release does.
const char *_Nonnull cbuild_description(void);

#endif
