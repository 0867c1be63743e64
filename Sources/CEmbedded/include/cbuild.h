/// The program's record of its own build.
#ifndef CBUILD_H
#define CBUILD_H

/// How the program was built and from which commit, as `release, commit 0123456789ab of 2026-11-22`;
/// `development` unless the build says, as Scripts/build-release does.
const char *_Nonnull cbuild_description(void);

#endif
