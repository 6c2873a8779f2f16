import { addDays, copenhagenDate, copenhagenInstant } from './calendar.ts'

interface Span {
  startDate: Date
  endDate: Date
}

/** Until when staff sign people up for an event: its end, or the end of its day where it ends as it begins. */
export function staffSignUpEnd({ startDate, endDate }: Span): Date {
  return endDate > startDate ? endDate : copenhagenInstant(addDays(copenhagenDate(startDate), 1), '00:00')
}
