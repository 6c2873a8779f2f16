import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pseudo } from '@medlem/i18n/build/pseudo'
import type { Locator, Page } from '@playwright/test'
import { englishCatalogues } from './pseudoLanguage.ts'

const root = fileURLToPath(new URL('../../i18n/', import.meta.url))

interface Pair {
  english: string
  own: string
}

/** The texts of the portal, in English and in a language. */
function pairsOf(language: string): Pair[] {
  return englishCatalogues().flatMap(({ id, texts }) => {
    const path = `${root}languages/${language}/${id}.json`
    const translated: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    return [...texts].map(([key, english]) => ({
      english,
      own: language === 'pseudo' ? pseudo(english) : (translated[key] ?? english),
    }))
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern of an ICU text, whatever its arguments are; a choice stands for anything. */
function patternOf(text: string, argument: string): string {
  const withoutTags = text.replace(/<\/?\w+>/g, '')
  const parts: string[] = []
  let depth = 0
  let literal = ''
  for (const letter of withoutTags) {
    if (letter === '{' && depth++ === 0) {
      parts.push(escaped(literal), argument)
      literal = ''
    } else if (letter === '}') depth -= 1
    else if (depth === 0) literal += letter
  }
  return [...parts, escaped(literal)].join('')
}

/** What a step of the gallery looks for, in the language: every translation of the texts that it may mean. */
function translate(wanted: string | RegExp, pairs: readonly Pair[]): string | RegExp {
  if (typeof wanted === 'string') {
    const exact = pairs.find(({ english }) => english === wanted)
    if (exact && !/[{<]/.test(exact.own)) return exact.own
  }
  const matches = pairs.filter(({ english, own }) => {
    // A text of arguments alone would mean anything.
    if (![english, own].every((text) => /\p{L}{2}/u.test(patternOf(text, '')))) return false
    if (wanted instanceof RegExp) return wanted.test(english.replace(/\{[^}]*\}/g, '0'))
    return english.includes('{') && new RegExp(`^${patternOf(english, '.+')}$`).test(wanted)
  })
  if (matches.length === 0) return wanted
  return new RegExp(matches.map(({ own }) => `^${patternOf(own, '[\\s\\S]*')}`).join('|'))
}

/** A page or locator whose `getBy…` and `hasText` are looked for in another language. */
export function translatedPage(page: Page, language: string): Page {
  const pairs = pairsOf(language)
  const inLanguage = (value: unknown): unknown => {
    if (typeof value === 'string' || value instanceof RegExp) return translate(value, pairs)
    if (typeof value !== 'object' || value === null) return value
    const { name, hasText } = value as { name?: string | RegExp; hasText?: string | RegExp }
    return {
      ...value,
      ...(name !== undefined && { name: translate(name, pairs) }),
      ...(hasText !== undefined && { hasText: translate(hasText, pairs) }),
    }
  }
  const wrap = <T extends Page | Locator>(target: T): T =>
    new Proxy(target, {
      get(original, property) {
        const member: unknown = Reflect.get(original, property)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          const method = String(property)
          const isByRole = method === 'getByRole'
          const translated = /^(getBy|filter$|locator$)/.test(method)
            ? args.map((arg, index) =>
                (isByRole && index === 0) || (method === 'locator' && index === 0) ? arg : inLanguage(arg),
              )
            : args
          const made: unknown = Reflect.apply(member, original, translated)
          return typeof made === 'object' && made !== null && 'boundingBox' in made
            ? wrap(made as Locator)
            : made
        }
      },
    })
  return wrap(page)
}
