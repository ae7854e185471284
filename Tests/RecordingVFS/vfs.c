#include "RecordingVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *drawing;
static int is_recording;
static struct recorded_step *steps;
static int64_t count, room;

static void note(enum recorded_kind kind, const char *ending, int64_t place, const void *bytes,
                 int64_t size) {
  if (!ending) return;
  pthread_mutex_lock(&lock);
  if (is_recording) {
    if (count == room) {
      room = room ? room * 2 : 1024;
      steps = realloc(steps, (size_t)room * sizeof *steps);
    }
    unsigned char *copy = size > 0 ? malloc((size_t)size) : NULL;
    if (copy) memcpy(copy, bytes, (size_t)size);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    steps[count++] = (struct recorded_step){
        kind, ending, place, copy, size, now.tv_sec * 1000000000LL + now.tv_nsec};
  }
  pthread_mutex_unlock(&lock);
}

static struct { int code, times; } failures[4];

/* The code that an access is to fail with; SQLITE_OK: it is done. */
static int failure(enum failing_access access, const char *ending) {
  int code = SQLITE_OK;
  pthread_mutex_lock(&lock);
  if (ending && is_recording && failures[access].times > 0) {
    failures[access].times--;
    code = failures[access].code;
  }
  pthread_mutex_unlock(&lock);
  return code;
}

/* NULL for files that are none of the drawing's. */
static const char *ending_of(const char *name) {
  static const char *const endings[] = {"", "-wal", "-journal"};
  const char *found = NULL;
  pthread_mutex_lock(&lock);
  if (name && drawing && is_recording && strncmp(name, drawing, strlen(drawing)) == 0) {
    for (int i = 0; i < 3; i++) {
      if (strcmp(name + strlen(drawing), endings[i]) == 0) found = endings[i];
    }
  }
  pthread_mutex_unlock(&lock);
  return found;
}

/* -- a file: ours, then SQLite's own right behind it */

struct file {
  sqlite3_file base;
  const char *ending;
};

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((struct file *)file + 1); }
static const char *ending(sqlite3_file *file) { return ((struct file *)file)->ending; }
#define CALL(method, ...) real(file)->pMethods->method(real(file)__VA_OPT__(, ) __VA_ARGS__)

static int file_close(sqlite3_file *file) { return CALL(xClose); }
static int file_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at) {
  return CALL(xRead, to, size, at);
}
static int file_write(sqlite3_file *file, const void *from, int size, sqlite3_int64 at) {
  int code = failure(failing_write, ending(file));
  if (code != SQLITE_OK) return code;
  note(recorded_write, ending(file), at, from, size);
  return CALL(xWrite, from, size, at);
}
static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int code = failure(failing_truncate, ending(file));
  if (code != SQLITE_OK) return code;
  note(recorded_truncate, ending(file), size, NULL, 0);
  return CALL(xTruncate, size);
}
/* Noted when it is done: a power cut in the middle leaves it undone. */
static int file_sync(sqlite3_file *file, int flags) {
  int code = failure(failing_sync, ending(file));
  if (code == SQLITE_OK) code = CALL(xSync, flags);
  if (code == SQLITE_OK) note(recorded_sync, ending(file), 0, NULL, 0);
  return code;
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) { return CALL(xFileSize, size); }
static int file_lock(sqlite3_file *file, int level) {
  int code = failure(failing_lock, ending(file));
  return code == SQLITE_OK ? CALL(xLock, level) : code;
}
static int file_unlock(sqlite3_file *file, int level) { return CALL(xUnlock, level); }
static int file_check(sqlite3_file *file, int *held) { return CALL(xCheckReservedLock, held); }
static int file_control(sqlite3_file *file, int what, void *argument) {
  return CALL(xFileControl, what, argument);
}
static int file_sector(sqlite3_file *file) { return CALL(xSectorSize); }
static int file_traits(sqlite3_file *file) { return CALL(xDeviceCharacteristics); }
static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **to) {
  return CALL(xShmMap, page, size, extend, to);
}
static int shm_lock(sqlite3_file *file, int at, int number, int flags) {
  int code = flags & SQLITE_SHM_LOCK ? failure(failing_lock, ending(file)) : SQLITE_OK;
  if (code != SQLITE_OK) return code;
  return CALL(xShmLock, at, number, flags);
}
static void shm_barrier(sqlite3_file *file) { CALL(xShmBarrier); }
static int shm_unmap(sqlite3_file *file, int remove) { return CALL(xShmUnmap, remove); }

static const sqlite3_io_methods methods = {
    2,           file_close, file_read,  file_write,   file_truncate, file_sync, file_size,
    file_lock,   file_unlock, file_check, file_control, file_sector,   file_traits, shm_map,
    shm_lock,    shm_barrier, shm_unmap,  NULL,         NULL};

/* -- the whole */

static sqlite3_vfs *below(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  file->pMethods = NULL;
  int code = below(vfs)->xOpen(below(vfs), name, real(file), flags, out);
  if (code == SQLITE_OK) {
    ((struct file *)file)->ending = ending_of(name);
    file->pMethods = &methods;
  }
  return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  int code = below(vfs)->xDelete(below(vfs), name, sync);
  if (code == SQLITE_OK) note(recorded_delete, ending_of(name), sync, NULL, 0);
  return code;
}

static void put_in_front(void) {
  static sqlite3_vfs vfs;
  sqlite3_vfs *unix_vfs = sqlite3_vfs_find("unix");
  vfs = *unix_vfs;
  vfs.zName = "recording";
  vfs.pAppData = unix_vfs;
  vfs.szOsFile += (int)sizeof(struct file);
  vfs.xOpen = vfs_open;
  vfs.xDelete = vfs_delete;
  sqlite3_vfs_register(&vfs, 1);
}

void recording_begin(const char *path) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, put_in_front);
  pthread_mutex_lock(&lock);
  for (int64_t i = 0; i < count; i++) free((void *)steps[i].bytes);
  count = 0;
  free(drawing);
  drawing = strdup(path);
  is_recording = 1;
  memset(failures, 0, sizeof failures);
  pthread_mutex_unlock(&lock);
}

void recording_fail(enum failing_access access, int code, int times) {
  pthread_mutex_lock(&lock);
  failures[access].code = code;
  failures[access].times = times;
  pthread_mutex_unlock(&lock);
}

void recording_mark(int64_t number) { note(recorded_mark, "", number, NULL, 0); }

int64_t recording_end(void) {
  pthread_mutex_lock(&lock);
  is_recording = 0;
  pthread_mutex_unlock(&lock);
  return count;
}

struct recorded_step recording_step(int64_t index) { return steps[index]; }
