const formats = new Map<string, Intl.NumberFormat>()

/**
 * A count with the separators of a language: 40000 is '40,000' in English, '40.000' in Danish. Below a thousand there are none,
 * and no formatter is made: a browser's first one takes a phone some 10 ms.
 */
export function formatCount(count: number, locale: string): string {
  if (Math.abs(count) < 1000) return String(count)
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(count)
}
