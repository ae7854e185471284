#include <libxml/xmlreader.h>

/* What Swift cannot call itself: a function in a variable. */

static inline void wetink_xml_free(xmlChar *text) { xmlFree(text); }

static inline void wetink_xml_pass_over(void *data, xmlErrorPtr error) { (void)data, (void)error; }

/* Errors are asked for, not printed. */
static inline void wetink_xml_silence(xmlTextReaderPtr reader) {
  xmlTextReaderSetStructuredErrorHandler(
      reader, (xmlStructuredErrorFunc)wetink_xml_pass_over, NULL);
}
