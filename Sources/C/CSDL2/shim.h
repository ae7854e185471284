#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

// What waiting needs and Swift's Glibc module does not show.
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <time.h>

// glibc declares it only under _GNU_SOURCE, which must not differ between modules.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

// How late the kernel may let this thread's sleeps end; prctl is variadic, so Swift cannot call it.
static inline int set_timer_slack(unsigned long nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}
