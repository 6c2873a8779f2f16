// `npm run citations`: every requirement that code, tests and documents cite ('Spec 4', 'Ruling 16', 'design §2.4',
// 'row 17', 'X7', '[R07]', 'decision 9') must have its anchor in this repository, and every file that a page names must exist. `-- --counts` prints how often each is cited.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './install.mjs'
import { brokenPages } from './pageLinks.mjs'

const TEXTS = /\.(ts|tsx|mjs|cjs|css|html|md|tsv|example)$/
const LEFT_OUT = /^(database\/src\/migrations\/|scripts\/citations)/

/** 'Ruling 13, 14' and 'rows 20 and 21' cite two, 'Rows 13 to 19' the ends of a range; 'sheet row 4' is not ours. */
const LIST = String.raw`((?:X?\d+(?:\.\d+)*)(?:(?:,| and| to|, and) X?\d+(?:\.\d+)*(?![\d:.%]))*)`
const kinds = [
  { name: 'Spec', pattern: new RegExp(String.raw`\bSpec(?:ification)? ${LIST}`, 'g') },
  { name: 'Ruling', pattern: new RegExp(String.raw`\b[Rr]ulings? ${LIST}`, 'g') },
  { name: 'Decision', pattern: new RegExp(String.raw`\b[Dd]ecisions? ${LIST}`, 'g') },
  { name: 'Row', pattern: new RegExp(String.raw`\b[Rr]ows? ${LIST}(?! (?:px|ms|lines))`, 'g') },
  // Sections of a standard and of an act are not ours.
  {
    name: 'Design',
    pattern:
      /(?<!(?:RFC \d+|OIDC Core|WOFF 1\.0|[Aa]ct of \d{4},?|Logout 1\.0|Discovery 1\.0|PDF\/\S+|ISO [\d-]+|renteloven|inkassoforskriften|lag \(\d{4}:\d+\)) )§ ?(\d+(?:\.\d+)*)/g,
  },
]
const ID = /(?<![\w§#/.%}-])([CEKLPRSVX]\d{2}|[EIPTX]\d{1,2})(?![\w/-]|\.\d)/g

const anchorPages = ['docs/requirements.md', 'docs/conformance.tsv', 'docs/providers/freepay.md']

function anchors(file) {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const atLineStart =
    /^ *(?:#+ |- |\| )?\*{0,2}((?:Spec|Ruling|Design §|Row) ?(?:\d[\d.]*|X\d+)|[A-Z]\d{1,2})\b/gm
  return [...text.matchAll(atLineStart)].map((match) => match[1].replace('§', '').replace(/\.$/, ''))
}

function decisionAnchors() {
  return readdirSync(`${root}docs/decisions`).map((name) => `Decision ${Number(name.slice(0, 4))}`)
}

function* citationsIn(file) {
  const lines = readFileSync(`${root}${file}`, 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    for (const { name, pattern } of kinds)
      for (const [, list] of line.matchAll(pattern))
        for (const number of list.match(/X?\d+(?:\.\d+)*/g))
          yield { file, line: index + 1, cited: number.startsWith('X') ? number : `${name} ${number}` }
    for (const [, id] of line.matchAll(ID)) yield { file, line: index + 1, cited: id }
  }
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => TEXTS.test(file) && !LEFT_OUT.test(file) && existsSync(`${root}${file}`))
const known = new Set([
  ...anchorPages.filter((file) => existsSync(`${root}${file}`)).flatMap(anchors),
  ...decisionAnchors(),
])
const all = files.flatMap((file) => {
  const here = new Set(file.startsWith('docs/') ? anchors(file) : [])
  return [...citationsIn(file)].map((one) => ({
    ...one,
    resolves: known.has(one.cited) || here.has(one.cited),
  }))
})

if (process.argv.includes('--counts')) {
  const counts = new Map()
  for (const { cited } of all) counts.set(cited, (counts.get(cited) ?? 0) + 1)
  for (const [cited, count] of [...counts].sort()) console.log(`${cited}\t${count}`)
}
const open = all.filter(({ resolves }) => !resolves)
for (const { file, line, cited } of open) console.log(`${file}:${line} cites ${cited}, which has no anchor`)
const broken = brokenPages(files.filter((file) => file.endsWith('.md')))
for (const line of broken) console.log(line)
console.log(`citations: ${all.length - open.length} of ${all.length} resolve`)
if (open.length + broken.length > 0) process.exit(1)
