{{- define "komavox.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end -}}

{{- define "komavox.selector" -}}
app.kubernetes.io/name: komavox
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "komavox.labels" -}}
{{ include "komavox.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "komavox.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end -}}

{{/* Pods of the profile `restricted`. */}}
{{- define "komavox.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "komavox.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
image: {{ include "komavox.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end -}}

{{/* An address of a store: a plain value, or the key of a Secret. Argument: list NAME value */}}
{{- define "komavox.address" -}}
{{- $name := index . 0 -}}{{- with index . 1 -}}
{{- if .secretName }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ .secretName }}, key: {{ .secretKey }} } }
{{- else if .url }}
- name: {{ $name }}
  value: {{ .url | quote }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Certificates of authorities that Node doesn't know, of a ConfigMap or a Secret: setting, mount and volume. */}}
{{- define "komavox.hasAuthorities" -}}
{{- with .Values.certificateAuthorities }}{{ if or .configMapName .secretName }}yes{{ end }}{{ end -}}
{{- end -}}

{{- define "komavox.authoritiesSetting" -}}
{{- if include "komavox.hasAuthorities" . }}
- name: NODE_EXTRA_CA_CERTS
  value: /authorities/ca.crt
{{- end -}}
{{- end -}}

{{- define "komavox.authoritiesMount" -}}
{{- if include "komavox.hasAuthorities" . }}
- { name: authorities, mountPath: /authorities, readOnly: true }
{{- end -}}
{{- end -}}

{{- define "komavox.authoritiesVolume" -}}
{{- if include "komavox.hasAuthorities" . }}
- name: authorities
  {{- with .Values.certificateAuthorities }}
  {{- if .configMapName }}
  configMap: { name: {{ .configMapName }}, items: [{ key: {{ .key }}, path: ca.crt }] }
  {{- else }}
  secret: { secretName: {{ .secretName }}, items: [{ key: {{ .key }}, path: ca.crt }] }
  {{- end }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/* The Secret with what calls between services are signed by: that of values, or the chart's own. */}}
{{- define "komavox.peerSecretName" -}}
{{ .Values.peerSecret.secretName | default (printf "%s-peers" (include "komavox.fullname" .)) }}
{{- end -}}

{{- define "komavox.peerSecret" -}}
{{- $name := include "komavox.peerSecretName" . -}}
{{- with .Values.peerSecret }}
- name: PEER_SECRET
  valueFrom: { secretKeyRef: { name: {{ $name }}, key: {{ ternary .secretKey "PEER_SECRET" (ne .secretName "") }} } }
{{- if .unsignedUntil }}
- name: PEER_UNSIGNED_UNTIL
  value: {{ .unsignedUntil | quote }}
{{- else if not .secretName }}
- name: PEER_UNSIGNED_UNTIL
  valueFrom: { secretKeyRef: { name: {{ $name }}, key: PEER_UNSIGNED_UNTIL, optional: true } }
{{- end }}
{{- end }}
{{- end -}}

{{- define "komavox.stores" -}}
{{- include "komavox.address" (list "DOCUMENTS_URL" .Values.stores.documents) }}
{{- include "komavox.address" (list "EVENTS_URL" .Values.stores.events) }}
{{- include "komavox.address" (list "OBJECTS_URL" .Values.stores.objects) }}
{{- with .Values.mediaSecret }}{{- if .secretName }}
- name: MEDIA_SECRET
  valueFrom: { secretKeyRef: { name: {{ .secretName }}, key: {{ .secretKey }} } }
{{- end }}{{- end }}
{{- end -}}
