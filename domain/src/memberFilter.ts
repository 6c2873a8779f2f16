import type { MemberCondition, MemberFilter, YearState } from '@medlem/contract/memberFilter'
import { ageOn } from './age.ts'
import { isAnsweredSo, isBetween } from './answerFilter.ts'
import { addDays, type CalendarDate } from './calendar.ts'
import type { StoredAnswer } from './customField.ts'
import { hasEnded } from './membership.ts'
import { type PaymentState, statesWhere, wireStatus } from './payment.ts'

/** One year of a person in an organisation, as far as filters ask for it. */
export interface FilteredYear {
  year: number
  startDate: CalendarDate
  endDate: CalendarDate
  /** Whether it counts. */
  isActive: boolean
  /** Whether it counted once and was taken back. */
  isRevoked: boolean
  /** Whether somebody gave it without a payment of ours. */
  isGiven: boolean
  /** Attempts to pay it, in any order. */
  payments: readonly { id: string; state: PaymentState; createdAt: Date }[]
}

/** A person in one organisation, as far as filters ask for it. */
export interface FilteredPerson {
  dateOfBirth: CalendarDate | null
  gender: string | null
  email: string | null
  phone: string | null
  street: string
  postCode: string
  city: string
  hasLogin: boolean
  agreedToWhatsApp: boolean
  renews: boolean
  /** The first day after an end that the organisation gave the membership; null without one. */
  endsOn: CalendarDate | null
  /** Whether a part of the price of one of the years is overdue. */
  isOverdue: boolean
  /** Ids of the pages whose version that asks for acceptance today was accepted for them. */
  acceptedPages: readonly string[]
  /** Ids of the teams that the person is in. */
  teams: readonly string[]
  tags: readonly string[]
  years: readonly FilteredYear[]
  /** By the number of a field of the organisation's own. */
  answers: ReadonlyMap<number, StoredAnswer>
}

/** What the newest attempt to pay a year says of it, where the year does not count. */
export const unpaidStates = {
  open: statesWhere((state) => wireStatus(state) === 'initiated'),
  declined: statesWhere((state) => wireStatus(state) === 'declined'),
} as const

/** The genders that filters name; any other word is 'other'. */
const namedGenders = ['female', 'male'] as const

/** Whether a person is among those whom a filter chooses. The server asks the database the same question (`memberFilterSql` in server/src/people/memberFilter). */
export function matchesFilter(filter: MemberFilter, person: FilteredPerson, today: CalendarDate): boolean {
  const isAsked = asksForEnded(filter) || !hasEnded(person.endsOn, today)
  return isAsked && filter.every((condition) => holds(condition, person, today))
}

/** Whether a filter can choose people whose membership was ended; any other one leaves them out. */
export function asksForEnded(filter: MemberFilter): boolean {
  return filter.some(({ field }) => field === 'ended' || field === 'left')
}

function holds(condition: MemberCondition, person: FilteredPerson, today: CalendarDate): boolean {
  switch (condition.field) {
    case 'year':
      return condition.is.includes(yearState(person.years.filter(({ year }) => year === condition.year)))
    case 'age':
      return (
        person.dateOfBirth !== null && isBetween(ageOn(person.dateOfBirth, condition.on ?? today), condition)
      )
    case 'gender':
      return condition.is.includes(genderOf(person))
    case 'city':
      return condition.is.includes(person.city)
    case 'joined':
      return isBetween(firstDay(person), condition)
    case 'left':
      return isBetween(lastDay(person, today), condition)
    case 'ended':
      return condition.is.includes(hasEnded(person.endsOn, today) ? 'yes' : 'no')
    case 'known':
      return known[condition.what](person) === condition.is
    case 'whatsApp':
      return person.agreedToWhatsApp === condition.is
    case 'renewal':
      return person.renews === condition.is
    case 'overdue':
      return person.isOverdue === condition.is
    case 'accepted':
      return person.acceptedPages.includes(condition.page) === condition.is
    case 'team':
      return hasOne(person.teams, condition.is, 'none')
    case 'tag':
      return hasOne(person.tags, condition.is, '')
    default:
      return isAnsweredSo(condition, person.answers.get(condition.number))
  }
}

/** Whether one of the values is among those that are asked for, one of which stands for having none. */
function hasOne(values: readonly string[], asked: readonly string[], none: string): boolean {
  return values.length === 0 ? asked.includes(none) : values.some((value) => asked.includes(value))
}

/** What became of a year, from the periods that were drafted for it; the strongest of them counts. */
export function yearState(periods: readonly FilteredYear[]): YearState {
  const active = periods.filter(({ isActive }) => isActive)
  if (active.length > 0) return active.some(({ isGiven }) => !isGiven) ? 'paid' : 'given'
  const [newest] = periods
    .flatMap(({ payments }) => payments)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  if (newest === undefined) return periods.some(({ isRevoked }) => isRevoked) ? 'takenBack' : 'none'
  if (unpaidStates.open.includes(newest.state)) return 'open'
  return unpaidStates.declined.includes(newest.state) ? 'declined' : 'takenBack'
}

function genderOf({ gender }: FilteredPerson) {
  if (gender === null || gender === '') return 'unknown'
  return namedGenders.find((one) => one === gender) ?? 'other'
}

const activeYears = ({ years }: FilteredPerson) => years.filter(({ isActive }) => isActive)

function firstDay(person: FilteredPerson): CalendarDate | undefined {
  return activeYears(person)
    .map(({ startDate }) => startDate)
    .toSorted()[0]
}

function lastDay(person: FilteredPerson, today: CalendarDate): CalendarDate | undefined {
  const lastYear = activeYears(person)
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1)
  const ended = person.endsOn === null ? undefined : addDays(person.endsOn, -1)
  const [last] = [lastYear, ended].filter((one) => one !== undefined).toSorted()
  return last !== undefined && last < today ? last : undefined
}

const known: Record<
  Extract<MemberCondition, { field: 'known' }>['what'],
  (person: FilteredPerson) => boolean
> = {
  birthday: ({ dateOfBirth }) => dateOfBirth !== null,
  email: ({ email }) => email !== null,
  phone: ({ phone }) => phone !== null && phone !== '',
  gender: ({ gender }) => gender !== null && gender !== '',
  address: ({ street, postCode, city }) => street !== '' && postCode !== '' && city !== '',
  login: ({ hasLogin }) => hasLogin,
}
