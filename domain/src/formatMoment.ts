import { formatDate } from '@medlem/i18n/formatDate'
import { copenhagenMoment } from './calendar.ts'

/** An instant on Copenhagen's clock as a language writes it: 20-11-2026 19:30, 20.11.2026 19:30, 2026-11-20 19:30. */
export function formatMoment(instant: Date, language: string): string {
  return formatDate(copenhagenMoment(instant), language)
}
