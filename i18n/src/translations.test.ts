import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCatalogue, type WrittenCatalogue } from './build/readCatalogue.ts'
import { factsOf } from './build/textFacts.ts'
import { languages } from './languages.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const translations = `${folder}../languages/`

const filesBelow = (path: string, end: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .sort()

const catalogues = filesBelow(`${folder}en`, '.ts').map((name) => ({
  file: name.replace(/\.ts$/, ''),
  ...readCatalogue(`${folder}en/${name}`),
}))
const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'))
const blanksOf = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]

/** An amount such as '450,00 kr.' brings its own full stop. */
const AMOUNT_AT_END = /\{(amount|price|money|total)\}\./

test('a catalogue has the id of its file, and at most 250 texts that can be parsed', () => {
  expect(catalogues.length).toBeGreaterThan(20)
  for (const { file, id, texts } of catalogues) {
    expect(id).toBe(file)
    expect(texts.size, id).toBeLessThanOrEqual(250)
    for (const text of texts.values()) {
      expect(() => factsOf(text), text).not.toThrow()
      expect(text).not.toMatch(AMOUNT_AT_END)
    }
  }
})

/** What is wrong with one text of a translation. */
function faultsOf(english: string, own: unknown, language: string): string[] {
  if (typeof own !== 'string' || own.trim() === '') return ['is no text']
  const wanted = factsOf(english)
  const made = factsOf(own)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const faults: string[] = []
  if (String(made.parts) !== String(wanted.parts)) faults.push(`has ${made.parts} instead of ${wanted.parts}`)
  if (made.plurals.some((one) => String(one) !== String(forms))) faults.push(`needs the forms ${forms}`)
  if (String(blanksOf(own)) !== String(blanksOf(english))) faults.push('begins or ends with another blank')
  if (AMOUNT_AT_END.test(own)) faults.push('ends a sentence with an amount')
  return faults
}

function faultsOfCatalogue(language: string, { id, texts }: WrittenCatalogue): string[] {
  const path = `${translations}${language}/${id}.json`
  if (!existsSync(path)) return [`${id}.json is missing`]
  const own = read(path)
  const unknown = Object.keys(own).filter((key) => !texts.has(key))
  const wrong = [...texts].flatMap(([key, english]) =>
    own[key] === undefined
      ? [`${id}.${key} is missing: ${english}`]
      : faultsOf(english, own[key], language).map((fault) => `${id}.${key} ${fault}`),
  )
  return [...unknown.map((key) => `${id}.${key} is not in English`), ...wrong]
}

const translated = [...languages().values()].filter(({ id }) => id !== 'en')

describe.each(translated)('$name', ({ id: language, isOffered }) => {
  test('has every text with its arguments, tags and plural forms, and no other', () => {
    const faults = catalogues.flatMap((catalogue) => faultsOfCatalogue(language, catalogue))
    // A language that is not offered yet may lack texts; what it has must be right.
    expect(isOffered ? faults : faults.filter((fault) => !/ is missing/.test(fault))).toEqual([])
  })

  test('has no file that belongs to no catalogue', () => {
    const known = new Set(catalogues.map(({ id }) => `${id}.json`))
    const others = filesBelow(translations + language, '.json').filter((name) => name !== 'language.json')
    expect(others.filter((name) => !known.has(name))).toEqual([])
  })

  test('leaves no sentence in English', () => {
    const same = catalogues.flatMap(({ id, texts }) => {
      const path = `${translations}${language}/${id}.json`
      if (!existsSync(path)) return []
      const own = read(path)
      return [...texts]
        .filter(([key, text]) => own[key] === text && isSentence(text))
        .map(([key]) => `${id}.${key}`)
    })
    const { sameAsEnglish = [] } = read(`${translations}${language}/language.json`)
    expect(same.filter((key) => !(sameAsEnglish as string[]).includes(key))).toEqual([])
  })
})

/** Single words and names are often the same in two languages; three words in a row hardly. */
function isSentence(text: string): boolean {
  return (
    text
      .replace(/[{<][^}>]*[}>]/g, ' ')
      .split(/[^\p{L}]+/u)
      .filter(Boolean).length >= 3
  )
}
