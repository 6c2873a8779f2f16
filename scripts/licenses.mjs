// The licences of what others wrote and a build bundles: dist/licenses.txt, which the portal serves as /licenses.txt.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from './install.mjs'

const TEXT = /^(licen[cs]e|copying|notice|ofl)\b.*/i

/** Licences whose terms are met by this file, the page docs/licenses.md and packages that stand unchanged beside the bundle. */
export const ALLOWED = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'Unlicense',
    'Zlib',
    'Python-2.0',
  ],
  ...['Apache-2.0', 'CC0-1.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]

/** A package that is not what its package.json says, or says nothing: what its own texts say. */
const SAID_ELSEWHERE = { 'png-js': 'MIT', '@react-aria/optimize-locales-plugin': 'Apache-2.0' }

/** Texts that a package names and does not bring. */
const NAMED = { 'LGPL-3.0-or-later': ['LGPL-3.0', 'GPL-3.0'], 'MPL-2.0': ['MPL-2.0'] }

/** Whether an SPDX expression of our packages is allowed: one side of an OR is enough, an AND needs both. */
export function isAllowed(expression) {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.includes(' OR ')
    ? bare.split(' OR ').some((one) => isAllowed(one))
    : bare.split(' AND ').every((one) => ALLOWED.includes(one))
}

/** `node_modules/a/node_modules/b` of a module's path; undefined for one of ours. */
export function packageFolder(path) {
  const at = path.lastIndexOf('node_modules/')
  if (at < 0) return undefined
  const [scope, name] = path.slice(at + 'node_modules/'.length).split('/')
  const folder =
    path.slice(path.indexOf('node_modules/'), at) +
    `node_modules/${scope.startsWith('@') ? `${scope}/${name}` : scope}`
  return existsSync(`${root}${folder}/package.json`) ? folder : undefined
}

/** What a package in a folder is: `{ name, version, license, author, texts }`. */
export function readPackage(folder) {
  const { name, version, license, licenses, author, homepage } = JSON.parse(
    readFileSync(`${root}${folder}/package.json`, 'utf8'),
  )
  const texts = readdirSync(`${root}${folder}`)
    .filter((file) => TEXT.test(file) && !/\.(js|mjs|cjs|ts|json)$/.test(file))
    .sort()
    .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8').trim())
  const readme = readdirSync(`${root}${folder}`).find((file) => /^readme(\.md)?$/i.test(file))
  const about =
    readme &&
    /^#+ *(licen[cs]e|licensing)\b[\s\S]*/im.exec(readFileSync(`${root}${folder}/${readme}`, 'utf8'))
  if (texts.length === 0 && about) texts.push(about[0].trim())
  const said =
    SAID_ELSEWHERE[name] ?? license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ')
  const who = typeof author === 'string' ? author : author?.name
  for (const file of NAMED[said] ?? [])
    texts.push(readFileSync(`${root}scripts/licenses/${file}.txt`, 'utf8').trim())
  return { name, version, license: said ?? 'none', author: who ?? homepage ?? name, texts }
}

/** The packages of these folders by name and version, each once. */
export function readPackages(folders) {
  const all = new Map(folders.map(readPackage).map((one) => [`${one.name}@${one.version}`, one]))
  return [...all.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** The file: packages that share a text stand before it. One without a text of its own has that of its licence, by its author. */
export function licenseFile(packages) {
  const standard = new Map()
  for (const { license, texts } of packages)
    if (texts.length > 0 && !standard.has(license)) standard.set(license, texts)
  const byText = new Map()
  for (const one of packages) {
    const borrowed = `(The package has no text of its own. It is of ${one.author}, under the licence whose text follows.)\n\n`
    const text =
      one.texts.length > 0
        ? one.texts.join('\n\n')
        : `${borrowed}${(standard.get(one.license) ?? []).join('\n\n')}`
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version}: ${one.license}`])
  }
  const rule = '-'.repeat(80)
  const parts = [...byText].map(([text, names]) => `${rule}\n${names.join('\n')}\n\n${text}\n`)
  return `What others wrote and is part of Medlem, with its licences.\n\n${parts.join('\n')}`
}

/** Writes the file of a build; `folders` are those of its packages. */
export function writeLicenses(file, folders) {
  writeFileSync(file, licenseFile(readPackages(folders)))
}
