{{/* The pod of a process. Argument: list $ $process */}}
{{- define "komavox.pod" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}
{{- $fullname := include "komavox.fullname" $ -}}
{{- $worker := eq $process.role "worker" -}}
{{- $preStop := ternary 0 (int $.Values.preStopSeconds) $worker -}}
metadata:
  labels:
    {{- include "komavox.labels" $ | nindent 4 }}
    app.kubernetes.io/component: {{ $process.name }}
    {{- with $.Values.podLabels }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- if or $.Values.podAnnotations $.Values.metrics.annotations }}
  annotations:
    {{- with $.Values.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
    {{- if $.Values.metrics.annotations }}
    prometheus.io/scrape: 'true'
    prometheus.io/port: '8081'
    prometheus.io/path: /metrics
    {{- end }}
  {{- end }}
spec:
  serviceAccountName: {{ $fullname }}-{{ $process.name }}
  {{- include "komavox.podSecurity" $ | nindent 2 }}
  # What calls and jobs in flight may take, after the time for which nothing new is sent here.
  terminationGracePeriodSeconds: {{ add $preStop $.Values.shutdownSeconds 15 }}
  {{- with $.Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with $process.nodeSelector | default $.Values.nodeSelector }}
  nodeSelector: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- with $process.tolerations | default $.Values.tolerations }}
  tolerations: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- with $process.affinity | default $.Values.affinity }}
  affinity: {{ toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "komavox.selector" $ | nindent 10 }}
          app.kubernetes.io/component: {{ $process.name }}
    {{- end }}
  containers:
    - name: {{ $process.service }}
      {{- include "komavox.containerSecurity" $ | nindent 6 }}
      command: [node, services/{{ $process.service }}/dist/src/main.js, --role, {{ $process.role }}]
      env: {{ include "komavox.environment" . | nindent 8 }}
      {{- $from := concat ($process.secretNames | default list) ($process.configMapNames | default list) }}
      {{- if or $from $.Values.extraEnvFrom }}
      envFrom:
        {{- range $process.secretNames }}
        - secretRef: { name: {{ . }} }
        {{- end }}
        {{- range $process.configMapNames }}
        - configMapRef: { name: {{ . }} }
        {{- end }}
        {{- with $.Values.extraEnvFrom }}{{ toYaml . | nindent 8 }}{{ end }}
      {{- end }}
      ports:
        - { name: http, containerPort: 8080 }
        - { name: internal, containerPort: 8081 }
      startupProbe:
        httpGet: { path: /startupz, port: internal }
        periodSeconds: 1
        failureThreshold: {{ $.Values.startupSeconds }}
      livenessProbe:
        httpGet: { path: /livez, port: internal }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      readinessProbe:
        # A store that is away is away for all pods alike: with none of them left, nobody would say so.
        httpGet: { path: '/readyz?exclude=stores', port: internal }
        # Until the first answer a pod isn't ready, also when its kubelet has started again.
        periodSeconds: 2
        # A check may take 5 s.
        timeoutSeconds: 6
        failureThreshold: 3
      {{- if not $worker }}
      lifecycle:
        # Calls that are on their way here by an older list of endpoints are still answered.
        preStop: { sleep: { seconds: {{ $preStop }} } }
      {{- end }}
      resources: {{ toYaml $process.resources | nindent 8 }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        - { name: data, mountPath: /data }
        {{- include "komavox.authoritiesMount" $ | nindent 8 }}
        {{- if and $.Values.library.existingClaim (has $process.service (list "catalogue" "standalone")) }}
        - { name: library, mountPath: /library, readOnly: true }
        {{- end }}
        {{- if include "komavox.readsWeights" . }}
        - { name: weights, mountPath: /weights, readOnly: true }
        {{- end }}
        {{- with $.Values.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
        {{- with $process.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
  volumes:
    - { name: tmp, emptyDir: {} }
    {{- include "komavox.dataVolume" $ | nindent 4 }}
    {{- include "komavox.authoritiesVolume" $ | nindent 4 }}
    {{- if and $.Values.library.existingClaim (has $process.service (list "catalogue" "standalone")) }}
    - name: library
      persistentVolumeClaim: { claimName: {{ $.Values.library.existingClaim }}, readOnly: true }
    {{- end }}
    {{- if include "komavox.readsWeights" . }}
    - name: weights
      persistentVolumeClaim: { claimName: {{ $.Values.weights.existingClaim }}, readOnly: true }
    {{- end }}
    {{- with $.Values.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
    {{- with $process.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
{{- end -}}

{{/* Nothing for a StatefulSet that makes a claim of its own. */}}
{{- define "komavox.dataVolume" -}}
{{- $kept := .Values.single.persistence -}}
{{- if or (eq .Values.mode "cluster") (not $kept.enabled) }}
- { name: data, emptyDir: {} }
{{- else if $kept.existingClaim }}
- name: data
  persistentVolumeClaim: { claimName: {{ $kept.existingClaim }} }
{{- end -}}
{{- end -}}

{{/* Non-empty for processes that read weights, where there is a volume of them. */}}
{{- define "komavox.readsWeights" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}
{{- if and $.Values.weights.existingClaim (has $process.service (list "vision" "voice" "standalone")) }}yes{{ end -}}
{{- end -}}

{{- define "komavox.environment" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}
{{- $fullname := include "komavox.fullname" $ -}}
{{- if eq $.Values.mode "cluster" }}
{{- include "komavox.stores" $ }}
{{- include "komavox.peerSecret" $ }}
{{- range $process.calls }}
- name: {{ .setting }}
  value: http://{{ $fullname }}-{{ .process }}:8080
{{- end }}
{{- else }}{{ with $.Values.mediaSecret }}{{ if .secretName }}
- name: MEDIA_SECRET
  valueFrom: { secretKeyRef: { name: {{ .secretName }}, key: {{ .secretKey }} } }
{{- end }}{{ end }}{{ end }}
{{- include "komavox.authoritiesSetting" $ }}
{{- with $.Values.publicOrigin }}
- name: PUBLIC_ORIGIN
  value: {{ . | quote }}
{{- end }}
- name: OTEL_SERVICE_NAME
  value: {{ $process.name }}
- name: SHUTDOWN_SECONDS
  value: {{ $.Values.shutdownSeconds | quote }}
{{- if and $.Values.library.existingClaim (has $process.service (list "catalogue" "standalone")) }}
- name: CATALOGUE_LIBRARY
  value: /library
{{- end }}
{{- if include "komavox.readsWeights" . }}
- name: WEIGHTS_DIR
  value: /weights
{{- end }}
{{- range $name, $value := merge (deepCopy ($process.settings | default dict)) $.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- with $.Values.extraEnv }}{{ toYaml . | nindent 0 }}{{ end }}
{{- end -}}
