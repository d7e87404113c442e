{{/* The servers: what differs between them. Users and groups are those that their images make. */}}
{{- define "infra-dev.servers" -}}
kafka:
  port: 9092
  user: 1000
  folder: /var/lib/kafka/data
  ready: [/opt/kafka/bin/kafka-broker-api-versions.sh, --bootstrap-server, 'localhost:9092']
  environment:
    KAFKA_PROCESS_ROLES: broker,controller
    KAFKA_NODE_ID: '1'
    KAFKA_CONTROLLER_QUORUM_VOTERS: 1@localhost:9093
    KAFKA_LISTENERS: PLAINTEXT://:9092,CONTROLLER://:9093
    KAFKA_ADVERTISED_LISTENERS: PLAINTEXT://{{ include "infra-dev.host" (dict "server" "kafka" "root" .) }}:9092
    KAFKA_CONTROLLER_LISTENER_NAMES: CONTROLLER
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1'
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1'
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1'
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0'
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false'
    KAFKA_LOG_DIRS: /var/lib/kafka/data
mongodb:
  port: 27017
  user: 999
  folder: /data/db
  ready: [mongosh, --quiet, --eval, 'db.adminCommand({ ping: 1 }).ok']
  environment: {}
minio:
  port: 9000
  user: 1000
  folder: /data
  arguments: [server, --quiet, /data]
  ready: [mc, ready, local]
  environment:
    MINIO_ROOT_USER: {{ .Values.objects.key | quote }}
    MINIO_ROOT_PASSWORD: {{ .Values.objects.secret | quote }}
    MC_CONFIG_DIR: /tmp/mc
{{- end }}

{{- define "infra-dev.host" -}}
{{ .root.Release.Name }}-{{ .server }}.{{ .root.Release.Namespace }}.svc
{{- end }}
