#!/usr/bin/env bash
# A Docker engine of its own, with all that it keeps in the folder $2: docker.sh up|down FOLDER
set -euo pipefail
engine=$2/docker
export DOCKER_HOST=unix://$engine/docker.sock

up() {
  mkdir -p "$engine"
  # The engine sets it; `down` puts it back.
  cat /proc/sys/net/ipv4/ip_forward >"$engine/ip_forward"
  setsid dockerd --data-root "$engine/data" --exec-root "$engine/exec" --pidfile "$engine/docker.pid" -H "$DOCKER_HOST" \
    --bip 172.31.200.1/24 --storage-driver overlay2 >"$engine/dockerd.log" 2>&1 </dev/null &
  for _ in $(seq 100); do
    docker version >/dev/null 2>&1 && return
    sleep 0.2
  done
  tail -n 20 "$engine/dockerd.log" >&2
  return 1
}

down() {
  [ -f "$engine/docker.pid" ] || return 0
  local pid
  pid=$(cat "$engine/docker.pid")
  kill "$pid" || true
  for _ in $(seq 100); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  ip link del docker0 2>/dev/null || true
  iptables-save | grep -vE 'DOCKER|docker0|172\.31\.200\.' | sed 's/^:FORWARD DROP/:FORWARD ACCEPT/' | iptables-restore
  cat "$engine/ip_forward" >/proc/sys/net/ipv4/ip_forward
}

"$1"
