// `npm run texts`: finds texts for people that stand in the code instead of a catalogue (i18n/src/en), and texts of a
// catalogue that nothing uses.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findTexts } from '../i18n/src/build/findTexts.ts'
import { readCatalogue } from '../i18n/src/build/readCatalogue.ts'
import { readingWorkspaces, textExceptions } from './textExceptions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/demonstration\//.test(file)

function textsInCode(): string[] {
  const files = tracked.filter((file) => isProduct(file) && readingWorkspaces.test(file))
  return files.flatMap((file) =>
    findTexts(root + file)
      .filter(({ text }) => !textExceptions.some((one) => one.file.test(file) && one.text.test(text)))
      .map(({ line, text }) => `${file}:${line} ${text.slice(0, 140)}`),
  )
}

/** A catalogue is used by its name, or handed on as a value whose keys are read in the files that import it. */
function unusedTexts(): string[] {
  const code = tracked
    .filter((file) => /\.(ts|tsx|html)$/.test(file) && !file.startsWith('i18n/src/en/'))
    .map((file) => readFileSync(root + file, 'utf8'))
  return tracked
    .filter((file) => /^i18n\/src\/en\/.*\.ts$/.test(file))
    .flatMap((file) => {
      const { id, name, texts } = readCatalogue(root + file)
      const isUser = (text: string) =>
        text.includes(name) || text.includes(`@medlem/i18n/en/${id}'`) || text.includes('%text.')
      const users = code.filter(isUser).join('\n')
      return [...texts.keys()]
        .filter((key) => !new RegExp(`[.'"]${key}\\b`).test(users))
        .map((key) => `${id}.${key}`)
    })
}

const found = textsInCode()
const unused = unusedTexts()
for (const one of found) console.log(`not in a catalogue: ${one}`)
for (const one of unused) console.log(`used by nothing: ${one}`)
console.log(`texts: ${found.length} outside a catalogue, ${unused.length} unused`)
if (found.length + unused.length > 0) process.exit(1)
