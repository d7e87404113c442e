#!/usr/bin/env bash
# KEDA's operator and metrics adapter as programs of the node that node-up.sh started with the folder $1; $2 holds both.
set -euo pipefail
state=$1/node programs=$2 hyperkube=$3 address=172.31.250.2
pki=$state/pki keda=$state/keda
mkdir -p "$keda"
export KUBECONFIG=$pki/admin.conf

openssl ecparam -name prime256v1 -genkey -noout -out "$keda/tls.key"
openssl req -new -key "$keda/tls.key" -subj /CN=keda-operator -out "$keda/tls.csr" 2>/dev/null
openssl x509 -req -in "$keda/tls.csr" -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAcreateserial -days 30 -out "$keda/tls.crt" 2>/dev/null \
  -extfile <(printf 'subjectAltName=IP:127.0.0.1,IP:%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$address")
cp "$pki/ca.crt" "$pki/ca.key" "$keda"
# The names of Services, as pods resolve them.
printf 'nameserver %s\nsearch cluster.local\n' "$address" >"$keda/resolv.conf"

"$hyperkube/kubectl" create namespace keda >/dev/null
"$hyperkube/kubectl" apply -f "$(dirname "$0")/keda.yaml" >/dev/null

export POD_NAMESPACE=keda KEDA_CLUSTER_OBJECT_NAMESPACE=keda WATCH_NAMESPACE= KEDA_HTTP_DEFAULT_TIMEOUT=3000
init=$(pgrep -P "$(cat "$state/pid")")
# $1: name of its log; the rest: a program, which ends with the node
begin() {
  local name=$1
  shift
  setsid nsenter --target "$init" --pid --mount --net unshare --mount --propagation private \
    sh -c 'mount --bind "$0" /etc/resolv.conf && exec "$@"' "$keda/resolv.conf" "$@" \
    >"$state/log/$name.log" 2>&1 </dev/null &
}
begin keda-operator "$programs/operator" --cert-dir="$keda" --enable-cert-rotation=false --metrics-bind-address=127.0.0.1:18090 \
  --health-probe-bind-address=127.0.0.1:18091 --metrics-service-bind-address=127.0.0.1:9666
begin keda-adapter "$programs/adapter" --kubeconfig="$KUBECONFIG" --lister-kubeconfig="$KUBECONFIG" \
  --authentication-kubeconfig="$KUBECONFIG" --authorization-kubeconfig="$KUBECONFIG" --cert-dir="$keda" --bind-address="$address" \
  --secure-port=4444 --metrics-service-address=127.0.0.1:9666 --port=18092
for _ in $(seq 300); do
  "$hyperkube/kubectl" get --raw /apis/external.metrics.k8s.io/v1beta1 >/dev/null 2>&1 && exit
  sleep 0.2
done
tail -n 30 "$state"/log/keda-*.log >&2
exit 1
