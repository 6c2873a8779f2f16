const formats = new Map<string, Intl.DateTimeFormat>()
const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/**
 * A day as a language writes it: '2026-12-16' is '16-12-2026' in Danish and English (Ruling 5), '16.12.2026' in Norwegian, and stays in
 * Swedish. A time may follow: '2026-12-16 19:30'. Other words stay as they are: rows of before have the day in the Danish habit.
 */
export function formatDate(day: string, locale: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)(?=$| )/, (iso, year, month, date) => {
    if (/^(da|en)/.test(locale)) return `${date}-${month}-${year}`
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, NUMERIC)
    formats.set(locale, format)
    return format.format(new Date(iso))
  })
}
