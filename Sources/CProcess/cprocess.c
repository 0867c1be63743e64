#include "cprocess.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <unistd.h>

static bool output_was_closed;

// A descriptor 0, 1 or 2 that is free would be given to the next file opened, a database perhaps, and output
// would overwrite it (sqlite.org/howtocorrupt.html, section 2.1). libdispatch opens its own before main, so
// this runs as a constructor. /dev/null is opened the wrong way round, so that using it fails, as it should.
__attribute__((constructor)) static void fill_standard_descriptors(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) != -1) continue;
        if (descriptor == STDOUT_FILENO) output_was_closed = true;
        open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

bool cprocess_output_was_closed(void) { return output_was_closed; }

void cprocess_protect_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

uint32_t cprocess_file_system_type(const char *path) {
    struct statfs info;
    return statfs(path, &info) == 0 ? (uint32_t)info.f_type : 0;
}
