// `npm run prove -- helm`: renders deploy/helm/medlem for a cluster and for one machine, and checks every object against its schema.
// helm, kubeconform and the schemas come as Go modules; HELM and KUBECONFORM name other programs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goModule, goProgram } from './go.mjs'
import { crdSchemas, kubernetesSchemas } from './helm/schemas.mjs'
import { ensureInstalled, root } from './install.mjs'

const KUBERNETES = '1.34.0'
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.19.0'
const KUBECONFORM = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0'
const CLOUD_NATIVE_PG = 'github.com/cloudnative-pg/cloudnative-pg@v1.27.1'
const CHART = `${root}deploy/helm/medlem`

/** The renderings that are checked: an installation and an upgrade differ in what runs the migrations. */
const renderings = [
  { name: 'cluster, installed', values: 'values-cluster.yaml', flags: [] },
  { name: 'cluster, upgraded', values: 'values-cluster.yaml', flags: ['--is-upgrade'] },
  { name: 'one machine, installed', values: 'values-one-machine.yaml', flags: [] },
  { name: 'one machine, upgraded', values: 'values-one-machine.yaml', flags: ['--is-upgrade'] },
  {
    name: 'external database, upgraded',
    values: 'values-cluster.yaml',
    flags: ['--is-upgrade', '--set', 'database.mode=external'],
  },
  {
    name: 'safekeeping in a second database',
    values: 'values-cluster.yaml',
    flags: ['--set', 'safekeeping.mode=database'],
  },
  {
    name: 'safekeeping in a shared volume',
    values: 'values-cluster.yaml',
    flags: ['--set', 'safekeeping.mode=volume,safekeeping.volume.accessMode=ReadWriteMany'],
  },
]

/** Values with which a process would not start, or not keep what it must. */
const refusals = [
  { flags: ['--set', 'safekeeping.mode='], says: 'safekeeping.mode is' },
  { flags: ['--set', 'safekeeping.bucket.url='], says: 'safekeeping.bucket.url' },
  { flags: ['--set', 'safekeeping.mode=volume'], says: 'ReadWriteMany' },
  { flags: ['--set', 'database.mode=embedded'], says: 'the embedded database is for one process' },
]

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function output(program, args, input) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input })
  return { ok: status === 0, stdout, text: `${stdout}${stderr}`.trim() }
}

ensureInstalled()
const helm = process.env.HELM ?? goProgram(HELM)
const kubeconform = process.env.KUBECONFORM ?? goProgram(KUBECONFORM)
if (!helm || !kubeconform)
  fail('helm and kubeconform are needed: install Go, or name the programs in HELM and KUBECONFORM.')
const swagger = goModule(`k8s.io/kubernetes@v${KUBERNETES}`, 'api/openapi-spec/swagger.json')
if (!swagger)
  fail(`The schemas of Kubernetes ${KUBERNETES} could not be fetched as a Go module; nothing was checked.`)
const clusters = goModule(CLOUD_NATIVE_PG, 'config/crd/bases/postgresql.cnpg.io_clusters.yaml')

const folder = mkdtempSync(join(tmpdir(), 'medlem-helm-'))
try {
  const schemas = { ...kubernetesSchemas(swagger), ...(clusters ? crdSchemas(clusters) : {}) }
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(folder, name), JSON.stringify(schema))
  const location = `${folder}/{{.Group}}_{{.ResourceAPIVersion}}_{{.ResourceKind}}.json`
  const check = (manifests) =>
    output(
      kubeconform,
      [
        '-strict',
        '-output',
        'json',
        '-verbose',
        '-ignore-missing-schemas',
        '-schema-location',
        location,
        '-',
      ],
      manifests,
    )

  // The checker must be able to refuse: a field that no Deployment has, and a number where CloudNativePG wants none.
  const wrong = [
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {selector: {}, template: {}, replikas: 2}\n',
    'apiVersion: postgresql.cnpg.io/v1\nkind: Cluster\nmetadata: {name: a}\nspec: {instances: many, storage: {size: 1Gi}}\n',
  ]
  for (const one of clusters ? wrong : wrong.slice(0, 1))
    if (check(one).ok) fail('The check lets a wrong object through; nothing was checked.')

  const lint = output(helm, [
    'lint',
    CHART,
    '--quiet',
    '--kube-version',
    KUBERNETES,
    '-f',
    `${CHART}/values-cluster.yaml`,
  ])
  if (!lint.ok) fail(lint.text)
  const unchecked = new Set()
  for (const { name, values, flags } of renderings) {
    const rendered = output(helm, [
      'template',
      'medlem',
      CHART,
      '--kube-version',
      KUBERNETES,
      '-f',
      `${CHART}/${values}`,
      ...flags,
    ])
    if (!rendered.ok) fail(`${name}: ${rendered.text}`)
    // In production a process does not start without it.
    const count = (setting) => rendered.stdout.split(`- name: ${setting}\n`).length - 1
    if (count('BASE_URL') === 0 || count('SAFEKEEPING_URL') !== count('BASE_URL'))
      fail(`${name}: a process has no SAFEKEEPING_URL.`)
    const result = check(rendered.stdout)
    const { resources } = JSON.parse(result.stdout)
    const wanting = resources.filter(({ status }) => status !== 'statusValid' && status !== 'statusSkipped')
    if (!result.ok || wanting.length > 0 || resources.length === 0)
      fail(`${name}:\n${wanting.map((one) => `${one.kind} ${one.name}: ${one.msg}`).join('\n')}`)
    const skipped = resources.filter(({ status }) => status === 'statusSkipped')
    for (const { kind } of skipped) unchecked.add(kind)
    console.log(
      `${name}: ${resources.length - skipped.length} objects are valid, not checked: ${skipped.length}`,
    )
  }
  for (const { flags, says } of refusals) {
    const { ok, text } = output(helm, [
      ...['template', 'medlem', CHART, '--kube-version', KUBERNETES],
      ...['-f', `${CHART}/values-cluster.yaml`, ...flags],
    ])
    if (ok || !text.includes(says)) fail(`${flags.join(' ')} was not refused: ${text.slice(0, 300)}`)
  }
  console.log(`${refusals.length} settings that cannot work are refused.`)
  const without = ['ServiceMonitor', ...(clusters ? [] : ['Cluster'])]
  for (const kind of unchecked) if (!without.includes(kind)) fail(`The schema of ${kind} is missing.`)
  if (unchecked.size > 0) console.log(`Not checked, for want of a schema: ${[...unchecked].join(', ')}`)
  console.log(
    `Checked against Kubernetes ${KUBERNETES}${clusters ? ` and ${CLOUD_NATIVE_PG}` : ''}; not run in a cluster.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
