// What the pages say of files: links, paths in backticks, and the nouns of docs/ARCHITECTURE.md. Part of `npm run citations`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/** A path in a page is from the root, or from the sources of the server or the portal. */
const STARTS = ['', 'server/src/', 'portal/src/']
/** The build's own, made by running, or with a placeholder. */
const MADE = /^(dist|\.reports|\.gallery|data|node_modules)\/|\bNAME\b/
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g
const PATH = /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|cjs|json|tsv|md|css))`/g

const exists = (path) => existsSync(`${root}${path}`)

function missingIn(page) {
  const lines = readFileSync(`${root}${page}`, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const links = [...line.matchAll(LINK)]
      .map((match) => match[1])
      .filter((target) => !/^\w+:/.test(target) && !exists(join(dirname(page), target)))
    const paths = [...line.matchAll(PATH)]
      .map((match) => match[1])
      .filter((path) => !MADE.test(path) && !STARTS.some((start) => exists(`${start}${path}`)))
    return [...links, ...paths].map((target) => `${page}:${index + 1} names ${target}, which does not exist`)
  })
}

const camel = (noun) => noun.replace(/ (\w)/g, (_, letter) => letter.toUpperCase())

/** The areas of the server that have a folder of that name. */
function hasServerFolder(noun) {
  return readdirSync(`${root}server/src`).some((area) => exists(`server/src/${area}/${noun}`))
}

const columns = [
  (name) => exists(`contract/src/${name}.ts`),
  (name) => exists(`domain/src/${name}.ts`),
  (name) => exists(`database/src/schema/${name}.ts`),
  (name) => exists(`server/src/${name}`),
  (name) => exists(`portal/src/api/${name}`),
]

function missingNouns() {
  const page = readFileSync(`${root}docs/ARCHITECTURE.md`, 'utf8').split('## Nouns')[1] ?? ''
  const [intro, , ...rows] = page.trim().split(/\n\n|\n(?=\|)/)
  const same = /: ([\w, \n]+)\./.exec(intro)?.[1].split(/,\s+/) ?? []
  const missing = same
    .map(camel)
    .filter((noun) => ![0, 1, 2, 4].every((at) => columns[at](noun)) || !hasServerFolder(noun))
  for (const row of rows.filter((line) => !line.startsWith('|---'))) {
    const [noun, ...names] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (names.some((name, at) => name !== '–' && !columns[at](name))) missing.push(noun)
  }
  return missing.map((noun) => `docs/ARCHITECTURE.md names the noun ${noun} otherwise than the code`)
}

/** A line for each file that a page names and that is not there. */
export function brokenPages(pages) {
  return [...pages.flatMap(missingIn), ...missingNouns()]
}
