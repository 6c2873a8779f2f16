import type { Minor } from './money.ts'

/** The sign before the decimals of a column; 'unknown' where no amount of it has any. */
export type DecimalSign = ',' | '.' | 'unknown'

/** Signs between thousands besides a point or a comma: an apostrophe, and blanks of any width. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f'’]/gu
const CURRENCY = /(?:kr(?!edit)\.?|dkk|nok|sek|eur|€)/giu
/** Minus as a keyboard, a typesetter and a statement on paper write it. */
const MINUS = /[-\u2212\u2013]/u
/** Behind whole kroner: '50,-' is no minus. */
const NO_DECIMALS = /(?<=\d)[.,][-\u2013\u2014]{1,2}(?=\)?$)/u

/** Behind an amount with decimals, as statements write it: '1.450,00 K'. 'KR' is kroner, and '450K' may be thousands. */
const SIDE = /(?<=[.,]\d\d)(?:(D|DR|DB|DEBET|DEBIT)|K|C|CR|KREDIT|CREDIT)\.?$/iu

/** Digits with at most points and commas between them, and the sign; undefined for another text. */
function bare(text: string): { digits: string; isNegative: boolean } | undefined {
  const all = text.replace(CURRENCY, '').replace(SPACES, '').replace(NO_DECIMALS, '')
  const [side, left] = SIDE.exec(all) ?? []
  const line = side === undefined ? all : all.slice(0, -side.length)
  // Bookkeepers put what left into brackets.
  const bracketed = /^\((\d[\d.,]*)\)$/.exec(line)?.[1]
  if (bracketed !== undefined) return side === undefined ? { digits: bracketed, isNegative: true } : undefined
  const found = /^([-+\u2212\u2013]?)(\d[\d.,]*)([-+\u2212\u2013]?)$/u.exec(line)
  if (!found) return undefined
  const [, before = '', digits = '', after = ''] = found
  if (before !== '' && after !== '') return undefined
  const isNegative = MINUS.test(before + after)
  // A minus that came contradicts itself.
  if (side !== undefined && left === undefined && isNegative) return undefined
  return { digits, isNegative: isNegative || left !== undefined }
}

/** The currency that stands beside an amount; undefined where none does, and for 'kr.', which three countries write. */
export function currencyBeside(text: string): string | undefined {
  const [said] = /dkk|nok|sek|eur|€/i.exec(text) ?? []
  return said === '€' ? 'EUR' : said?.toUpperCase()
}

/** What an amount shows of how its column is written, '1.000,00': 100,000 amounts have few of them. */
export function amountShape(text: string): string {
  return bare(text)?.digits.replace(/\d/g, (digit, at) => (at === 0 && digit !== '0' ? '1' : '0')) ?? ''
}

/**
 * Which sign stands before the decimals in a column, by all its amounts: one that can be read in one way alone proves it, as '39,95',
 * '1.234.567' and '1125.000' do. A column that proves both is 'unknown'.
 */
export function decimalSignOf(cells: Iterable<string>): DecimalSign {
  const proved = new Set<DecimalSign>()
  for (const cell of cells) {
    const { digits = '' } = bare(cell) ?? {}
    if (!/[.,]/.test(digits)) continue
    const [sign, ...others] = ([',', '.'] as const).filter((one) => split(digits, one) !== undefined)
    if (sign && others.length === 0) proved.add(sign)
    if (proved.size > 1) return 'unknown'
  }
  return [...proved][0] ?? 'unknown'
}

/** Most digits before the decimals: more are no amount of a club. */
const MAX_DIGITS = 8

/**
 * An amount of a bank's file in minor units, below zero for money that left: '-1.234,50', '1 234,50', '1'234.50-', '−39,95', '(50,-)'. 'unsure' where
 * a point or a comma may stand before thousands as well as decimals, undefined for what is no amount. More than two decimals are read
 * where the rest are zeros.
 */
export function readBankAmount(text: string, decimal: DecimalSign): Minor | 'unsure' | undefined {
  const found = bare(text)
  if (!found) return undefined
  const { digits, isNegative } = found
  const parts = decimal === 'unknown' ? unproved(digits) : split(digits, decimal)
  if (parts === 'unsure' || parts === undefined) return parts
  const { whole, decimals } = parts
  const kept = decimals.replace(/0+$/, '')
  if (kept.length > 2 || whole.length > MAX_DIGITS) return undefined
  const minor = BigInt(whole + kept.padEnd(2, '0'))
  return isNegative ? -minor : minor
}

interface Parts {
  whole: string
  decimals: string
}

/** Thousands have three digits each, or no sign between them at all. */
function split(digits: string, decimal: ',' | '.'): Parts | undefined {
  const [whole = '', decimals = '', ...more] = digits.split(decimal)
  if (more.length > 0) return undefined
  const other = decimal === ',' ? '.' : ','
  if (decimals.includes(other)) return undefined
  const groups = whole.split(other)
  const isGrouped = groups.every((group, at) =>
    at === 0 ? /^[1-9]\d{0,2}$/.test(group) : /^\d{3}$/.test(group),
  )
  if (groups.length > 1 && !isGrouped) return undefined
  return { whole: groups.join(''), decimals }
}

/** In a column without proof only an amount that can be read in one way is certain. */
function unproved(digits: string): Parts | 'unsure' | undefined {
  if (/^\d+$/.test(digits)) return { whole: digits, decimals: '' }
  const readings = [split(digits, ','), split(digits, '.')].filter((one) => one !== undefined)
  const values = new Set(readings.map(({ whole, decimals }) => `${whole}.${decimals.replace(/0+$/, '')}`))
  return values.size > 1 ? 'unsure' : readings[0]
}

/** A decimal of XML (ISO 20022, a point before decimals, no sign) in minor units; undefined where decimals beyond two are lost. */
export function readXmlAmount(text: string): Minor | undefined {
  const found = /^\+?(\d{1,8})(?:\.(\d{0,5}))?$/.exec(text.trim())
  const decimals = (found?.[2] ?? '').replace(/0+$/, '')
  return found && decimals.length <= 2 ? BigInt((found[1] ?? '') + decimals.padEnd(2, '0')) : undefined
}
