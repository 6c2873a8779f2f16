import type { Gender, KnownField, MemberCondition, YearState } from '@medlem/contract/memberFilter'
import { optionLabel } from '@medlem/domain/customField'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import type * as z from 'zod/mini'
import { formatDate } from '../../../ui/format.ts'
import { locale } from '../../../ui/language.ts'
import type { OwnFields } from './ownColumn.ts'

/** What a team or a page is called, by its id. */
type NameOf = (id: string) => string

/** What a condition names by an id or a number. */
export interface ConditionNames {
  fields: OwnFields
  teamWord: NameOf
  pageWord: NameOf
}

export const stateWords: Record<YearState, string> = {
  paid: t.statePaid,
  given: t.stateGiven,
  open: t.stateOpen,
  declined: t.stateDeclined,
  takenBack: t.stateTakenBack,
  none: t.stateNone,
}

export const genderWords: Record<z.infer<typeof Gender>, string> = {
  female: t.genderFemale,
  male: t.genderMale,
  other: t.genderOther,
  unknown: t.genderUnknown,
}

export const knownWords: Record<z.infer<typeof KnownField>, string> = {
  birthday: t.knownBirthday,
  email: t.knownEmail,
  phone: t.knownPhone,
  gender: t.knownGender,
  address: t.knownAddress,
  login: t.knownLogin,
}

/** Of the organisation's own fields their names say what they are. */
export type KnownCondition = Exclude<MemberCondition, { field: `own${string}` }>

export const fieldWords: Record<KnownCondition['field'], string> = {
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
}

export const acceptedWords = { yes: t.accepted, no: t.notAccepted }
export const endedWords = { yes: t.endedYes, no: t.endedNo }

export const cityWord = (city: string) => (city === '' ? t.noCity : city)
export const tagWord = (tag: string) => (tag === '' ? t.noTag : tag)
const yesNo = (is: boolean) => (is ? t.yes : t.no)

/** The parts of a chip: what is asked, and which answer: 'Age', '13–18'. */
export function conditionWords(
  condition: MemberCondition,
  names: ConditionNames,
): { name: string; value: string } {
  const { fields, teamWord, pageWord } = names
  const name = fieldName(condition, fields)
  switch (condition.field) {
    case 'year':
      return {
        name: String(condition.year),
        value: condition.is.map((state) => stateWords[state]).join(', '),
      }
    case 'age': {
      const value = between(condition.from, condition.to, String)
      return { name, value: condition.on ? t.valueOn({ value, date: formatDate(condition.on) }) : value }
    }
    case 'gender':
      return { name, value: condition.is.map((one) => genderWords[one]).join(', ') }
    case 'city':
      return { name, value: condition.is.map(cityWord).join(', ') }
    case 'joined':
    case 'left':
      return { name, value: between(condition.from, condition.to, formatDate) }
    case 'ended':
      return {
        name,
        value: condition.is.length === 2 ? t.endedBoth : condition.is.map((one) => endedWords[one]).join(),
      }
    case 'known':
      return { name: condition.is ? t.has : t.lacks, value: knownWords[condition.what] }
    case 'whatsApp':
    case 'renewal':
    case 'overdue':
    case 'ownYesNo':
      return { name, value: yesNo(condition.is) }
    case 'accepted':
      return { name: pageWord(condition.page), value: condition.is ? acceptedWords.yes : acceptedWords.no }
    case 'team':
      return { name, value: condition.is.map(teamWord).join(', ') }
    case 'tag':
      return { name, value: condition.is.map(tagWord).join(', ') }
    case 'ownAnswered':
      return { name, value: condition.is ? t.ownAnyShort : t.ownNoneShort }
    case 'ownText':
      return {
        name,
        value: condition.how === 'begins' ? t.ownBeginsWith({ text: condition.text }) : condition.text,
      }
    case 'ownNumber':
      return { name, value: between(condition.from, condition.to, (value) => value.toLocaleString(locale)) }
    case 'ownDate':
      return { name, value: between(condition.from, condition.to, formatDate) }
    case 'ownChoice': {
      const field = fields.find(({ number }) => number === condition.number)
      return { name, value: condition.is.map((one) => (field ? optionLabel(field, one) : one)).join(', ') }
    }
  }
}

/** What a condition asks for. */
export function fieldName(
  condition: { field: KnownCondition['field'] } | { field: `own${string}`; number: number },
  fields: OwnFields,
): string {
  if (!('number' in condition)) return fieldWords[condition.field]
  return fields.find(({ number }) => number === condition.number)?.name ?? t.ownGone
}

/** A chip as one text: 'Age: 13–18'. */
export function conditionText(condition: MemberCondition, names: ConditionNames): string {
  const { name, value } = conditionWords(condition, names)
  return `${name}: ${value}`
}

function between<Value>(
  from: Value | undefined,
  to: Value | undefined,
  format: (value: Value) => string,
): string {
  if (from === undefined) return to === undefined ? '' : t.valueTo({ to: format(to) })
  if (to === undefined) return t.valueFrom({ from: format(from) })
  return from === to ? format(from) : `${format(from)}–${format(to)}`
}
