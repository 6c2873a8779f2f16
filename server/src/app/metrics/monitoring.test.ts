import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const alerts = read('deploy/monitoring/alerts.yml')
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map((match) => match[1])

let server: TestServer
let served: Set<string>

beforeAll(async () => {
  const poolUse = () => ({ open: 1, idle: 1, limit: 10, waiting: 0, writersWaiting: 0 })
  server = await testServer({ listen: true, parts: { poolUse } })
  const text = await (await fetch(`${server.deps.config.baseUrl}/metrics`)).text()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const namesOf = ([, name, type]: RegExpMatchArray) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [`${name}`]
  served = new Set(types.flatMap(namesOf))
})
afterAll(() => server.close())

/** Names of metrics in an expression, apart from Prometheus's own `up`. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:medlem|nodejs|process)_\w+/g)].map((match) => match[0])

test.each(
  readdirSync(new URL('deploy/monitoring/dashboards', root)).filter((name) => name.endsWith('.json')),
)('the dashboard %s shows metrics that the server serves', (name) => {
  interface Dashboard {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const { panels } = JSON.parse(read(`deploy/monitoring/dashboards/${name}`)) as Dashboard
  expect(panels.length).toBeGreaterThan(5)
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(namesIn(expressions.join('\n')).filter((metric) => !served.has(metric))).toEqual([])
})

test('the alerts are about metrics that the server serves', () => {
  const used = namesIn(alerts)
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((metric) => !served.has(metric))).toEqual([])
})

test('every alert has its section in docs/operations.md, and tests that it fires and is silent', () => {
  const headings = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '')
  const anchors = headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const runbooks = [...alerts.matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map((match) => match[1] ?? '')
  expect(runbooks).toHaveLength(alertNames.length)
  expect(runbooks.filter((anchor) => !anchors.includes(anchor))).toEqual([])
  const tests = read('deploy/monitoring/alerts.test.yml')
  const tested = ['fires', 'is silent'].map((what) =>
    alertNames.filter((name) => !tests.includes(`name: ${name} ${what}\n`)),
  )
  expect(tested).toEqual([[], []])
})
