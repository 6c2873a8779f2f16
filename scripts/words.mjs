// `npm run words`: refuses words that hide the actor or come from translation, in every tracked text, names included.
// `-- --counts` prints the hits by workspace, exceptions and folders that are not swept yet included; `-- PATH…` looks at
// those files alone.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from './install.mjs'
import { exceptions, notSwept } from './wordExceptions.mjs'

const REFUSED = new Set('whoever nobody told heard rings wish wishes patience'.split(' '))
/** Refused only as a part of a name: `tellChange`, `hearClient`. */
const REFUSED_IN_NAMES = new Set(['tell', 'tells', 'hear', 'hears', 'telling', 'hearing'])

const TEXTS = /\.(ts|tsx|mjs|cjs|css|html|md|tsv|json|example)$/
const LEFT_OUT = /^(package-lock\.json$|database\/src\/migrations\/|scripts\/word)/
const NAME = /[\p{L}\p{N}_]+/gu
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu

/** The refused words in a text, each as it is written there: 'whoever', 'RefundWish'. */
export function refusedWords(text) {
  return [...text.matchAll(NAME)].flatMap(([name]) => {
    const parts = (name.match(PART) ?? []).map((part) => part.toLowerCase())
    const inName = parts.length > 1 && parts.some((part) => REFUSED_IN_NAMES.has(part))
    return inName || parts.some((part) => REFUSED.has(part)) ? [name] : []
  })
}

/** Every hit in a file: `{ file, line, word, text }`; line 0 is the file's own name. */
function hitsIn(file) {
  const lines = [file, ...readFileSync(`${root}${file}`, 'utf8').split('\n')]
  return lines.flatMap((text, line) =>
    refusedWords(text).map((word) => ({ file, line, word, text: text.trim() })),
  )
}

function trackedFiles() {
  const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => TEXTS.test(file) && !LEFT_OUT.test(file) && existsSync(`${root}${file}`))
}

const isExcepted = ({ file, text }) => exceptions.some((one) => one.file.test(file) && one.text.test(text))
/** The entry of `notSwept` that a hit is under. */
const sweepOf = ({ file }) => Object.keys(notSwept).find((folder) => file.startsWith(folder))

function printCounts(hits) {
  const counts = new Map()
  for (const { file } of hits) {
    const workspace = file.includes('/') ? file.split('/')[0] : 'root'
    counts.set(workspace, (counts.get(workspace) ?? 0) + 1)
  }
  for (const [workspace, count] of [...counts].sort()) console.log(`${workspace}\t${count}`)
  console.log(`all\t${hits.length}`)
}

function main() {
  const hits = trackedFiles().flatMap(hitsIn)
  if (process.argv.includes('--counts')) return printCounts(hits)
  const open = hits.filter((hit) => !isExcepted(hit))
  const refused = open.filter((hit) => !sweepOf(hit))
  for (const { file, line, word, text } of refused)
    console.log(`${file}:${line} ${word}: ${text.slice(0, 160)}`)
  const grown = Object.entries(notSwept).filter(
    ([folder, most]) => open.filter((hit) => sweepOf(hit) === folder).length > most,
  )
  for (const [folder, most] of grown) console.log(`${folder} has more than its ${most} hits: no new ones`)
  const later = open.length - refused.length
  const waiting = later > 0 ? `; ${later} in folders that are not swept yet` : ''
  console.log(`words: ${refused.length} refused${waiting}`)
  if (refused.length + grown.length > 0) process.exit(1)
}

if (process.argv[1] === `${root}scripts/words.mjs`) main()
