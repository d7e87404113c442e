{{/*
The processes of this release, as a list: rows of processes.yaml (generated from services/standalone/src/processes.ts)
with what values say of them. Everything loops over it.
*/}}
{{- define "komavox.processes" -}}
{{- $facts := .Files.Get "processes.yaml" | fromYaml -}}
{{- $rows := ternary (list $facts.single) $facts.processes (eq .Values.mode "single") -}}
{{- $defaults := .Files.Get "defaults.yaml" | fromYaml -}}
{{- $merged := list -}}
{{- range $rows -}}
{{- $default := merge (deepCopy (get $defaults.processes .name | default dict)) (deepCopy $defaults.every) -}}
{{- $given := get $.Values.processes .name | default dict -}}
{{- $process := mergeOverwrite (deepCopy .) $default $given -}}
{{- /* Merging takes 0 for nothing. */ -}}
{{- range $source := list (get $defaults.processes .name | default dict) $given -}}
{{- range $key := list "replicas" "minReplicas" -}}
{{- if hasKey $source $key }}{{ $_ := set $process $key (get $source $key) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- $merged = append $merged $process -}}
{{- end -}}
{{- dict "items" $merged | toJson -}}
{{- end -}}

{{/* How a process is scaled: none, hpa or keda. Argument: list $ $process */}}
{{- define "komavox.scaling" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}
{{- if eq $.Values.mode "single" -}}none
{{- else if le (int $process.maxReplicas) (int $process.replicas) -}}none
{{- else if and (eq $.Values.scaling.kind "keda") (not $process.queue) -}}hpa
{{- else -}}{{ $.Values.scaling.kind }}
{{- end -}}
{{- end -}}

{{/* The name of what answers from outside. */}}
{{- define "komavox.entry" -}}
{{ include "komavox.fullname" . }}-{{ ternary "standalone" "gateway" (eq .Values.mode "single") }}
{{- end -}}

{{/* Non-empty for a process that KEDA asks for the jobs of a queue. Argument: list $ $process */}}
{{- define "komavox.showsQueue" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}
{{- range (include "komavox.processes" $ | fromJson).items -}}
{{- if and .queue (eq (include "komavox.scaling" (list $ .)) "keda") -}}
{{- if eq (.queue.shownBy | default "") $process.name }}yes{{ end -}}
{{- end -}}
{{- end -}}
{{- end -}}
