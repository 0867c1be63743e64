#include "cscreen.h"
