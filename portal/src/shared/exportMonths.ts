import { locale } from '../ui/language.ts'

const MONTHS = 24

let monthName: Intl.DateTimeFormat | undefined

/** The last two years of months, newest first: 'YYYY-MM' with its name, 'November 2026'. */
export function exportMonths(today: string): { value: string; label: string }[] {
  monthName ??= new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  const name = monthName
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, ago) => {
    const first = new Date(Date.UTC(year, month - 1 - ago))
    return { value: first.toISOString().slice(0, 7), label: name.format(first) }
  })
}
