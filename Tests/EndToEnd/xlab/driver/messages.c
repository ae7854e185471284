/* The connection to the test: its messages become events of the device. */
#include "lab.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <os.h>
#include <xf86-input-inputtest-protocol.h>

/* Our own messages: a header, then `length - 8` bytes of text. */
#define MSG_ADD_DEVICE    1000  /* "option=value\n" lines of the new device  */
#define MSG_REMOVE_DEVICE 1001  /* remove the device that owns this socket   */

struct reply {
    InputInfoPtr info;
    int fd;
};

struct addition {
    char *text;
};

static void
hang_up(struct lab_device *lab)
{
    if (lab->peer >= 0) {
        RemoveNotifyFd(lab->peer);
        close(lab->peer);
    }
    lab->peer = -1;
    lab->greeted = FALSE;
    lab->filled = 0;
}

static Bool
send_sync_done(ClientPtr unused, void *closure)
{
    struct reply *reply = closure;
    struct lab_device *lab = NULL;
    xf86ITResponseSyncFinished done;
    InputInfoPtr info;

    /* The device or its peer may be gone by now. */
    for (info = xf86FirstLocalDevice(); info; info = info->next)
        if (info == reply->info)
            lab = info->private;
    if (lab && lab->peer == reply->fd) {
        memset(&done, 0, sizeof(done));
        done.header.length = sizeof(done);
        done.header.type = XF86IT_RESPONSE_SYNC_FINISHED;
        if (write(lab->peer, &done, sizeof(done)) != sizeof(done))
            hang_up(lab);
    }
    free(reply);
    return TRUE;
}

static Bool
add_device(ClientPtr unused, void *closure)
{
    struct addition *addition = closure;
    InputOption *options = NULL;
    DeviceIntPtr dev = NULL;
    char *rest = addition->text, *line;
    int status;

    while ((line = strsep(&rest, "\n"))) {
        char *key = strsep(&line, "=");

        if (line && *key)
            options = input_option_new(options, key, line);
    }
    status = NewInputDeviceRequest(options, NULL, &dev);
    if (status != Success)
        xf86Msg(X_ERROR, "xlab: adding a device failed (%d)\n", status);
    input_option_free_list(&options);
    free(addition->text);
    free(addition);
    return TRUE;
}

static Bool
remove_device(ClientPtr unused, void *closure)
{
    DeleteInputDeviceRequest(closure);
    return TRUE;
}

static void
take_values(struct lab_device *lab, const xf86ITValuatorData *data)
{
    int i;

    valuator_mask_zero(lab->values);
    for (i = 0; i < lab->axis_count; i++)
        if (data->mask[i / 8] & (1 << (i % 8)))
            valuator_mask_set_double(lab->values, i, data->valuators[i]);
}

/* The length a message must have; 0 if any, -1 for an unknown one. */
static int
length_of(int type)
{
    switch (type) {
    case XF86IT_EVENT_CLIENT_VERSION: return sizeof(xf86ITEventClientVersion);
    case XF86IT_EVENT_WAIT_FOR_SYNC: return sizeof(xf86ITEventWaitForSync);
    case XF86IT_EVENT_MOTION: return sizeof(xf86ITEventMotion);
    case XF86IT_EVENT_PROXIMITY: return sizeof(xf86ITEventProximity);
    case XF86IT_EVENT_BUTTON: return sizeof(xf86ITEventButton);
    case XF86IT_EVENT_TOUCH: return sizeof(xf86ITEventTouch);
    case MSG_ADD_DEVICE: case MSG_REMOVE_DEVICE: return 0;
    default: return -1;
    }
}

