#!/usr/bin/env bash
# What speaks after `npm start` on a bare machine, with pip and without, with the network and without: makes a Debian
# with Node and npm beside the base system in a folder, and starts a fresh copy of HEAD in it for each case. Prints a table.
#
# Needs root on Debian or Ubuntu, debootstrap, git and iproute2. Uses the mirror, proxies and registries of this machine.
# A quarter of an hour on two busy cores, and 3.5 GB.
#
# Usage: tools/bare-machine/run.sh [folder]    default: a new one, removed at the end
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

for program in debootstrap git ip unshare node npm; do
  command -v "$program" >/dev/null || { echo "$program is missing."; exit 1; }
done
[ "$(id -u)" -eq 0 ] || { echo 'This needs root, for chroot.'; exit 1; }

# Mounts of its own, which end with it.
if [ "${BARE_MACHINE_INSIDE:-}" = '' ]; then
  folder=${1:-$(mktemp -d -t bare-machine-XXXXXX)}
  mkdir -p "$folder"
  ended=0
  BARE_MACHINE_INSIDE=1 unshare --mount --propagation private "$0" "$folder" || ended=$?
  [ $# -gt 0 ] || rm -rf "$folder"
  exit "$ended"
fi

folder=$(cd "$1" && pwd)
machine=$folder/machine
results=$folder/results.jsonl
clone=/home/reader/komavox
: >"$results"
say() { printf '\n== %s\n' "$*" >&2; }

# Of this machine's environment only how it reaches registries and mirrors.
reach=()
while IFS= read -r line; do
  reach+=("$line")
done < <(env | grep -iE '^(https?_proxy|no_proxy|npm_config_registry|pip_(index_url|cert|proxy|trusted_host)|node_extra_ca_certs|ssl_cert_file)=' || true)
reach+=("npm_config_registry=$(npm config get registry 2>/dev/null)")

inside() { chroot "$machine" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 "${reach[@]}" "$@"; }
as_reader() {
  chroot --userspec=reader:reader "$machine" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/reader LANG=C.UTF-8 \
    "${reach[@]}" sh -c "cd $clone && exec \"\$@\"" sh "$@"
}
without_network() { unshare --net bash -c "ip link set lo up; $(declare -p reach machine clone); $(declare -f as_reader); as_reader \"\$@\"" bash "$@"; }

# A package that brings certificates writes the file anew.
bring_certificates() {
  for file in /etc/ssl/certs/ca-certificates.crt /etc/pip.conf; do
    [ ! -e "$file" ] || install -D -m 644 "$file" "$machine$file"
  done
}

make_machine() {
  say 'a Debian in a folder'
  debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$machine" ${DEBOOTSTRAP_MIRROR:-} >"$folder/debootstrap.log"
  cp /etc/resolv.conf /etc/hosts "$machine/etc/"
  bring_certificates
  mount -t proc proc "$machine/proc"
  mount --rbind /dev "$machine/dev"
  say "Node $(node --version) with npm $(npm --version)"
  install -m 755 "$(node -p process.execPath)" "$machine/usr/local/bin/node"
  mkdir -p "$machine/usr/local/lib/node_modules"
  cp -a "$(npm root -g)/npm" "$machine/usr/local/lib/node_modules/npm"
  for program in npm npx; do
    ln -sf "../lib/node_modules/npm/bin/$program-cli.js" "$machine/usr/local/bin/$program"
  done
  inside useradd --create-home reader
  mkdir -p "$machine$clone"
  git -C "$root" archive HEAD | tar -x -C "$machine$clone"
  inside chown -R reader:reader /home/reader
}

# $1: the case in words; the rest: what runs it.
case_of() {
  local name=$1
  shift
  say "$name"
  "$@" node tools/bare-machine/start-and-speak.js "$name" | tee -a "$results" >&2
}

make_machine
case_of 'no pip' as_reader
case_of 'no pip, network cut' without_network
say 'pip comes'
inside apt-get update -qq
inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-pip >"$folder/pip.log"
bring_certificates
case_of 'pip, network cut' without_network
case_of 'pip' as_reader
case_of 'pip, network cut after it' without_network
addon=$(cd "$machine$clone" && echo node_modules/onnxruntime-node/bin/*/linux/*/onnxruntime_binding.node)
for file in $addon; do echo 'damaged' >"$machine$clone/$file"; done
case_of 'pip, a runtime that is damaged' as_reader

node "$here/table.js" "$results"
