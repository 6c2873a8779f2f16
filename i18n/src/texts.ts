import type { GetICUArgs } from '@schummar/icu-type-parser'
import { compileText } from './compileText.ts'

interface ArgumentTypes {
  ICUArgument: string | number
  ICUNumberArgument: number
  /** 'YYYY-MM-DD', which each language writes in its habit. Amounts go in formatted. */
  ICUDateArgument: string
}
type Arguments<Text extends string> = GetICUArgs<Text, ArgumentTypes>

/** The names of the tags in a text: 'terms' in 'Read <terms>the terms</terms>.'. */
type TagNames<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagNames<Rest>
  : never
type Tags<Name extends string, Part> = { [K in Name]: (inner: (string | Part)[]) => Part }

/** A text without arguments is a string, one with arguments a function to a string, one with tags a function to parts. */
type Compiled<Text extends string> = [TagNames<Text>] extends [never]
  ? keyof Arguments<Text> extends never
    ? string
    : (values: Arguments<Text>) => string
  : <Part>(values: Arguments<Text> & Tags<TagNames<Text>, Part>) => (string | Part)[]

export type Texts<English extends Record<string, string>> = {
  readonly [K in keyof English]: Compiled<English[K]>
}

/** What a catalogue was made from: its id, which is its path below a language's folder, and its texts in English. */
export interface Source {
  id: string
  english: Readonly<Record<string, string>>
}

const sources = new WeakMap<object, Source>()

/**
 * A catalogue: ICU texts in English, the base of every translation. Their types ask for the arguments that a text names.
 * `id` is the catalogue's path: `portal/event` is translated in `languages/da/portal/event.json`.
 */
export function texts<const English extends Record<string, string>>(
  id: string,
  english: English,
): Texts<English> {
  const catalogue = compileTexts(english, 'en') as Texts<English>
  sources.set(catalogue, { id, english })
  return catalogue
}

/** The source of a catalogue; throws where the object is none. */
export function sourceOf(catalogue: object): Source {
  const source = sources.get(catalogue)
  if (!source) throw new Error('This is no catalogue of texts.')
  return source
}

/** Compiles each text by the plural rules of a locale such as 'da'. */
export function compileTexts(catalogue: Readonly<Record<string, string>>, locale: string): object {
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileText(text, locale)]))
}
