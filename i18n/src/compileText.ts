import { type Formatters, IntlMessageFormat } from 'intl-messageformat'
import { formatCount } from './formatCount.ts'
import { formatDate } from './formatDate.ts'

type Values = Record<string, string | number | ((inner: unknown[]) => unknown)>

/** Without braces and tags a text is the same in every use. */
const IS_PLAIN = /^[^{}<>]*$/

/** A number in a text is a count: `#` in a plural, and `{count, number}`. */
const countFormat = (locale: string) =>
  ({ format: (count: number) => formatCount(count, locale) }) as unknown as Intl.NumberFormat

/** `{day, date}` is a day, 'YYYY-MM-DD', in the habit of the language. */
const dateFormat = (locale: string) =>
  ({ format: (day: string) => formatDate(day, locale) }) as unknown as Intl.DateTimeFormat

const formatters: Formatters = {
  getNumberFormat: (locale) => countFormat(String(locale)),
  getDateTimeFormat: (locale) => dateFormat(String(locale)),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
}

/**
 * An ICU text as a string, or as a function of its values: to a string, or with tags to a list of strings and of what the
 * tags' functions return. A text is parsed at its first use.
 */
export function compileText(text: string, locale: string): string | ((values: Values) => unknown) {
  if (IS_PLAIN.test(text)) return text
  const isRich = /<\/\w+>/.test(text)
  let format: IntlMessageFormat | undefined
  return (values) => {
    format ??= new IntlMessageFormat(text, locale, undefined, { formatters })
    const made: unknown = format.format(values as never)
    if (!isRich) return made
    return Array.isArray(made) ? made : [made]
  }
}
