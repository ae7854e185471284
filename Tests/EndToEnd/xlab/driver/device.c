/*
 * The driver as Xorg sees it: options in, a device with axes, buttons and properties out.
 *
 * Options:
 *   SocketPath   path of the unix socket to listen on (required)
 *   XIType       STYLUS, ERASER, TABLET, TOUCHSCREEN ... (default TABLET)
 *   Axes         "label:min:max[:resolution], ..." (default Abs X and Abs Y)
 *   Buttons      number of buttons (default 7; 0 for none)
 *   Proximity    boolean (default on)
 *   Touches      >0: also a direct-touch device with that many contacts
 *   Properties   "name=atom:VALUE; name=int:1,2,3; name=text:abc"
 *   Bare         boolean: a device without axes or buttons, as libinput makes one for the tablet
 */
#include "lab.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <exevents.h>
#include <xserver-properties.h>
#include <X11/Xatom.h>
#include <X11/extensions/XI.h>
#include <X11/extensions/XI2.h>

/* ---- options ---------------------------------------------------------- */

static char *
trimmed(char *s)
{
    char *end;

    while (*s == ' ' || *s == '\t')
        s++;
    end = s + strlen(s);
    while (end > s && (end[-1] == ' ' || end[-1] == '\t'))
        *--end = '\0';
    return s;
}

static Bool
parse_axes(struct lab_device *lab, const char *spec)
{
    char *copy = strdup(spec), *rest = copy, *item;

    if (!copy)
        return FALSE;
    lab->axis_count = 0;
    while ((item = strsep(&rest, ","))) {
        struct axis *axis = &lab->axes[lab->axis_count];
        char *name = strsep(&item, ":");
        char *low = strsep(&item, ":");
        char *high = strsep(&item, ":");
        char *resolution = strsep(&item, ":");

        if (lab->axis_count == MAX_AXES || !high) {
            free(copy);
            return FALSE;
        }
        snprintf(axis->label, sizeof(axis->label), "%s", trimmed(name));
        axis->min = atoi(low);
        axis->max = atoi(high);
        axis->resolution = resolution ? atoi(resolution) : 0;
        lab->axis_count++;
    }
    free(copy);
    return lab->axis_count >= 2;
}

static Atom
atom_named(const char *name)
{
    return MakeAtom(name, strlen(name), TRUE);
}

static void
set_property(DeviceIntPtr dev, Atom property, const char *kind, char *value)
{
    if (!strcmp(kind, "atom")) {
        Atom atom = atom_named(trimmed(value));

        XIChangeDeviceProperty(dev, property, XA_ATOM, 32, PropModeReplace, 1, &atom, TRUE);
    } else if (!strcmp(kind, "int")) {
        uint32_t numbers[32];
        unsigned long count = 0;
        char *one;

        while (count < 32 && (one = strsep(&value, ",")))
            numbers[count++] = (uint32_t) strtoll(one, NULL, 0);
        XIChangeDeviceProperty(dev, property, XA_INTEGER, 32, PropModeReplace, count, numbers,
                               TRUE);
    } else {
        XIChangeDeviceProperty(dev, property, XA_STRING, 8, PropModeReplace, strlen(value),
                               value, TRUE);
    }
}

/* "name=atom:STYLUS; name=int:1,2; name=text:abc" */
static void
set_properties(DeviceIntPtr dev, const char *spec)
{
    char *copy = strdup(spec), *rest = copy, *item;

    while (copy && (item = strsep(&rest, ";"))) {
        char *name = trimmed(strsep(&item, "="));
        char *kind = item ? trimmed(strsep(&item, ":")) : NULL;

        if (kind && item)
            set_property(dev, atom_named(name), kind, item);
    }
    free(copy);
}

/* ---- the device ------------------------------------------------------- */

static void
no_control(DeviceIntPtr dev, PtrCtrl *ctrl)
{
}

