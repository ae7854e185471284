/* A graphics driver that loses what it holds, as some do at a suspend: once the file that
   WETINK_LOSE_PICTURES names is there, all is painted over, and SDL tells of what the file says. */
#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static SDL_Renderer *renderer;
static SDL_Texture *texture;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

SDL_Texture *SDL_CreateTexture(SDL_Renderer *of, Uint32 format, int access, int width, int height) {
  renderer = of;
  texture = REAL(SDL_CreateTexture)(of, format, access, width, height);
  return texture;
}

static void lose(void) {
  int width = 0, height = 0;
  if (SDL_QueryTexture(texture, NULL, NULL, &width, &height) != 0) return;
  unsigned char *noise = malloc((size_t)width * height * 4);
  if (!noise) return;
  for (size_t i = 0; i < (size_t)width * height * 4; i++) noise[i] = (unsigned char)(i * 37);
  SDL_UpdateTexture(texture, NULL, noise, width * 4);
  free(noise);
  SDL_RenderCopy(renderer, texture, NULL, NULL);
  SDL_RenderPresent(renderer);
}

void SDL_PumpEvents(void) {
  const char *name = getenv("WETINK_LOSE_PICTURES");
  FILE *file = name ? fopen(name, "r") : NULL;
  if (file) {
    char what[16] = "";
    size_t count = fread(what, 1, sizeof what - 1, file);
    fclose(file);
    if (count && texture) {
      lose();
      SDL_Event event = {0};
      if (what[0] == 't') event.type = SDL_RENDER_TARGETS_RESET;
      if (what[0] == 'd') event.type = SDL_RENDER_DEVICE_RESET;
      if (event.type) SDL_PushEvent(&event);
      unlink(name);
    }
  }
  REAL(SDL_PumpEvents)();
}
