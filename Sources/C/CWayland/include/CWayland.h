// libwayland's client side, and the protocols beside its core. presentation-time.c and
// presentation-time.h are what wayland-scanner 1.21 makes of the protocol's description.
#include <sys/mman.h>
#include <wayland-client.h>

#include "presentation-time.h"

// The addresses of interfaces must not change, which a Swift global's may.
static inline struct wl_shm *cwayland_bind_shm(struct wl_registry *registry, uint32_t name) {
  return (struct wl_shm *)wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

static inline struct wp_presentation *cwayland_bind_presentation(
    struct wl_registry *registry, uint32_t name) {
  return (struct wp_presentation *)wl_registry_bind(
      registry, name, &wp_presentation_interface, 1);
}

// A file in memory, closed in child processes; -1 when there is none to be had.
int cwayland_memory_file(size_t size);
