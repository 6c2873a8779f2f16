// `npm run texts`: finds texts for people that stand in the code instead of a catalogue (i18n/src/en), and texts of a
// catalogue that nothing uses. `-- --copy=fi` writes what a language lacks into its files, in English, to be translated.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue } from '../i18n/src/build/readCatalogue.ts'
import { isReadByPeople, textsOutsideCatalogues } from './outsideTexts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // A file that was deleted and not committed yet is listed too.
  .filter((file) => existsSync(root + file))

function textsInCode(): string[] {
  return tracked
    .filter((file) => isReadByPeople(file))
    .flatMap((file) =>
      textsOutsideCatalogues(file, readFileSync(root + file, 'utf8')).map(
        ({ line, text }) => `${file}:${line} ${text.slice(0, 140)}`,
      ),
    )
}

const catalogueFiles = tracked.filter((file) => /^i18n\/src\/en\/.*\.ts$/.test(file))

/** A catalogue is used by its name, or handed on as a value whose keys are read in the files that import it. */
function unusedTexts(): string[] {
  const code = tracked
    .filter((file) => /\.(ts|tsx|html)$/.test(file) && !file.startsWith('i18n/src/en/'))
    .map((file) => readFileSync(root + file, 'utf8'))
  return catalogueFiles.flatMap((file) => {
    const { id, name, texts } = readCatalogue(root + file)
    const isUser = (text: string) =>
      text.includes(name) || text.includes(`@medlem/i18n/en/${id}'`) || text.includes('%text.')
    const users = code.filter(isUser).join('\n')
    // A table that is read by a code, `t[action]`, may use every one of its texts.
    if (new RegExp(`\\b(${name}|t)\\[`).test(users)) return []
    return [...texts.keys()]
      .filter((key) => !new RegExp(`[.'"]${key}\\b`).test(users))
      .map((key) => `${id}.${key}`)
  })
}

/** Writes the texts that a language lacks into its folder, in English; those that it has stay. Says how many. */
function copyMissing(language: string): number {
  let copied = 0
  for (const file of catalogueFiles) {
    const { id, texts } = readCatalogue(root + file)
    const path = `${root}i18n/languages/${language}/${id}.json`
    const own: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    const whole = Object.fromEntries([...texts].map(([key, english]) => [key, own[key] ?? english]))
    copied += texts.size - Object.keys(own).length
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`)
  }
  return copied
}

function check(): void {
  const found = textsInCode()
  const unused = unusedTexts()
  for (const one of found) console.log(`not in a catalogue: ${one}`)
  for (const one of unused) console.log(`used by nothing: ${one}`)
  console.log(`texts: ${found.length} outside a catalogue, ${unused.length} unused`)
  if (found.length + unused.length > 0) process.exitCode = 1
}

const language = process.argv.find((argument) => argument.startsWith('--copy='))?.split('=')[1]
if (language) console.log(`${copyMissing(language)} texts to translate are in i18n/languages/${language}`)
else check()
