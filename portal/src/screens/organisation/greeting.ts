import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
/** 'Good evening, Ida.' by Copenhagen's clock; without a first name simply 'Good evening.' */
export function greeting(firstName: string, now: Date): string {
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Copenhagen',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const time = Number(hour.format(now))
  const part = time >= 5 && time < 12 ? 'morning' : time >= 12 && time < 18 ? 'afternoon' : 'evening'
  const name = firstName.trim()
  return name === '' ? organisationTexts.goodPart({ part }) : organisationTexts.goodPartName({ part, name })
}
