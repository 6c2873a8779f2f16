import { texts } from '../../texts.ts'

export const familyCalendarTexts = texts('domain/familyCalendar', {
  list: '{before} and {last}',
  renewBefore: 'Renew before {day, date}: {names}',
  opens: '{year} opens for renewal',
})
