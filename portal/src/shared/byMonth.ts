import { copenhagenDay } from '../ui/format.ts'
import { capitalised, locale } from '../ui/language.ts'

export interface MonthOf<T> {
  /** 'YYYY-MM' */
  month: string
  /** 'December 2026' */
  name: string
  items: T[]
}

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-12-…' → 'December 2026' */
export function monthOf(day: string): string {
  return capitalised(monthName.format(Date.parse(`${day.slice(0, 7)}-15T12:00:00Z`)))
}

/** Sorted things by the Copenhagen month in which each begins. */
export function byMonth<T>(items: readonly T[], startOf: (item: T) => string): MonthOf<T>[] {
  const months = new Map<string, MonthOf<T>>()
  for (const item of items) {
    const month = copenhagenDay(startOf(item)).slice(0, 7)
    const group = months.get(month) ?? { month, name: monthOf(month), items: [] }
    group.items.push(item)
    months.set(month, group)
  }
  return [...months.values()]
}
