#ifndef CLIBRARY_H
#define CLIBRARY_H

#include <pthread.h>
#include <stddef.h>

/* Loads the first of the files that has all of the functions; 0 where none has. Both lists end with
   NULL, and `addresses` has room for the functions. */
int wetink_library_load(
    const char *const *files, const char *const *functions, void **addresses);

#define WETINK_LIBRARY_POINTER(name) __typeof__(&name) name;
#define WETINK_LIBRARY_NAME(name) #name,

/* Declares `library`, which has a pointer for each of FUNCTIONS once `library_is_there` has told that
   it is. FUNCTIONS is a macro that hands each function's name to the macro it is given; the names of
   files, the newest known last, follow. */
#define WETINK_LIBRARY(FUNCTIONS, ...)                                                   \
  static struct {                                                                        \
    FUNCTIONS(WETINK_LIBRARY_POINTER)                                                    \
  } library;                                                                             \
  static int library_was_loaded;                                                         \
  static void load_library(void) {                                                       \
    static const char *const files[] = {__VA_ARGS__, NULL};                              \
    static const char *const functions[] = {FUNCTIONS(WETINK_LIBRARY_NAME) NULL};        \
    library_was_loaded = wetink_library_load(files, functions, (void **)&library);       \
  }                                                                                      \
  static int library_is_there(void) {                                                    \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                      \
    pthread_once(&once, load_library);                                                   \
    return library_was_loaded;                                                           \
  }

#endif
