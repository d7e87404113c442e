#!/usr/bin/env bash
# Ends the node that node-up.sh started with the folder $1: one process, then what the kernel keeps.
set -u
state=$1/node
if [ -f "$state/pid" ]; then
  pid=$(cat "$state/pid")
  kill -9 "$pid" 2>/dev/null
  for _ in $(seq 50); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
fi
ip link del kubeh 2>/dev/null
ip netns del kubenode 2>/dev/null
for controller in /sys/fs/cgroup/*/kubenode; do
  [ -d "$controller" ] && find "$controller" -depth -type d -exec rmdir {} + 2>/dev/null
done
rm -rf "$state"
