// The only access to libsodium, which is linked statically: a locked note must not depend on a library that
// may be missing when it is to be read.
// https://doc.libsodium.org
#ifndef CSODIUM_SHIM_H
#define CSODIUM_SHIM_H

#include <sodium.h>

#endif
