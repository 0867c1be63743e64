#include "cendings.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// The default effects of signals (man 7 signal). Signals not listed end the process, including real-time
// signals; the C library reserves two and does not allow catching them.
enum effect { ends = 0, crashes, spares };
static const unsigned char effects[NSIG] = {
    [SIGSEGV] = crashes, [SIGBUS] = crashes,  [SIGILL] = crashes,  [SIGFPE] = crashes,  [SIGTRAP] = crashes,
    [SIGABRT] = crashes, [SIGKILL] = spares,  [SIGSTOP] = spares,  [SIGTSTP] = spares,  [SIGTTIN] = spares,
    [SIGTTOU] = spares,  [SIGCONT] = spares,  [SIGCHLD] = spares,  [SIGURG] = spares,   [SIGWINCH] = spares,
};

static struct sigaction earlier[NSIG];
static bool is_caught[NSIG];
static void (*rescue)(void);
// A full stack cannot run a handler. Other threads have no alternate stack, and die as they would anyway.
static char stack[1 << 16];
static stack_t earlier_stack;

sigset_t cendings_that_wait(void) {
    sigset_t set;
    sigfillset(&set);
    sigdelset(&set, SIGCONT);
    sigdelset(&set, SIGTTOU);
    for (int number = 1; number < NSIG; number++)
        if (effects[number] == crashes) sigdelset(&set, number);
    return set;
}

void cendings_let_happen(int number, const struct sigaction *now) {
    struct sigaction mine;
    sigaction(number, now, &mine);
    sigset_t this, others;
    sigemptyset(&this);
    sigaddset(&this, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &this, &others);
    pthread_sigmask(SIG_SETMASK, &others, NULL);
    sigaction(number, &mine, NULL);
}

static void handle(int number, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    rescue();
    // A fault recurs on return, and the previous handler sees it unchanged. Other signals are raised again.
    bool happens_again =
        info->si_code > 0 && effects[number] == crashes && number != SIGTRAP && number != SIGABRT;
    if (happens_again) {
        sigaction(number, &earlier[number], NULL);
    } else {
        cendings_let_happen(number, &earlier[number]);
    }
    errno = error;
}

void cendings_catch(void (*new_rescue)(void)) {
    rescue = new_rescue;
    stack_t mine = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(NULL, &earlier_stack);
    if (earlier_stack.ss_flags & SS_DISABLE) sigaltstack(&mine, NULL);
    struct sigaction action = {
        .sa_sigaction = handle, .sa_mask = cendings_that_wait(), .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    for (int number = 1; number < NSIG; number++) {
        if (effects[number] == spares || sigaction(number, NULL, &earlier[number]) != 0) continue;
        // Keep ignoring signals that the caller wants ignored, as nohup does.
        if (effects[number] == ends && earlier[number].sa_handler != SIG_DFL) continue;
        is_caught[number] = sigaction(number, &action, NULL) == 0;
    }
}

void cendings_release(void) {
    for (int number = 1; number < NSIG; number++)
        if (is_caught[number]) sigaction(number, &earlier[number], NULL);
    for (int number = 1; number < NSIG; number++) is_caught[number] = false;
    if (earlier_stack.ss_flags & SS_DISABLE) sigaltstack(&earlier_stack, NULL);
}
