/*
 * An Xorg input driver for tests: one X input device per InputDevice section, with the valuator
 * axes that the section asks for, playing the events that a test sends over a unix socket.
 *
 * Xorg's own "inputtest" driver cannot make tilt axes and cannot take devices away; this one can.
 * The messages are those of inputtest (its header is part of xserver-xorg-dev) and two of our own.
 */
#ifndef LAB_H
#define LAB_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE             /* accept4 */
#endif
#include <xorg-server.h>

#include <xf86.h>
#include <xf86Module.h>
#include <xf86Xinput.h>

#define MAX_AXES 16
#define LAB_BUTTONS 32
#define MAX_MESSAGE 8192

struct axis {
    char label[64];             /* "-": none */
    int min, max, resolution;
};

struct lab_device {
    InputInfoPtr info;
    char *path;                 /* of the socket */
    int listener;               /* listening socket */
    int peer;                   /* the connected test, or -1 */
    Bool greeted;               /* the peer sent its version */
    char inbox[MAX_MESSAGE];
    size_t filled;
    struct axis axes[MAX_AXES];
    int axis_count;
    int buttons, touches;
    Bool proximity, bare;
    char *properties;
    ValuatorMask *values;
};

/* Listens at `path`; a descriptor, or -1. */
int lab_listen(const char *path);
/* Takes calls of tests from now on, or no longer. */
void lab_open(struct lab_device *lab);
void lab_close(struct lab_device *lab);

#endif
