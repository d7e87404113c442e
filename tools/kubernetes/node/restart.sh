#!/usr/bin/env bash
# Ends one program of the node that node-up.sh started with the folder $1, in order, and starts it again as it was: $2 is
# its name, as `kubelet` or `containerd`. Pods go on meanwhile.
set -euo pipefail
state=$1/node name=$2
init=$(pgrep -P "$(cat "$state/pid")")
pid=$(pgrep -x "$name" --ns "$init" --nslist pid)
mapfile -d '' -t command <"/proc/$pid/cmdline"
path=$(tr '\0' '\n' <"/proc/$pid/environ" | sed -n 's/^PATH=//p')
kill "$pid"
for _ in $(seq 300); do
  kill -0 "$pid" 2>/dev/null || break
  sleep 0.1
done
setsid nsenter --target "$init" --pid --mount --net env PATH="$path" "${command[@]}" >>"$state/log/$name.log" 2>&1 </dev/null &
