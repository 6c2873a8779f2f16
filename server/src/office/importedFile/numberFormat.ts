/** How a cell shows its number: as a day, or in digits whose zeros at the beginning are part of what it says. */
export type NumberFormat = DayFormat | { kind: 'digits'; sections: DigitSection[] }

/** What is shown of a day: 'sep-86' is what a spreadsheet makes of a month, with a first day that was not said. */
export interface DayFormat {
  kind: 'day'
  shows: 'all' | 'month' | 'year'
}

interface DigitSection {
  /** The largest number that is shown so. */
  most: number
  tokens: Token[]
}

/** A digit, with '0' also where the number has none, or what stands beside them. */
type Token = { digit: '0' | '#' } | { sign: string }

/** Days among the formats that have a number instead of a code (ECMA-376 part 1, 18.8.30). */
const dayFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const MAX_CODE_CHARACTERS = 255

/** What a format says of its numbers; undefined where they are written as they are. */
export function readFormat(id: number, code: string | undefined): NumberFormat | undefined {
  if (code === undefined)
    return dayFormats.has(id) ? { kind: 'day', shows: id === 17 ? 'month' : 'all' } : undefined
  // 'Standard' is what General is called in several languages.
  if (code.length > MAX_CODE_CHARACTERS || /general|standard/i.test(code)) return undefined
  const shown = withoutWords(code)
  if (/d/i.test(shown)) return { kind: 'day', shows: 'all' }
  if (/y/i.test(shown)) return { kind: 'day', shows: /m/i.test(shown) ? 'month' : 'year' }
  const sections = code.split(';').flatMap((section) => digitSection(section) ?? [])
  return sections.length > 0 ? { kind: 'digits', sections } : undefined
}

/** Without words, conditions, colours, and signs as wide as others. */
const withoutWords = (code: string) => code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')

/** '0000' for postcodes, '00000000' and '00 00 00 00' for phone numbers; amounts have other signs, or fewer digits. */
function digitSection(section: string): DigitSection | undefined {
  const condition = /\[<(=?)(\d+)\]/.exec(section)
  const most = condition ? Number(condition[2]) - (condition[1] ? 0 : 1) : Number.POSITIVE_INFINITY
  const tokens: Token[] = []
  for (const [, words, escaped, sign = ''] of section.matchAll(
    /\[[^\]]*\]|"([^"]*)"|\\(.)|_.|\*.|([^"\\])/g,
  )) {
    const said = words ?? escaped ?? ''
    if (sign === '0' || sign === '#') tokens.push({ digit: sign })
    else if (/^[\s()+/-]$/.test(sign)) tokens.push({ sign })
    else if (sign !== '') return undefined
    // A currency does not belong to the number.
    else if (!/\p{L}/u.test(said)) tokens.push({ sign: said })
  }
  return tokens.filter((token) => 'digit' in token).length < 3 ? undefined : { most, tokens }
}

/** A whole number from 0 on in the digits of a format; undefined for one that it doesn't show so. */
export function inDigits(number: number, sections: readonly DigitSection[]): string | undefined {
  const section = sections.find(({ most }) => number <= most)
  if (!section || !Number.isSafeInteger(number) || number < 0) return undefined
  const digits = [...String(number)]
  const first = section.tokens.findIndex((token) => 'digit' in token)
  let shown = ''
  for (const [at, token] of [...section.tokens.entries()].toReversed()) {
    // What is left stands at the place of the first digit.
    if ('digit' in token) {
      const said = at === first ? digits.splice(0).join('') : digits.pop()
      shown = `${said || (token.digit === '0' ? '0' : '')}${shown}`
    } else shown = `${token.sign}${shown}`
  }
  return shown.trim()
}
