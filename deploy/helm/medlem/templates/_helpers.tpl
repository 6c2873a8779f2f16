{{- define "medlem.labels" -}}
app.kubernetes.io/name: medlem
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "medlem.selector" -}}
app.kubernetes.io/name: medlem
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "medlem.image" -}}
{{- $repository := required "image.repository: name the registry that has the image" .Values.image.repository -}}
{{- if .Values.image.digest }}{{ $repository }}@{{ .Values.image.digest }}{{ else }}{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "medlem.database" -}}
{{ .Release.Name }}-database
{{- end }}

{{- define "medlem.embedded" -}}
{{- if eq .Values.database.mode "embedded" }}yes{{ end }}
{{- end }}

{{- define "medlem.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
# Else every start would open the files of the database to the group again.
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "medlem.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* Settings of every process. Those of the chart come after the operator's, so that they count. */ -}}
{{- define "medlem.env" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
- name: MEDLEM_MODE
  value: production
- name: MEDLEM_DATA
  # A folder that the server makes itself, closed to others; a volume's own may belong to root.
  value: /data/medlem
- name: BASE_URL
  value: https://{{ required "host: name the address of the portal" .Values.host }}
{{- if eq .Values.database.mode "cluster" }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ include "medlem.database" . }}-app
      key: uri
{{- end }}
{{- include "medlem.safekeeping" . }}
{{- end }}

{{- define "medlem.safekeeping" -}}
{{- with .Values.safekeeping -}}
{{- /* YAML reads a bare off as false. */ -}}
{{- $mode := toString .mode | replace "false" "off" -}}
{{- if eq $mode "bucket" }}
- name: SAFEKEEPING_URL
  value: {{ required "safekeeping.bucket.url: name the bucket, https://host/bucket" .bucket.url | quote }}
- name: SAFEKEEPING_REGION
  value: {{ .bucket.region | quote }}
{{- else if eq $mode "database" }}
- name: SAFEKEEPING_URL
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.secret }}
      key: SAFEKEEPING_URL
{{- else if eq $mode "volume" }}
{{- if and (ne $.Values.database.mode "embedded") (ne .volume.accessMode "ReadWriteMany") }}
{{- fail "safekeeping.volume.accessMode: several processes need ReadWriteMany, a bucket or a second database" }}
{{- end }}
- name: SAFEKEEPING_URL
  value: /safekeeping/medlem
{{- else if eq $mode "off" }}
- name: SAFEKEEPING_URL
  value: 'off'
{{- else }}
{{- fail "safekeeping.mode is bucket, database, volume or off: a restore without it loses paid purchases" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "medlem.envFrom" -}}
- secretRef:
    name: {{ required "secret: name the Secret that has MEDLEM_SECRET" .Values.secret }}
{{- end }}

{{- /* A Job that runs migrate.mjs; called with the root, the hook and the arguments. */ -}}
{{- define "medlem.migrateJob" -}}
{{- $root := .root -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ $root.Release.Name }}-{{ .name }}
  labels:
    {{- include "medlem.labels" $root | nindent 4 }}
  annotations:
    helm.sh/hook: {{ .hook }}
    helm.sh/hook-delete-policy: before-hook-creation
spec:
  backoffLimit: 2
  activeDeadlineSeconds: {{ $root.Values.migrate.timeoutSeconds }}
  template:
    metadata:
      labels:
        {{- include "medlem.selector" $root | nindent 8 }}
        app.kubernetes.io/component: migrate
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      securityContext:
        {{- include "medlem.podSecurity" $root | nindent 8 }}
      {{- with $root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: migrate
          image: {{ include "medlem.image" $root }}
          args: {{ toJson .args }}
          command: [/usr/local/bin/node]
          env:
            {{- include "medlem.env" $root | nindent 12 }}
          envFrom:
            {{- include "medlem.envFrom" $root | nindent 12 }}
          securityContext:
            {{- include "medlem.containerSecurity" $root | nindent 12 }}
          resources:
            {{- toYaml $root.Values.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: tmp
          emptyDir: { medium: Memory, sizeLimit: 64Mi }
{{- end }}
