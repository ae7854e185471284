#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <pango/pangocairo.h>
#include <librsvg/rsvg.h>

/* What Swift cannot call itself: a signal that needs a function of C. */

struct wetink_size {
  int width, height;
  long long most;
};

/* Nothing is made ready for more pixels than `most`. */
static inline void wetink_note_size(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  struct wetink_size *size = data;
  size->width = width;
  size->height = height;
  if ((long long)width * height > size->most) gdk_pixbuf_loader_set_size(loader, 0, 0);
}

/* For texts that are set without regard to any screen: the same letters at every scale. */
static inline PangoContext *wetink_text_context(PangoFontMap *fonts) {
  PangoContext *context = pango_font_map_create_context(fonts);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  return context;
}

/* For a file whose bytes were looked over before: librsvg's own limits would refuse large pictures. */
static inline RsvgHandle *wetink_svg(const void *bytes, size_t count, GError **error) {
  GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)count, NULL);
  RsvgHandle *handle =
      rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, error);
  g_object_unref(stream);
  return handle;
}

/* The picture upright, to be released; NULL where it cannot be read, or has more pixels than `most` of
   `size`, which gets width and height. */
static inline GdkPixbuf *wetink_pixbuf(
    const char *type, const unsigned char *bytes, size_t count, struct wetink_size *size) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(type, NULL);
  if (!loader) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(wetink_note_size), size);
  gboolean is_read = TRUE;
  for (size_t at = 0; at < count && is_read; at += 4096) {
    size_t length = count - at < 4096 ? count - at : 4096;
    is_read = gdk_pixbuf_loader_write(loader, bytes + at, length, NULL);
  }
  is_read = gdk_pixbuf_loader_close(loader, NULL) && is_read;
  GdkPixbuf *made = is_read ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  GdkPixbuf *upright = made ? gdk_pixbuf_apply_embedded_orientation(made) : NULL;
  g_object_unref(loader);
  return upright;
}
