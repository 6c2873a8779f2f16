import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { momentParts } from '../../ui/format.ts'

/** 'Good evening, Ida.' by Copenhagen's clock; without a first name simply 'Good evening.' */
export function greeting(firstName: string, now: Date): string {
  const { time } = momentParts(now.toISOString())
  const part =
    time >= '05:00' && time < '12:00'
      ? 'morning'
      : time >= '12:00' && time < '18:00'
        ? 'afternoon'
        : 'evening'
  const name = firstName.trim()
  return name === '' ? organisationTexts.greeting({ part }) : organisationTexts.greetingName({ part, name })
}
