import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const sheets = files.filter((file) => file.endsWith('.css'))
const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))

/** Whose classes every part may use. */
const isShared = (file: string) => /^(styles|ui|shell)\//.test(file)
const isModule = (file: string) => file.endsWith('.module.css')

/** Features whose sheets are not modules yet; a new one is. */
const GLOBAL = [
  'office/bank/bank.css',
  'office/menu/menu.css',
  'screens/membership/choiceTotals.css',
  'screens/membership/feeRow.css',
  'screens/membership/paid.css',
  'screens/membership/review.css',
]

function selectors(file: string): string {
  const css = read(file).replace(/\/\*.*?\*\//gs, '')
  return (css.match(/[^{};]+(?=\{)/g) ?? []).filter((text) => !text.trim().startsWith('@')).join('\n')
}

const names = (text: string) =>
  new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
const ownNames = (file: string) => names(selectors(file).replace(/:global\([^)]*\)/g, ''))
const shared = new Set(sheets.filter(isShared).flatMap((file) => [...names(selectors(file))]))

test('the sheet of a feature is a module', () => {
  expect(sheets.filter((file) => !isShared(file) && !isModule(file)).sort()).toEqual(GLOBAL)
})

test('a module names no class that is not its own or shared', () => {
  const foreign = sheets
    .filter(isModule)
    .flatMap((file) =>
      [...selectors(file).matchAll(/:global\(\.([\w-]+)\)/g)].flatMap(([, name = '']) =>
        shared.has(name) ? [] : [`${file}: ${name}`],
      ),
    )
  expect(foreign).toEqual([])
})

test('every class of a module is used, and every class that is used is there', () => {
  const used = new Map<string, Set<string>>()
  const missing: string[] = []
  for (const file of sources) {
    const text = read(file)
    for (const [, variable = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = normalize(join(dirname(file), path))
      const known = ownNames(sheet)
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) {
        used.set(sheet, (used.get(sheet) ?? new Set()).add(name))
        if (!known.has(name)) missing.push(`${file}: ${name}`)
      }
    }
  }
  const unused = sheets
    .filter(isModule)
    .flatMap((sheet) =>
      [...ownNames(sheet)].filter((name) => !used.get(sheet)?.has(name)).map((name) => `${sheet}: ${name}`),
    )
  expect({ missing, unused }).toEqual({ missing: [], unused: [] })
})

test('a global class of a feature is defined in one file, and used in its folder only', () => {
  const defined = GLOBAL.flatMap((file) =>
    [...names(selectors(file))].filter((name) => !shared.has(name)).map((name) => ({ name, file })),
  )
  const twice = defined.filter(({ name }, at) => defined.findIndex((one) => one.name === name) !== at)
  const strayed = defined.flatMap(({ name, file }) => {
    const isUsed = new RegExp(`className[^\\n]*["'\`\\s]${name}["'\`\\s]`)
    return sources
      .filter((source) => !source.startsWith(`${dirname(file)}/`) && isUsed.test(read(source)))
      .map((source) => `${source}: ${name}`)
  })
  expect({ twice, strayed }).toEqual({ twice: [], strayed: [] })
})
