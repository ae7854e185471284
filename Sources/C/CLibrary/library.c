#include "CLibrary.h"

#include <dlfcn.h>

int wetink_library_load(
    const char *const *files, const char *const *functions, void **addresses) {
  for (; *files; files++) {
    void *handle = dlopen(*files, RTLD_NOW | RTLD_LOCAL);
    if (!handle) continue;
    size_t count = 0;
    while (functions[count] && (addresses[count] = dlsym(handle, functions[count]))) count++;
    if (!functions[count]) return 1;
    dlclose(handle);
  }
  return 0;
}
