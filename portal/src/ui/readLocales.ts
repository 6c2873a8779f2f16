import { copenhagenDate } from '@medlem/domain/calendar'
import { formatMoney } from './format.ts'
import { locale } from './language.ts'
import { nextTask } from './nextTask.ts'

/**
 * Lets the browser read its tables of locales before the first screen asks for them. All at once at the first date that is
 * formatted, they would keep a phone busy for some 80 ms, half of it for the list of the locales that it has; so each is
 * read in a task of its own.
 */
export async function readLocales(): Promise<void> {
  await nextTask()
  Intl.Collator.supportedLocalesOf(locale)
  await nextTask()
  formatMoney(0, 'DKK')
  await nextTask()
  copenhagenDate(new Date())
}
