// How money, dates and moments are written (Ruling 5: the Danish habit).

import { copenhagenDate } from '@medlem/domain/calendar'
import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { formatCount as formatCountIn } from '@medlem/i18n/formatCount'
import { formatDate as formatDateIn } from '@medlem/i18n/formatDate'
import { locale } from './language.ts'

// Formatters are made at their first use: a browser's first one takes long, and the first frame needs none.

let amount: Intl.NumberFormat | undefined
const symbols: Record<string, string> = { DKK: 'kr.' }

/** 123450, 'DKK' → '1.234,50 kr.'; another currency is written with its code. */
export function formatMoney(minor: number, currency: string): string {
  amount ??= new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${amount.format(minor / 100)} ${symbols[currency] ?? currency}`
}

/** 45000, 'DKK' → '450 kr.': without the decimals where they are zero, for buttons and lists of fees. */
export function formatMoneyShort(minor: number, currency: string): string {
  return formatMoney(minor, currency).replace(',00 ', ' ')
}

/** 40000 → '40,000', for a count outside a sentence: those of a text are `{count, number}` there. */
export function formatCount(count: number): string {
  return formatCountIn(count, locale)
}

/** '2026-11-20' → '20-11-2026' in Danish and English, in the habit of another language there; of an instant its day. */
export function formatDate(date: string): string {
  return formatDateIn(date.slice(0, 10), locale)
}

/** '2026-12-31' → '31 Dec' in that year, '31 Dec 2026' in another; in the order of the language. */
export function formatDay(date: string): string {
  const year = date.startsWith(copenhagenDay(new Date()).slice(0, 4)) ? undefined : 'numeric'
  const words = { day: 'numeric', month: 'short', year, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, words).format(new Date(date))
}

/** '2026-08-01', '2027-07-31' → '01-08-2026 to 31-07-2027' */
export function formatPeriod(startDate: string, endDate: string): string {
  return uiTexts.period({ start: formatDate(startDate), end: formatDate(endDate) })
}

const MOMENT = {
  timeZone: 'Europe/Copenhagen',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
let moment: Intl.DateTimeFormat | undefined

export interface MomentParts {
  /** 'Sat' */
  weekday: string
  /** '28' */
  day: string
  /** 'Nov' */
  month: string
  year: string
  /** '17:30' */
  time: string
  /** 'Sat 28 Nov 2026', 'lør. 28. nov. 2026' */
  date: string
}

/** The pieces of an instant on Copenhagen's clock, for rows that set the day large. */
export function momentParts(instant: string): MomentParts {
  moment ??= new Intl.DateTimeFormat(locale, MOMENT)
  const pieces = moment.formatToParts(new Date(instant))
  const {
    weekday = '',
    day = '',
    month = '',
    year = '',
    hour,
    minute,
  } = Object.fromEntries(pieces.map(({ type, value }) => [type, value]))
  // Danish and Norwegian make an ordinal of the day.
  const after = pieces[pieces.findIndex(({ type }) => type === 'day') + 1]
  const dot = after?.value.startsWith('.') ? '.' : ''
  const date = `${weekday} ${day}${dot} ${month} ${year}`
  return { weekday, day, month, year, time: `${hour}:${minute}`, date }
}

/** The calendar day of an instant in Copenhagen, 'YYYY-MM-DD'. */
export function copenhagenDay(instant: Date | string): string {
  return copenhagenDate(new Date(instant))
}

/** An instant as '20-11-2026 14:05', Copenhagen time. */
export function formatInstant(instant: string): string {
  return `${formatDate(copenhagenDay(instant))} ${momentParts(instant).time}`
}
