import type { Gender, KnownField, MemberCondition, YearState } from '@medlem/contract/memberFilter'
import type { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import type * as z from 'zod/mini'
import { type AnsweredField, optionLabel } from './customField.ts'

type Words = typeof memberTableTexts

/** What a team or a page is called, by its id. */
type NameOf = (id: string) => string

/** What a condition names by an id or a number. */
export interface ConditionNames {
  fields: readonly (Pick<AnsweredField, 'number' | 'options'> & { name: string })[]
  teamWord: NameOf
  pageWord: NameOf
}

/** The words of a language, and how numbers are written in it. */
export interface ConditionLanguage {
  t: Words
  formatNumber: (value: number) => string
}

/** Of the organisation's own fields their names say what they are. */
export type KnownCondition = Exclude<MemberCondition, { field: `own${string}` }>

export const stateWords = (t: Words): Record<YearState, string> => ({
  paid: t.statePaid,
  given: t.stateGiven,
  open: t.stateOpen,
  declined: t.stateDeclined,
  takenBack: t.stateTakenBack,
  none: t.stateNone,
})

export const genderWords = (t: Words): Record<z.infer<typeof Gender>, string> => ({
  female: t.genderFemale,
  male: t.genderMale,
  other: t.genderOther,
  unknown: t.genderUnknown,
})

export const knownWords = (t: Words): Record<z.infer<typeof KnownField>, string> => ({
  birthday: t.knownBirthday,
  email: t.knownEmail,
  phone: t.knownPhone,
  gender: t.knownGender,
  address: t.knownAddress,
  login: t.knownLogin,
})

export const fieldLabels = (t: Words): Record<KnownCondition['field'], string> => ({
  year: t.fieldYear,
  age: t.fieldAge,
  gender: t.fieldGender,
  city: t.fieldCity,
  joined: t.fieldJoined,
  left: t.fieldLeft,
  ended: t.fieldEnded,
  known: t.fieldKnown,
  whatsApp: t.fieldWhatsApp,
  renewal: t.fieldRenewal,
  overdue: t.fieldOverdue,
  accepted: t.fieldAccepted,
  team: t.fieldTeam,
  tag: t.fieldTag,
})

export const acceptedWords = (t: Words) => ({ yes: t.accepted, no: t.notAccepted })
export const endedWords = (t: Words) => ({ yes: t.endedYes, no: t.endedNo })
export const cityWord = (city: string, t: Words) => (city === '' ? t.noCity : city)
export const tagWord = (tag: string, t: Words) => (tag === '' ? t.noTag : tag)
const yesNo = (is: boolean, t: Words) => (is ? t.yes : t.no)

/** The parts of a chip: what is asked, and which answer: 'Age', '13–18'. */
export function conditionLabels(
  condition: MemberCondition,
  { fields, teamWord, pageWord }: ConditionNames,
  language: ConditionLanguage,
): { name: string; value: string } {
  const { t, formatNumber } = language
  const inHabit = (day: string) => t.valueDay({ day })
  const name = fieldName(condition, fields, t)
  switch (condition.field) {
    case 'year':
      return {
        name: String(condition.year),
        value: condition.is.map((state) => stateWords(t)[state]).join(', '),
      }
    case 'age': {
      const value = between(condition, String, t)
      return { name, value: condition.on ? t.valueOn({ value, date: condition.on }) : value }
    }
    case 'gender':
      return { name, value: condition.is.map((one) => genderWords(t)[one]).join(', ') }
    case 'city':
      return { name, value: condition.is.map((one) => cityWord(one, t)).join(', ') }
    case 'joined':
    case 'left':
      return { name, value: between(condition, inHabit, t) }
    case 'ended':
      return {
        name,
        value: condition.is.length === 2 ? t.endedBoth : condition.is.map((one) => endedWords(t)[one]).join(),
      }
    case 'known':
      return { name: condition.is ? t.has : t.lacks, value: knownWords(t)[condition.what] }
    case 'whatsApp':
    case 'renewal':
    case 'overdue':
    case 'ownYesNo':
      return { name, value: yesNo(condition.is, t) }
    case 'accepted':
      return {
        name: pageWord(condition.page),
        value: condition.is ? acceptedWords(t).yes : acceptedWords(t).no,
      }
    case 'team':
      return { name, value: condition.is.map(teamWord).join(', ') }
    case 'tag':
      return { name, value: condition.is.map((one) => tagWord(one, t)).join(', ') }
    case 'ownAnswered':
      return { name, value: condition.is ? t.ownAnyShort : t.ownNoneShort }
    case 'ownText':
      return {
        name,
        value: condition.how === 'begins' ? t.ownBeginsWith({ text: condition.text }) : condition.text,
      }
    case 'ownNumber':
      return { name, value: between(condition, formatNumber, t) }
    case 'ownDate':
      return { name, value: between(condition, inHabit, t) }
    case 'ownChoice': {
      const field = fields.find(({ number }) => number === condition.number)
      return { name, value: condition.is.map((one) => (field ? optionLabel(field, one) : one)).join(', ') }
    }
  }
}

/** What a condition asks for. */
export function fieldName(
  condition: { field: KnownCondition['field'] } | { field: `own${string}`; number: number },
  fields: ConditionNames['fields'],
  t: Words,
): string {
  if (!('number' in condition)) return fieldLabels(t)[condition.field]
  return fields.find(({ number }) => number === condition.number)?.name ?? t.ownGone
}

/** A chip as one text: 'Age: 13–18'. */
export function conditionText(
  condition: MemberCondition,
  names: ConditionNames,
  language: ConditionLanguage,
): string {
  const { name, value } = conditionLabels(condition, names, language)
  return `${name}: ${value}`
}

function between<Value>(
  { from, to }: { from?: Value | undefined; to?: Value | undefined },
  format: (value: Value) => string,
  t: Words,
): string {
  if (from === undefined) return to === undefined ? '' : t.valueTo({ to: format(to) })
  if (to === undefined) return t.valueFrom({ from: format(from) })
  return from === to ? format(from) : `${format(from)}–${format(to)}`
}
