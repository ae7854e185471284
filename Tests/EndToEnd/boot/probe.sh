#!/usr/bin/env bash
# Runs in the booted system beside the kiosk's unit: kills and stops its parts and prints a line of JSON
# for each thing tried.
unit=wetink-kiosk

show() { systemctl show "$unit" -p "$1" --value; }
supervisor() { pgrep -f 'wetink --kiosk' | head -1; }

# tell NAME: the unit as it is now, and the seconds since $began.
tell() {
  printf '{"tried": "%s", "seconds": %s, "state": "%s", "restarts": %s, "processes": "%s"}\n' \
    "$1" "$(echo "$(date +%s.%N) - $began" | bc | sed 's/^\./0./')" "$(show ActiveState)" \
    "$(show NRestarts)" "$(ps -u kiosk -o comm= | sort | tr '\n' ' ')"
}

# again COUNT: until the unit was started so often and is ready.
again() {
  for _ in $(seq 3000); do
    [[ $(show NRestarts) -ge $1 && $(show ActiveState) == active ]] && return
    sleep 0.02
  done
}

began=$(date +%s.%N)
again 0
tell start
kill -9 "$(pgrep -P "$(supervisor)" | head -1)"
sleep 2
tell surface-killed

began=$(date +%s.%N)
kill -9 "$(supervisor)"
again 1
tell supervisor-killed

began=$(date +%s.%N)
kill -9 "$(show MainPID)"
again 2
tell session-killed

began=$(date +%s.%N)
kill -STOP "$(supervisor)"
again 3
tell supervisor-hung

began=$(date +%s.%N)
systemctl stop "$unit"
sleep 0.5
tell stopped

systemctl start "$unit"
began=$(date +%s.%N)
kill -TERM "$(supervisor)"
sleep 4
tell ended-by-staff

systemctl start "$unit"
began=$(date +%s.%N)
# Longer than TimeoutStartSec.
sleep 33
tell left-alone
