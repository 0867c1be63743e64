// The only access to libsodium, which is linked in statically: a note that was locked must not depend on a library
// that may be missing on the day it is to be read.
// https://doc.libsodium.org
#ifndef CSODIUM_SHIM_H
#define CSODIUM_SHIM_H

#include <sodium.h>

#endif
