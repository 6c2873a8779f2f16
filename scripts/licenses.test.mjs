import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { isAllowed, licenseFile, packageFolder, readPackage } from './licenses.mjs'
import { outsideFolders } from './outside.mjs'

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
/** Everything that a build could bundle. */
const production = Object.entries(lock).flatMap(([folder, { dev, link }]) =>
  folder.startsWith('node_modules/') && !dev && !link && existsSync(`${root}${folder}/package.json`)
    ? [folder]
    : [],
)

test('every package that can be bundled has a licence that we may ship it under', () => {
  const refused = production.map(readPackage).filter(({ license }) => !isAllowed(license))
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('an expression is allowed by one side of an OR, and by both of an AND', () => {
  expect(
    ['(MIT OR GPL-2.0)', 'MIT AND ISC', 'Apache-2.0 AND GPL-3.0', 'GPL-3.0', 'none'].map(isAllowed),
  ).toEqual([true, true, false, false, false])
})

test('the file has a text for every package: its own, or that of its licence by its author', () => {
  const packages = production.map(readPackage)
  const file = licenseFile(packages)
  for (const { name, version, texts } of packages) {
    expect(file).toContain(`${name} ${version}: `)
    for (const text of texts) expect(file).toContain(text)
  }
  // Nothing stands above an empty text.
  expect(file).not.toMatch(/whose text follows\.\)\s*(-{80}|$)/)
  const named = [
    /Mozilla Public License,? Version 2\.0/i,
    /GNU LESSER GENERAL PUBLIC LICENSE/,
    /SIL Open Font License/i,
  ]
  expect(named.filter((words) => !words.test(file))).toEqual([])
  expect(file).toContain('@fontsource-variable/vazirmatn')
})

test('docs/licenses.md names every licence, and each package whose terms ask for more than its text', () => {
  const page = readFileSync(`${root}docs/licenses.md`, 'utf8')
  for (const { license } of production.map(readPackage))
    for (const id of license
      .replaceAll(/[()]/g, '')
      .split(/ (?:OR|AND) /)
      .filter(isAllowed))
      expect(page).toContain(id)
  const weak = production.map(readPackage).filter(({ license }) => /MPL|LGPL/.test(license))
  for (const { name } of weak) expect(page).toContain(name.replace(/-linux-\w+$/, ''))
})

test('a module is of the package whose folder is nearest', () => {
  expect(packageFolder(`${root}node_modules/react-dom/client.js?v=1`)).toBe('node_modules/react-dom')
  expect(packageFolder('node_modules/sharp/node_modules/semver/index.js')).toBe(
    'node_modules/sharp/node_modules/semver',
  )
  expect(packageFolder('../node_modules/@fontsource-variable/vazirmatn/index.css')).toBe(
    'node_modules/@fontsource-variable/vazirmatn',
  )
  expect(packageFolder('domain/src/pricing.ts')).toBeUndefined()
  expect(outsideFolders()).toContain('node_modules/sharp')
})
