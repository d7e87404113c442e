#!/usr/bin/env bash
# Builds KEDA's operator and metrics adapter into the folder $1, not optimised, as build.sh beside this folder does.
set -euo pipefail
cd "$(dirname "$0")"
GOGC=400 CGO_ENABLED=0 GOFLAGS=-mod=readonly GOWORK=off nice -n 10 go build -gcflags='all=-N -l' -trimpath -buildvcs=false \
  -ldflags '-s -w' -o "$1/" github.com/kedacore/keda/v2/cmd/operator github.com/kedacore/keda/v2/cmd/adapter
