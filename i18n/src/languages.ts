import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileTexts, sourceOf } from './texts.ts'

/** The language of the catalogues in the code: the base of every translation, and the last resort. */
export const BASE_LANGUAGE = 'en'

/** What `languages/LANGUAGE/language.json` says of a language. */
export interface Language {
  /** As in the `lang` attribute: 'da'. */
  id: string
  /** Its own name, as a speaker looks for it: 'Dansk'. */
  name: string
  /** Whether people can choose it: its translation is complete. */
  isOffered: boolean
}

const english: Language = { id: BASE_LANGUAGE, name: 'English', isOffered: true }

/** Beside this file's folder in the source, and beside the bundle in dist/. */
function languagesFolder(): string {
  const bundled = fileURLToPath(new URL('./languages', import.meta.url))
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../languages', import.meta.url))
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

let known: ReadonlyMap<string, Language> | undefined

/** English and every language that has a folder, by id. They are read once. */
export function languages(): ReadonlyMap<string, Language> {
  if (known) return known
  const folder = languagesFolder()
  const translated = readdirSync(folder)
    .sort()
    .map((id) => ({ ...readJson<Omit<Language, 'id'>>(`${folder}/${id}/language.json`), id }))
  known = new Map([english, ...translated].map((language) => [language.id, language]))
  return known
}

/** Those that people can choose, the base first. */
export function offeredLanguages(): Pick<Language, 'id' | 'name'>[] {
  return [...languages().values()].flatMap(({ id, name, isOffered }) => (isOffered ? [{ id, name }] : []))
}

const translations = new WeakMap<object, Map<string, object>>()

/**
 * A catalogue in a language: the texts of its translation, and the English ones where a language is unknown or lacks the
 * catalogue. The types are those of the catalogue.
 */
export function inLanguage<Catalogue extends object>(catalogue: Catalogue, language: string): Catalogue {
  if (language === BASE_LANGUAGE || !languages().has(language)) return catalogue
  const known = translations.get(catalogue) ?? new Map<string, object>()
  translations.set(catalogue, known)
  const translation = known.get(language) ?? translate(catalogue, language)
  known.set(language, translation)
  return translation as Catalogue
}

function translate(catalogue: object, language: string): object {
  const { id, english } = sourceOf(catalogue)
  const path = `${languagesFolder()}/${language}/${id}.json`
  const own = existsSync(path) ? readJson<Record<string, string>>(path) : {}
  return compileTexts({ ...english, ...own }, language)
}
