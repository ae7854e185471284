#ifndef RECORDING_VFS_H
#define RECORDING_VFS_H

#include <stdint.h>

/* SQLite's way to the disk, with everything written down that it does to the files of one folder.
   One recording at a time; other files pass through unseen. */

enum recorded_kind {
  recorded_write,
  recorded_truncate,
  recorded_sync,
  recorded_delete,
  /* Something the test wants to find again. */
  recorded_mark
};

struct recorded_step {
  enum recorded_kind kind;
  /* "", "-wal", "-journal": the file's name without the drawing's. */
  const char *ending;
  /* Where the write begins; the new size; the number of a mark. */
  int64_t place;
  const unsigned char *bytes;
  int64_t count;
  /* Nanoseconds on the monotonic clock. */
  int64_t time;
};

/* From here on all connections go through the recorder. `path` is the drawing's. */
void recording_begin(const char *path);
/* The next `times` accesses of this kind fail with a result code of SQLite. */
enum failing_access { failing_write, failing_truncate, failing_sync, failing_lock };
void recording_fail(enum failing_access access, int code, int times);
void recording_mark(int64_t number);
/* Ends it; the steps stay until the next begin. */
int64_t recording_end(void);
struct recorded_step recording_step(int64_t index);

#endif