static Bool
make_device(struct lab_device *lab, DeviceIntPtr dev)
{
    Atom axis_labels[MAX_AXES] = { 0 };
    Atom button_labels[LAB_BUTTONS] = { 0 };
    unsigned char map[LAB_BUTTONS + 1];
    int i;

    for (i = 0; i <= LAB_BUTTONS; i++)
        map[i] = i;
    for (i = 0; i < lab->axis_count; i++)
        axis_labels[i] = strcmp(lab->axes[i].label, "-") ?
            atom_named(lab->axes[i].label) : None;

    if (lab->properties)
        set_properties(dev, lab->properties);
    if (lab->bare)
        return TRUE;
    if (!InitPointerDeviceStruct((DevicePtr) dev, map, lab->buttons, button_labels, no_control,
                                 GetMotionHistorySize(), lab->axis_count, axis_labels))
        return FALSE;
    for (i = 0; i < lab->axis_count; i++) {
        struct axis *a = &lab->axes[i];

        xf86InitValuatorAxisStruct(dev, i, axis_labels[i], a->min, a->max, a->resolution, 0,
                                   a->resolution, Absolute);
    }
    if (lab->proximity && !InitProximityClassDeviceStruct(dev))
        return FALSE;
    return !lab->touches || InitTouchClassDeviceStruct(dev, lab->touches, XIDirectTouch, 2);
}

static int
control(DeviceIntPtr dev, int what)
{
    InputInfoPtr info = dev->public.devicePrivate;
    struct lab_device *lab = info->private;

    switch (what) {
    case DEVICE_INIT:
        dev->public.on = FALSE;
        return make_device(lab, dev) ? Success : BadAlloc;
    case DEVICE_ON:
        lab_open(lab);
        xf86AddEnabledDevice(info);
        dev->public.on = TRUE;
        return Success;
    case DEVICE_OFF:
        if (dev->public.on) {
            lab_close(lab);
            xf86RemoveEnabledDevice(info);
        }
        dev->public.on = FALSE;
        return Success;
    default:
        return Success;
    }
}

static void
nothing_to_read(InputInfoPtr info)
{
}

static void
dispose(struct lab_device *lab)
{
    if (!lab)
        return;
    if (lab->listener >= 0) {
        close(lab->listener);
        unlink(lab->path);
    }
    if (lab->values)
        valuator_mask_free(&lab->values);
    free(lab->path);
    free(lab->properties);
    free(lab);
}

/* ---- the module ------------------------------------------------------- */

static int
pre_init(InputDriverPtr driver, InputInfoPtr info, int flags)
{
    struct lab_device *lab = calloc(1, sizeof(*lab));
    char *axes;

    if (!lab)
        return BadAlloc;
    lab->info = info;
    lab->listener = lab->peer = -1;
    lab->values = valuator_mask_new(MAX_AXES);
    lab->path = xf86SetStrOption(info->options, "SocketPath", NULL);
    lab->buttons = xf86SetIntOption(info->options, "Buttons", 7);
    lab->touches = xf86SetIntOption(info->options, "Touches", 0);
    lab->proximity = xf86SetBoolOption(info->options, "Proximity", TRUE);
    lab->bare = xf86SetBoolOption(info->options, "Bare", FALSE);
    lab->properties = xf86SetStrOption(info->options, "Properties", NULL);
    axes = xf86SetStrOption(info->options, "Axes", "Abs X:0:65535, Abs Y:0:65535");
    if (!lab->values || !lab->path || !axes || !parse_axes(lab, axes) ||
        lab->buttons < 0 || lab->buttons > LAB_BUTTONS ||
        (lab->listener = lab_listen(lab->path)) < 0) {
        xf86IDrvMsg(info, X_ERROR, "bad options or socket (%s)\n", strerror(errno));
        free(axes);
        dispose(lab);
        return BadValue;
    }
    free(axes);
    info->private = lab;
    info->type_name = xf86SetStrOption(info->options, "XIType", XI_TABLET);
    info->device_control = control;
    info->read_input = nothing_to_read;
    info->fd = -1;
    return Success;
}

static void
un_init(InputDriverPtr driver, InputInfoPtr info, int flags)
{
    dispose(info->private);
    info->private = NULL;
    xf86DeleteInput(info, flags);
}

static InputDriverRec driver = {
    .driverVersion = 1,
    .driverName = "xlab",
    .PreInit = pre_init,
    .UnInit = un_init,
};

static void *
setup(void *module, void *options, int *major, int *minor)
{
    xf86AddInputDriver(&driver, module, 0);
    return module;
}

static XF86ModuleVersionInfo version = {
    "xlab", "xlab", MODINFOSTRING1, MODINFOSTRING2,
    XORG_VERSION_CURRENT, 1, 0, 0,
    ABI_CLASS_XINPUT, ABI_XINPUT_VERSION, MOD_CLASS_XINPUT, { 0, 0, 0, 0 }
};

_X_EXPORT XF86ModuleData xlabModuleData = { &version, setup, NULL };
