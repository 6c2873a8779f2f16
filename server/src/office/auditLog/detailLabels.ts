import type { AuditDetail } from '@medlem/contract/audit'
import { MemberFilter } from '@medlem/contract/memberFilter'
import { isCalendarDate } from '@medlem/domain/calendar'
import { type ConditionNames, conditionText } from '@medlem/domain/conditionLabels'
import { fieldKey } from '@medlem/domain/customField'
import { formatMoment } from '@medlem/domain/formatMoment'
import { danishMoney } from '@medlem/domain/money'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import { auditDetailTexts } from '@medlem/i18n/en/server/auditDetail'
import { auditValueTexts } from '@medlem/i18n/en/server/auditValue'
import { memberFileTexts } from '@medlem/i18n/en/server/memberFile'
import { formatCount } from '@medlem/i18n/formatCount'
import { formatDate } from '@medlem/i18n/formatDate'
import { inLanguage } from '@medlem/i18n/languages'

/** What the entries of an organisation name by an id or a number. */
export interface LogNames extends ConditionNames {
  /** Of amounts. */
  currency: string
  /** What an organisation is called, by its id. */
  organisationWord: (id: string) => string | undefined
}

/** What the sentence of the entry says, or what is only for programs. */
const UNSHOWN = new Set(['implicit', 'version', 'changes', 'action'])

/** Their values are words that the product chose; all others are somebody's own, or numbers and days. */
const CHOSEN = new Set(['kind', 'outcome', 'method', 'state', 'show', 'key', 'by', 'audience', 'picture'])

/**
 * What an entry holds besides who, whom and when, in the words of a language: changed fields with their value before, then the
 * rest in its order. Ids say nothing to a person, and are left out, except those of organisations.
 */
export function detailLabels(
  detail: Readonly<Record<string, unknown>> | null,
  names: LogNames,
  language: string,
): AuditDetail[] {
  if (detail === null) return []
  const writer = writerIn(names, language)
  const changes = Object.entries(isRecord(detail.changes) ? detail.changes : {})
  const shown = Object.entries(detail).filter(
    ([key]) => !UNSHOWN.has(key) && !(key === 'fields' && changes.length > 0) && !isForPrograms(key),
  )
  return [
    ...changes.flatMap(([key, change]) => {
      if (!isRecord(change) || isForPrograms(key)) return []
      const [before, now] = [writer.value(key, change.before), writer.value(key, change.after)]
      return [{ name: writer.name(key), before, now }]
    }),
    ...shown.map(([key, value]) => ({ name: writer.name(key), before: null, now: writer.value(key, value) })),
  ]
}

/** An id, or the rows that a payment or a session has. */
const isForPrograms = (key: string) =>
  key === 'session' || key === 'kid' || (/Ids?$/.test(key) && !/^(parentId|childId|memberIds)$/.test(key))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function writerIn(names: LogNames, language: string) {
  const known = new Map(
    [auditDetailTexts, settingFieldTexts, memberFileTexts]
      .map((catalogue) => inLanguage<object>(catalogue, language))
      .flatMap((catalogue) => Object.entries(catalogue).reverse())
      .reverse(),
  )
  const words: ReadonlyMap<string, string> = new Map(Object.entries(inLanguage(auditValueTexts, language)))
  const jobs: ReadonlyMap<string, string> = new Map(Object.entries(inLanguage(jobTexts, language)))
  const table = inLanguage(memberTableTexts, language)
  const formatNumber = (value: number) => formatCount(value, language)
  const word = (key: string) => words.get(key) ?? key

  const name = (key: string): string => {
    const own = names.fields.find(({ number }) => fieldKey(number) === key)
    const text = own?.name ?? known.get(key) ?? known.get(key.replace(/Minor$/, ''))
    return typeof text === 'string' ? text : key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  }

  const value = (key: string, given: unknown): string => {
    if (given === null || given === undefined || given === '') return word('none')
    if (typeof given === 'boolean') return word(given ? 'yes' : 'no')
    if (typeof given === 'number') {
      if (/Minor$/.test(key)) return danishMoney(given, names.currency)
      return /year|numbers/i.test(key) ? String(given) : formatNumber(given)
    }
    if (typeof given === 'string') return textOf(key, given)
    if (key === 'filter') return filterOf(given)
    if (key === 'memberIds' && Array.isArray(given)) return formatNumber(given.length)
    if (Array.isArray(given)) return listOf(key, given)
    return Object.entries(given)
      .filter(([part]) => !isForPrograms(part))
      .map(([part, one]) => `${name(part)}: ${value(part, one)}`)
      .join(', ')
  }

  const textOf = (key: string, text: string): string => {
    if (key === 'role') return jobs.get(text) ?? text
    if (key === 'parentId' || key === 'childId') return names.organisationWord(text) ?? text
    if (CHOSEN.has(key)) return word(text)
    if (isCalendarDate(text)) return formatDate(text, language)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMoment(new Date(text), language) : text
  }

  const filterOf = (given: unknown): string => {
    const filter = MemberFilter.safeParse(given).data ?? []
    return filter.map((one) => conditionText(one, names, { t: table, formatNumber })).join('; ')
  }

  const listOf = (key: string, given: readonly unknown[]): string => {
    if (given.length === 0) return word('none')
    const isOfNames = ['fields', 'columns', 'withoutValues'].includes(key)
    const texts = given.map((one) => (isOfNames && typeof one === 'string' ? name(one) : value(key, one)))
    return texts.join(given.some(isRecord) ? '; ' : ', ')
  }

  return { name, value }
}
