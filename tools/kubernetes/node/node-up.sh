#!/usr/bin/env bash
# A Kubernetes node in network, mount and process namespaces of its own, joined to this machine by one pair of interfaces.
# node-up.sh FOLDER PROGRAMS; root only. Writes FOLDER/node/admin.conf.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export STATE=$1/node PROGRAMS=$2 IMAGES=$1/images.tar NODE=node1 NODE_IP=172.31.250.2
host_ip=172.31.250.1 namespace=kubenode
mkdir -p "$STATE"/{pki,log,etcd}
pki=$STATE/pki

quiet() { openssl "$@" 2>/dev/null; }
key() { quiet ecparam -name prime256v1 -genkey -noout -out "$pki/$1.key"; }
# $1: name, $2: subject, $3: extensions
certificate() {
  key "$1"
  quiet req -new -key "$pki/$1.key" -subj "$2" -out "$pki/$1.csr"
  quiet x509 -req -in "$pki/$1.csr" -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAcreateserial -days 30 \
    -extfile <(printf '%s\n' "$3") -out "$pki/$1.crt"
}

key ca
quiet req -x509 -new -key "$pki/ca.key" -subj /CN=test-ca -days 30 -out "$pki/ca.crt"
quiet genrsa -out "$pki/sa.key" 2048
names=DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc
certificate apiserver /CN=kube-apiserver "extendedKeyUsage=serverAuth
subjectAltName=IP:127.0.0.1,IP:$NODE_IP,IP:10.96.0.1,$names"
certificate kubelet-server /CN=$NODE "extendedKeyUsage=serverAuth
subjectAltName=IP:$NODE_IP,DNS:$NODE"
for client in admin=/O=system:masters/CN=admin dns=/O=system:masters/CN=dns \
  apiserver-kubelet=/O=system:masters/CN=apiserver-kubelet controller-manager=/CN=system:kube-controller-manager \
  scheduler=/CN=system:kube-scheduler kubelet=/O=system:nodes/CN=system:node:$NODE proxy=/CN=system:kube-proxy; do
  name=${client%%=*}
  certificate "$name" "${client#*=}" extendedKeyUsage=clientAuth
  cat >"$pki/$name.conf" <<C
apiVersion: v1
kind: Config
clusters: [{name: node, cluster: {server: "https://$NODE_IP:6443", certificate-authority: "$pki/ca.crt"}}]
users: [{name: user, user: {client-certificate: "$pki/$name.crt", client-key: "$pki/$name.key"}}]
contexts: [{name: node, context: {cluster: node, user: user}}]
current-context: node
C
done

ip netns add $namespace
ip link add kubeh type veth peer name eth0 netns $namespace
ip addr add $host_ip/30 dev kubeh
ip link set kubeh up
ip -n $namespace addr add $NODE_IP/30 dev eth0
ip -n $namespace link set eth0 up
ip -n $namespace link set lo up
ip -n $namespace route add default via $host_ip

# `ip netns exec` would mount a /sys without the control groups.
setsid nsenter --net=/run/netns/$namespace unshare --mount --pid --fork --kill-child --mount-proc --propagation private \
  bash "$here/node.sh" >"$STATE/log/node.log" 2>&1 </dev/null &
echo $! >"$STATE/pid"

export KUBECONFIG=$pki/admin.conf
wait_for() {
  for _ in $(seq 300); do
    "$PROGRAMS/kubectl" "$@" >/dev/null 2>&1 && return
    kill -0 "$(cat "$STATE/pid")" || break
    sleep 0.2
  done
  tail -n 30 "$STATE"/log/*.log >&2
  return 1
}
wait_for get --raw=/readyz
wait_for get namespace default
"$PROGRAMS/kubectl" apply -f "$here/system.yaml" >/dev/null
wait_for get node $NODE
"$PROGRAMS/kubectl" wait --for=condition=Ready node/$NODE --timeout=60s >/dev/null
cp "$pki/admin.conf" "$STATE/admin.conf"
