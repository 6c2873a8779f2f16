import { lastDayOf } from '@medlem/domain/month'
import { locale } from '../../ui/language.ts'

/** '2026-11', 'short' → 'Nov'; 'long' → 'November 2026'. */
export function monthLabel(month: string, length: 'short' | 'long'): string {
  const year = length === 'long' ? 'numeric' : undefined
  const name = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: length, year })
  return name.format(new Date(`${month}-01`)).replace('.', '')
}

let whole: Intl.NumberFormat | undefined

/** 32032550 → '320.326': whole units, as the lists behind the figures have the rest. */
export function wholeMoney(minor: number): string {
  whole ??= new Intl.NumberFormat('da-DK', { maximumFractionDigits: 0 })
  return whole.format(Math.round(minor / 100) || 0).replace('-', '−')
}

/** The first day of a month to the last one of another. */
export function daysOfMonths(first: string, last: string): { from: string; to: string } {
  return { from: `${first}-01`, to: lastDayOf(last) }
}
