import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOG_EVENTS } from './log.ts'

const root = new URL('../../../../', import.meta.url)
const page = readFileSync(new URL('docs/operations.md', root), 'utf8')
const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (fatal|error|warn|info) \| [^|]+ \| [^|]+ \|$/gm)]

function codeOf(folder: URL): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = names.filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|testing\/|log\/log\.ts$/.test(name),
  )
  return sources.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
}
const code = ['server/src/', 'identity/src/'].map((path) => codeOf(new URL(path, root))).join('\n')

test('docs/operations.md says of every log event what to do about it, and names no other', () => {
  expect(rows.map((match) => match[1]).toSorted()).toEqual([...LOG_EVENTS].toSorted())
})

test('every event of the table is one that the code logs', () => {
  expect(LOG_EVENTS.filter((event) => !code.includes(`'${event}'`))).toEqual([])
})

test('the table has the level at which the code logs an event', () => {
  const written = [...code.matchAll(/\.(fatal|error|warn|info)\(\s*\{\s*event: '([a-z_]+)'/g)]
  expect(written.length).toBeGreaterThan(30)
  const differing = written
    .map(([, level = '', event = '']) => ({ event, level }))
    .filter(({ event, level }) => rows.find((row) => row[1] === event)?.[2] !== level)
  expect(differing).toEqual([])
})
