"""Objects of the Wayland protocol on the server's side.

pywayland 0.4.19 cannot serve: its dispatcher gets no handle of the object and looks for arguments
among a client's proxies, and its sender cannot carry new objects. So both are made here.
"""

import traceback

from pywayland import ffi, lib


@ffi.def_extern(name="dispatcher_func")
def dispatch(handle, _target, opcode, _message, c_args):
    """Hands a request to what `res.dispatcher` has for it."""
    res = ffi.from_handle(handle)
    func = res.dispatcher[opcode]
    if func is None:
        return 0
    args = []
    for i, spec in enumerate(res.interface.requests[opcode].arguments):
        kind, arg = spec.argument_type.name, c_args[i]
        if kind == "Object":
            args.append(None if arg.o == ffi.NULL else ffi.from_handle(
                lib.wl_resource_get_user_data(ffi.cast("struct wl_resource *", arg.o))))
        elif kind == "Fixed":
            args.append(arg.f / 256)
        elif kind == "String":
            args.append(None if arg.s == ffi.NULL else ffi.string(arg.s).decode())
        elif kind == "NewId":
            args.append(arg.n)
        elif kind == "FileDescriptor":
            args.append(arg.h)
        else:
            args.append(arg.i if kind == "Int" else arg.u)
    try:
        func(res, *args)
    except Exception:
        traceback.print_exc()
    return 0


def wire(res):
    """Routes the object's requests to `dispatch` and notes when it dies."""
    lib.wl_resource_set_dispatcher(res._ptr, lib.dispatcher_func, res._handle,
                                   res._handle, lib.resource_destroy_func)
    res.alive, res.hooks = True, []
    res.ckey = int(ffi.cast("uintptr_t", lib.wl_resource_get_client(res._ptr)))

    def gone(dead):
        dead.alive = False
        for hook in dead.hooks:
            hook(dead)
    res.dispatcher.destructor = gone
    for name in ("destroy", "release"):
        if any(m.name == name for m in res.interface.requests):
            res.dispatcher[name] = lambda r: r.destroy()
    return res


def make(parent, iface, new_id=0, version=None):
    """A protocol object that belongs to the client of `parent`."""
    res = iface.resource_class(lib.wl_resource_get_client(parent._ptr),
                               version or min(parent.version, iface.version), new_id)
    return wire(res)


def send(res, name, *args):
    """Posts an event; objects may be new ones, arrays are given as bytes."""
    if not res.alive:
        return
    for opcode, msg in enumerate(res.interface.events):
        if msg.name == name:
            break
    else:
        raise KeyError(name)
    out, keep = ffi.new("union wl_argument []", max(1, len(args))), []
    for i, (spec, val) in enumerate(zip(msg.arguments, args)):
        kind = spec.argument_type.name
        if kind == "Int":
            out[i].i = int(val)
        elif kind == "Uint":
            out[i].u = int(val) & 0xFFFFFFFF
        elif kind == "Fixed":
            out[i].f = int(round(val * 256))
        elif kind == "FileDescriptor":
            out[i].h = val
        elif kind == "String":
            keep.append(ffi.new("char []", val.encode()))
            out[i].s = keep[-1]
        elif kind in ("Object", "NewId"):
            out[i].o = ffi.NULL if val is None else ffi.cast("struct wl_object *", val._ptr)
        elif kind == "Array":
            body = ffi.new("char []", val or b"\0")
            arr = ffi.new("struct wl_array *")
            arr.size = arr.alloc = len(val)
            arr.data = body
            keep += [body, arr]
            out[i].a = arr
    lib.wl_resource_post_event_array(res._ptr, opcode, out)
