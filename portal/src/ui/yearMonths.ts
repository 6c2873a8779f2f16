const MONTH_LETTERS = 'JFMAMJJASOND'

export interface YearMonth {
  letter: string
  /** How much of the month has passed today, 0 to 1. */
  filled: number
}

/** The twelve months from the month of `startDate`, filled to `today` (both 'YYYY-MM-DD', Copenhagen). */
export function yearMonths(startDate: string, today: string): YearMonth[] {
  const [startYear = 0, startMonth = 1] = startDate.split('-').map(Number)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const passed = (year - startYear) * 12 + (month - startMonth)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: 12 }, (_, index) => ({
    letter: MONTH_LETTERS[(startMonth - 1 + index) % 12] ?? '',
    filled: index < passed ? 1 : index > passed ? 0 : day / daysInMonth,
  }))
}
