import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)
const page = readFileSync(new URL('docs/ARCHITECTURE.md', root), 'utf8')
const sources = (folder) =>
  readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => `${folder}/${file}`)
const files = ['server/src', 'portal/src'].flatMap(sources)

/** Names in backticks of the row that begins with a folder's name. */
const namedIn = (folder) => {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${folder}\` |`)) ?? ''
  return [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name)
}

test('every folder of a noun is named in the row of its area, and nothing else is', () => {
  for (const area of ['platform', 'communication', 'people', 'club', 'money', 'office']) {
    const folders = files.flatMap((file) => file.match(`^server/src/${area}/(\\w+)/`)?.[1] ?? [])
    expect(namedIn(area).toSorted(), area).toEqual([...new Set(folders), area].toSorted())
  }
})

test('every folder of the portal has a row', () => {
  const folders = new Set(files.flatMap((file) => file.match(/^portal\/src\/(\w+)\//)?.[1] ?? []))
  const without = [...folders].filter((folder) => namedIn(folder).length === 0)
  expect(without).toEqual(['serviceWorker', 'testing'])
})

test('rows are locked without their keys, so that others may insert what refers to them', () => {
  const stores = [...sources('server/src'), ...sources('identity/src')].filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const locks = stores.filter((file) => /\.for\('update'/.test(readFileSync(new URL(file, root), 'utf8')))
  // Keys of a payment are written while it is locked.
  expect(locks.sort()).toEqual(['server/src/money/payment/store.ts', 'server/src/testing/whileHeld.ts'])
})
