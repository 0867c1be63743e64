#include "cstop.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/eventfd.h>

static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
enum { count = sizeof stops / sizeof *stops };
static struct sigaction earlier[count];
static int event = -1;
static volatile sig_atomic_t came;

static void handle(int number) {
    int error = errno;
    came = number;
    eventfd_write(event, 1);
    errno = error;
}

int cstop_catch(void) {
    if (event < 0) event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (event < 0) return -1;
    came = 0;
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    for (int place = 0; place < count; place++) {
        sigaction(stops[place], NULL, &earlier[place]);
        if (earlier[place].sa_handler != SIG_IGN) sigaction(stops[place], &action, NULL);
    }
    return event;
}

int cstop_signal(void) { return came; }

void cstop_release(void) {
    for (int place = 0; place < count; place++) sigaction(stops[place], &earlier[place], NULL);
    eventfd_t times;
    if (event >= 0) eventfd_read(event, &times);
}
