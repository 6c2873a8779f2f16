// JSON schemas for kubeconform, out of Kubernetes's own OpenAPI document and out of definitions of custom resources. Unlike
// these they refuse a field that is not known.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The objects that the chart makes. */
const KINDS = [
  'apps_v1_Deployment',
  'batch_v1_Job',
  'networking.k8s.io_v1_Ingress',
  'networking.k8s.io_v1_NetworkPolicy',
  'policy_v1_PodDisruptionBudget',
  '_v1_PersistentVolumeClaim',
  '_v1_Service',
]

/** Two types whose document says string, and that take numbers too. */
const NUMBERS_TOO = /(IntOrString|resource\.Quantity)$/

function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]))
  const isObject = copy.type === 'object' && typeof copy.properties === 'object'
  const isOpen = 'additionalProperties' in copy || copy['x-kubernetes-preserve-unknown-fields']
  // A string, or a number: said by anyOf beside it.
  if (copy['x-kubernetes-int-or-string']) delete copy.type
  return isObject && !isOpen ? { ...copy, additionalProperties: false } : copy
}

/** As kubeconform looks for it, which has the version in place of the core group's empty name. */
const fileOf = (group, version, kind) =>
  `${group || version}_${version}_${kind}`.toLowerCase().concat('.json')

/** By file name, from Kubernetes's swagger.json. */
export function kubernetesSchemas(path) {
  const { definitions } = JSON.parse(readFileSync(path, 'utf8'))
  const all = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [
      name,
      NUMBERS_TOO.test(name) ? { type: ['string', 'number'] } : strict(schema),
    ]),
  )
  const names = Object.entries(definitions).flatMap(([name, schema]) =>
    (schema['x-kubernetes-group-version-kind'] ?? []).map(({ group, version, kind }) => ({
      name,
      group,
      version,
      kind,
    })),
  )
  const wanted = names.filter(({ group, version, kind }) => KINDS.includes(`${group}_${version}_${kind}`))
  if (wanted.length !== KINDS.length) throw new Error('Kubernetes does not know every kind of the chart')
  return Object.fromEntries(
    wanted.map(({ name, group, version, kind }) => [
      fileOf(group, version, kind),
      { $ref: `#/definitions/${name}`, definitions: all },
    ]),
  )
}

/** By file name, from a CustomResourceDefinition. */
export function crdSchemas(path) {
  const { spec } = parse(readFileSync(path, 'utf8'))
  return Object.fromEntries(
    spec.versions.map(({ name, schema }) => {
      const { properties, ...rest } = strict(schema.openAPIV3Schema)
      const own = { ...rest, properties: { ...properties, metadata: { type: 'object' } } }
      return [fileOf(spec.group, name, spec.names.kind), own]
    }),
  )
}
