import type { Gender, KnownField, MemberCondition, YearState } from '@medlem/contract/memberFilter'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import type * as z from 'zod/mini'
import { formatDate } from '../../../ui/format.ts'

/** The name of a team by its id. */
export type TeamWord = (id: string) => string

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

export const fieldWords: Record<MemberCondition['field'], string> = {
  year: t.fieldYear,
  age: t.fieldAge,
  gender: t.fieldGender,
  city: t.fieldCity,
  joined: t.fieldJoined,
  left: t.fieldLeft,
  known: t.fieldKnown,
  whatsApp: t.fieldWhatsApp,
  renewal: t.fieldRenewal,
  team: t.fieldTeam,
  tag: t.fieldTag,
}

export const cityWord = (city: string) => (city === '' ? t.noCity : city)
export const tagWord = (tag: string) => (tag === '' ? t.noTag : tag)
const yesNo = (is: boolean) => (is ? t.yes : t.no)

/** The parts of a chip: what is asked, and which answer: 'Age', '13–18'. */
export function conditionWords(
  condition: MemberCondition,
  teamWord: TeamWord,
): { name: string; value: string } {
  const name = fieldWords[condition.field]
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
    case 'known':
      return { name: condition.is ? t.has : t.lacks, value: knownWords[condition.what] }
    case 'whatsApp':
    case 'renewal':
      return { name, value: yesNo(condition.is) }
    case 'team':
      return { name, value: condition.is.map(teamWord).join(', ') }
    case 'tag':
      return { name, value: condition.is.map(tagWord).join(', ') }
  }
}

/** A chip as one text: 'Age: 13–18'. */
export function conditionText(condition: MemberCondition, teamWord: TeamWord): string {
  const { name, value } = conditionWords(condition, teamWord)
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
