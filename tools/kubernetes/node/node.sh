#!/usr/bin/env bash
# Process 1 of the node, in the namespaces that node-up.sh made: with it ends everything.
set -eu
pki=$STATE/pki
export PATH=$PROGRAMS:/usr/sbin:/usr/bin:/sbin:/bin
trap 'exit 0' TERM INT

# $1: name of its log; the rest: a program
begin() {
  local name=$1
  shift
  "$@" >"$STATE/log/$name.log" 2>&1 &
}
# Until the command succeeds, for a minute.
until_done() {
  for _ in $(seq 300); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  return 1
}

mount -t tmpfs tmpfs /run
mount --make-rshared /
# Nothing here asks an outside name server.
: >/run/resolv.conf
mount --bind /run/resolv.conf /etc/resolv.conf
mkdir -p "$STATE"/{containerd,kubelet,cni,varlog} /run/cni /var/lib/cni
mount --bind "$STATE/varlog" /var/log
mount --bind "$STATE/cni" /var/lib/cni
sysctl -qw net.ipv4.ip_forward=1 net.bridge.bridge-nf-call-iptables=1

begin etcd etcd --data-dir "$STATE/etcd" --unsafe-no-fsync --log-level warn \
  --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380
begin apiserver kube-apiserver --etcd-servers=http://127.0.0.1:2379 --cert-dir=/run/apiserver \
  --bind-address="$NODE_IP" --advertise-address="$NODE_IP" --secure-port=6443 \
  --tls-cert-file="$pki/apiserver.crt" --tls-private-key-file="$pki/apiserver.key" --client-ca-file="$pki/ca.crt" \
  --kubelet-client-certificate="$pki/apiserver-kubelet.crt" --kubelet-client-key="$pki/apiserver-kubelet.key" \
  --kubelet-certificate-authority="$pki/ca.crt" --kubelet-preferred-address-types=InternalIP \
  --service-account-key-file="$pki/sa.key" --service-account-signing-key-file="$pki/sa.key" \
  --service-account-issuer=https://kubernetes.default.svc --service-cluster-ip-range=10.96.0.0/16 \
  --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction --allow-privileged=true \
  --enable-aggregator-routing=true --requestheader-client-ca-file="$pki/ca.crt" --requestheader-allowed-names=admin \
  --requestheader-username-headers=X-Remote-User --requestheader-group-headers=X-Remote-Group \
  --requestheader-extra-headers-prefix=X-Remote-Extra- \
  --proxy-client-cert-file="$pki/admin.crt" --proxy-client-key-file="$pki/admin.key"
begin controller-manager kube-controller-manager --kubeconfig="$pki/controller-manager.conf" --leader-elect=false \
  --use-service-account-credentials --root-ca-file="$pki/ca.crt" --service-account-private-key-file="$pki/sa.key" \
  --bind-address=127.0.0.1 --cluster-signing-cert-file="$pki/ca.crt" --cluster-signing-key-file="$pki/ca.key"
begin scheduler kube-scheduler --kubeconfig="$pki/scheduler.conf" --leader-elect=false --bind-address=127.0.0.1

cat >/run/cni/10-bridge.conflist <<C
{"cniVersion": "1.0.0", "name": "pods", "plugins": [
  {"type": "bridge", "bridge": "cni0", "isGateway": true, "ipMasq": true, "hairpinMode": true,
   "ipam": {"type": "host-local", "ranges": [[{"subnet": "10.244.0.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
C
# A machine that may not lower OOM scores (CAP_SYS_RESOURCE) can start no pod without restrict_oom_score_adj.
cat >/run/containerd.toml <<C
version = 2
root = "$STATE/containerd"
state = "/run/containerd"
[grpc]
  address = "/run/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "local/pause:1"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "/run/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
C
begin containerd containerd -c /run/containerd.toml
cat >/run/kubelet.yaml <<C
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $NODE_IP
clusterDomain: cluster.local
clusterDNS: [$NODE_IP]
cgroupDriver: cgroupfs
cgroupRoot: /kubenode
failSwapOn: false
failCgroupV1: false
containerRuntimeEndpoint: unix:///run/containerd.sock
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: "$pki/ca.crt"}}
authorization: {mode: Webhook}
tlsCertFile: $pki/kubelet-server.crt
tlsPrivateKeyFile: $pki/kubelet-server.key
resolvConf: /run/resolv.conf
evictionHard: {memory.available: "100Mi", nodefs.available: "1%", imagefs.available: "1%"}
imageGCHighThresholdPercent: 100
nodeStatusUpdateFrequency: 2s
C
for controller in cpu cpuacct cpuset memory pids blkio devices freezer systemd hugetlb; do
  [ -d /sys/fs/cgroup/$controller ] && mkdir -p /sys/fs/cgroup/$controller/kubenode
done
for file in cpus mems; do
  cat /sys/fs/cgroup/cpuset/cpuset.$file >/sys/fs/cgroup/cpuset/kubenode/cpuset.$file
done
# All pods together would weigh as much as one process outside.
echo 20480 >/sys/fs/cgroup/cpu/kubenode/cpu.shares
until_done ctr -a /run/containerd.sock version
ctr -a /run/containerd.sock -n k8s.io images import "$IMAGES"
until_done kubectl --kubeconfig "$pki/admin.conf" get --raw=/readyz
begin kubelet kubelet --config=/run/kubelet.yaml --kubeconfig="$pki/kubelet.conf" --hostname-override="$NODE" \
  --node-ip="$NODE_IP" --root-dir="$STATE/kubelet"
begin proxy kube-proxy --kubeconfig="$pki/proxy.conf" --hostname-override="$NODE" --cluster-cidr=10.244.0.0/16 \
  --proxy-mode=iptables --bind-address="$NODE_IP" --conntrack-max-per-core=0
# `template` would answer before `kubernetes` in one block.
cat >/run/Corefile <<C
cluster.local:53 in-addr.arpa:53 {
  bind $NODE_IP
  errors
  kubernetes cluster.local in-addr.arpa {
    kubeconfig $pki/dns.conf
    pods insecure
  }
  cache 5
}
.:53 {
  bind $NODE_IP
  template ANY ANY . {
    rcode NXDOMAIN
  }
}
C
begin coredns coredns -conf /run/Corefile
begin metrics-server metrics-server --kubeconfig="$pki/dns.conf" --bind-address="$NODE_IP" --secure-port=4443 \
  --cert-dir=/run/metrics
while :; do
  wait -n || true
  sleep 1
done
