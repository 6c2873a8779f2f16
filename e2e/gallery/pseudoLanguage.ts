import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pseudo } from '@medlem/i18n/build/pseudo'
import { readCatalogue } from '@medlem/i18n/build/readCatalogue'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = `${root}dist/languages/pseudo`

/** Every catalogue in English: its name, as in `languages/LANGUAGE/ID.json`, and its texts by key. */
export function englishCatalogues(): { id: string; texts: ReadonlyMap<string, string> }[] {
  return readdirSync(`${root}i18n/src/en`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readCatalogue(`${root}i18n/src/en/${file}`))
}

/** Adds the pseudo-language to the built product, portal and server, as if it were translated. */
export function addPseudoLanguage(): void {
  execFileSync(`${root}node_modules/.bin/vite`, ['build', '--logLevel', 'warn'], {
    cwd: `${root}portal`,
    env: { ...process.env, PORTAL_LANGUAGE: 'pseudo' },
    stdio: 'inherit',
  })
  for (const { id, texts } of englishCatalogues()) {
    const path = `${folder}/${id}.json`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      JSON.stringify(Object.fromEntries([...texts].map(([key, text]) => [key, pseudo(text)]))),
    )
  }
  writeFileSync(`${folder}/language.json`, JSON.stringify({ name: 'Pseudo', isOffered: true }))
}

/** Takes it away again: a server that starts later offers what was translated alone. */
export function removePseudoLanguage(): void {
  rmSync(folder, { recursive: true, force: true })
}
