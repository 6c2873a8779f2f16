import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const { workspaces } = JSON.parse(read('package.json'))
const files = ['package.json', ...workspaces.map((workspace) => `${workspace}/package.json`)]
const ofOthers = files
  .map((file) => JSON.parse(read(file)))
  .flatMap(({ dependencies = {}, devDependencies = {} }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  )
  .filter((name) => !name.startsWith('@medlem/'))

test('docs/dependencies.md says of every dependency what it is for, and names no other', () => {
  const listed = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| \S/gm)].map((match) => match[1])
  expect(listed.toSorted()).toEqual([...new Set(ofOthers)].toSorted())
})

test('it says of each by when it was last released, and what would take its place', () => {
  const rows = read('docs/dependencies.md').match(/^\| `[^`]+` \|.*$/gm) ?? []
  const incomplete = rows.filter((row) => !/\| 20\d\d-\d\d \| [^|]*\w[^|]* \|$/.test(row))
  expect(rows.length).toBeGreaterThan(100)
  expect(incomplete).toEqual([])
})
