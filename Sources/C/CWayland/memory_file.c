#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "CWayland.h"

int cwayland_memory_file(size_t size) {
  int file = memfd_create("wetink-picture", MFD_CLOEXEC);
  if (file >= 0 && ftruncate(file, (off_t)size) != 0) {
    close(file);
    return -1;
  }
  return file;
}
