#!/usr/bin/env bash
# Boots systemd in namespaces of its own over this system's files, with the kiosk's unit in it as
# docs/kiosk.md sets it up, but for a screen: sway draws into memory. Run by test_kiosk_boot.py as
#
#   unshare -fpmui --mount-proc boot.sh FOLDER ASSETS PROGRAM
#
# FOLDER takes what probe.sh prints, probe.txt.
set -euo pipefail
folder=$1 assets=$2 program=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
layers=$folder/layers root=$folder/layers/root

mount --make-rprivate /
mkdir -p "$layers"
mount -t tmpfs -o size=2g none "$layers"
mkdir -p "$layers"/{up,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=$layers/up,workdir=$layers/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t cgroup2 none "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 none "$root/run"
mount -t tmpfs none "$root/tmp"
mount -t tmpfs -o mode=755 none "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root"/dev/{pts,shm}
mount -t tmpfs none "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"

chroot "$root" useradd --create-home kiosk
install -D "$program" "$root/usr/bin/wetink"
mkdir -p "$root"/usr/share/wetink "$root"/etc/wetink "$root"/etc/systemd/logind.conf.d
cp -r "$assets" "$root/usr/share/wetink/"
echo '{}' >"$root/etc/wetink/kiosk.json"
cp "$assets/kiosk/wetink-kiosk-logind.conf" "$root/etc/systemd/logind.conf.d/"
units=$root/etc/systemd/system
cp "$assets/kiosk/wetink-kiosk.service" "$units/"
# There is neither a console nor a screen.
mkdir "$units/wetink-kiosk.service.d"
cat >"$units/wetink-kiosk.service.d/headless.conf" <<'UNIT'
[Service]
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
TTYPath=
StandardInput=null
UtmpIdentifier=
UNIT
cat >"$units/boot.target" <<'UNIT'
[Unit]
Requires=basic.target systemd-logind.service dbus.service systemd-user-sessions.service
Wants=wetink-kiosk.service probe.service
After=basic.target
AllowIsolate=yes
UNIT
cp "$here/probe.sh" "$root/root/probe.sh"
cat >"$units/probe.service" <<'UNIT'
[Unit]
After=wetink-kiosk.service
[Service]
Type=oneshot
ExecStart=/bin/bash /root/probe.sh
ExecStopPost=-/bin/systemctl --quiet --force --force poweroff
StandardOutput=append:/srv/out/probe.txt
StandardError=append:/srv/out/probe.txt
UNIT
mkdir -p "$root/srv/out"
mount --bind "$folder" "$root/srv/out"

cd "$root"
pivot_root . mnt
umount -l /mnt
export container=wetink
exec chroot . /lib/systemd/systemd --unit=boot.target --log-target=console --show-status=no