/* One whole message.  FALSE: the peer broke the protocol. */
static Bool
obey(struct lab_device *lab, const char *bytes, xf86ITEventHeader header)
{
    DeviceIntPtr dev = lab->info->dev;
    xf86ITEventAny event;
    int length = length_of(header.type);

    if (length < 0 || (length > 0 && header.length != (uint32_t) length))
        return FALSE;
    if (!lab->greeted && header.type != XF86IT_EVENT_CLIENT_VERSION)
        return FALSE;
    memset(&event, 0, sizeof(event));
    memcpy(&event, bytes, min(header.length, sizeof(event)));

    switch ((int) header.type) {
    case XF86IT_EVENT_CLIENT_VERSION: {
        xf86ITResponseServerVersion answer;

        memset(&answer, 0, sizeof(answer));
        answer.header.length = sizeof(answer);
        answer.header.type = XF86IT_RESPONSE_SERVER_VERSION;
        answer.major = XF86IT_PROTOCOL_VERSION_MAJOR;
        answer.minor = XF86IT_PROTOCOL_VERSION_MINOR;
        lab->greeted = event.version.major == XF86IT_PROTOCOL_VERSION_MAJOR;
        return lab->greeted &&
            write(lab->peer, &answer, sizeof(answer)) == sizeof(answer);
    }
    case XF86IT_EVENT_WAIT_FOR_SYNC: {
        /* Work procedures run after the server has handled the events
         * queued so far, so answering from one is the synchronisation. */
        struct reply *reply = malloc(sizeof(*reply));

        if (!reply)
            return FALSE;
        reply->info = lab->info;
        reply->fd = lab->peer;
        QueueWorkProc(send_sync_done, NULL, reply);
        return TRUE;
    }
    case XF86IT_EVENT_MOTION:
        take_values(lab, &event.motion.valuators);
        xf86PostMotionEventM(dev, event.motion.is_absolute ? Absolute
                             : Relative, lab->values);
        return TRUE;
    case XF86IT_EVENT_PROXIMITY:
        take_values(lab, &event.proximity.valuators);
        xf86PostProximityEventM(dev, event.proximity.is_prox_in, lab->values);
        return TRUE;
    case XF86IT_EVENT_BUTTON:
        take_values(lab, &event.button.valuators);
        xf86PostButtonEventM(dev, event.button.is_absolute ? Absolute
                             : Relative, event.button.button,
                             event.button.is_press, lab->values);
        return TRUE;
    case XF86IT_EVENT_TOUCH:
        if (!lab->touches)
            return FALSE;
        take_values(lab, &event.touch.valuators);
        xf86PostTouchEvent(dev, event.touch.touchid, event.touch.touch_type,
                           0, lab->values);
        return TRUE;
    case MSG_ADD_DEVICE: {
        struct addition *addition = malloc(sizeof(*addition));

        if (!addition)
            return FALSE;
        addition->text = strndup(bytes + sizeof(header),
                                 header.length - sizeof(header));
        QueueWorkProc(add_device, NULL, addition);
        return TRUE;
    }
    case MSG_REMOVE_DEVICE:
        QueueWorkProc(remove_device, NULL, dev);
        return TRUE;
    default:
        return FALSE;
    }
}

static void
peer_readable(int fd, int ready, void *closure)
{
    struct lab_device *lab = closure;

    for (;;) {
        ssize_t got = read(fd, lab->inbox + lab->filled,
                           sizeof(lab->inbox) - lab->filled);
        size_t used = 0;

        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (got <= 0) {
            hang_up(lab);
            return;
        }
        lab->filled += got;
        while (lab->filled - used >= sizeof(xf86ITEventHeader)) {
            xf86ITEventHeader header;

            memcpy(&header, lab->inbox + used, sizeof(header));
            if (header.length < sizeof(header) ||
                header.length > sizeof(lab->inbox)) {
                hang_up(lab);
                return;
            }
            if (lab->filled - used < header.length)
                break;
            if (!obey(lab, lab->inbox + used, header)) {
                xf86IDrvMsg(lab->info, X_ERROR,
                            "message of type %d and %u bytes refused, hanging "
                            "up\n", (int) header.type, header.length);
                hang_up(lab);
                return;
            }
            used += header.length;
        }
        memmove(lab->inbox, lab->inbox + used, lab->filled - used);
        lab->filled -= used;
    }
}

static void
peer_calls(int fd, int ready, void *closure)
{
    struct lab_device *lab = closure;
    int peer = accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);

    if (peer < 0)
        return;
    if (lab->peer >= 0) {       /* one test at a time */
        close(peer);
        return;
    }
    lab->peer = peer;
    SetNotifyFd(peer, peer_readable, X_NOTIFY_READ, lab);
}

int
lab_listen(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int fd;

    if (strlen(path) >= sizeof(address.sun_path))
        return -1;
    strcpy(address.sun_path, path);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    unlink(path);
    if (bind(fd, (struct sockaddr *) &address, sizeof(address)) ||
        chmod(path, 0600) || listen(fd, 1)) {
        close(fd);
        return -1;
    }
    return fd;
}

void
lab_open(struct lab_device *lab)
{
    SetNotifyFd(lab->listener, peer_calls, X_NOTIFY_READ, lab);
}

void
lab_close(struct lab_device *lab)
{
    hang_up(lab);
    RemoveNotifyFd(lab->listener);
}
