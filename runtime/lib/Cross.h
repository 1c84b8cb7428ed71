/* Cross: what the instructions by which blocks wait for each other share (Cross.c, CrossFlags.c). */
#ifndef ASCPU_RUNTIME_CROSS_H
#define ASCPU_RUNTIME_CROSS_H
#include "Launch.h"

/* Ends the block with an error at "file:line:col". */
_Noreturn void ac_cross_fail(const char *loc, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The running core, if it is one that can wait. */
struct ac_core *ac_cross_core(const char *api, const char *loc);
/* Locks the launch. A fault from here on would be ours, not the block's: running is false until unlock. */
struct ac_gang *ac_cross_lock(struct ac_core *, const char *api, const char *loc);
void ac_cross_unlock(struct ac_core *);
/* With the lock held, which it gives back: until the wait is over, or the block ends. changes: the end of the wait may end
 * others. */
void ac_cross_wait(struct ac_gang *, struct ac_core *, struct ac_wait *, bool changes);
#endif
