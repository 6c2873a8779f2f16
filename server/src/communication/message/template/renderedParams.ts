import type { MessageRow } from '@medlem/database/schema/message'
import { nameList } from '@medlem/domain/calendarFeed'
import { plainName } from '@medlem/domain/personName'
import { familyCalendarTexts } from '@medlem/i18n/en/domain/familyCalendar'
import { reminderTexts } from '@medlem/i18n/en/server/email/reminder'
import { formatDate } from '@medlem/i18n/formatDate'
import { inLanguage } from '@medlem/i18n/languages'
import { sayKept } from '../../notice/notice.ts'

/** Between the names in NAMES, as a row keeps them. */
export const NAME_END = '\n'

/** A row keeps a day, 'YYYY-MM-DD', perhaps with a time; the release before kept it as Danes write it. */
const DAYS = ['DATE', 'ENDS', 'MOMENT']

const written = (name: string, kept: string | undefined, language: string) =>
  kept === undefined ? [] : [[name, formatDate(kept, language)] as const]

/** The variables of a message as an e-mail says them in a language: what is kept as codes and lists becomes words. */
export function renderedParams(
  { params, notice }: Pick<MessageRow, 'params'> & Partial<Pick<MessageRow, 'notice'>>,
  language: string,
): Record<string, string> {
  const said = notice && sayKept({ ...notice, values: withPlainNames(notice.values) }, language)
  const { NAME: name, NAMES: names, PRICE: price } = params
  return {
    ...params,
    ...Object.fromEntries(DAYS.flatMap((day) => written(day, params[day], language))),
    ...(said ? { TITLE: said.title, TEXT: said.message } : {}),
    ...(name ? { NAME: plainName(name) } : {}),
    ...(names
      ? { NAMES: nameList(names.split(NAME_END).map(plainName), inLanguage(familyCalendarTexts, language)) }
      : {}),
    ...(price && params.isLeastPrice === 'true'
      ? { PRICE: inLanguage(reminderTexts, language).fromPrice({ price }) }
      : {}),
  }
}

/** Under these names the values of a notice have what a person is called. */
const IS_NAME = /^(name|firstName|rejecter)$/

function withPlainNames<Value>(values: Value): Value {
  return JSON.parse(JSON.stringify(values), (key, value: unknown) =>
    IS_NAME.test(key) && typeof value === 'string' ? plainName(value) : value,
  ) as Value
}
