import type { Relation } from '@medlem/contract/membership'
import { ageLimitTexts } from '@medlem/i18n/en/domain/ageLimit'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import type { KeptText } from '@medlem/i18n/keptText'
import { writeKept } from '@medlem/i18n/keptText'
import { addDays, type CalendarDate } from './calendar.ts'
import { type KeptReason, keep, type UnwrittenReason, written } from './keptReason.ts'

type AgeTexts = typeof eligibilityTexts

/** Oldest limit that a fee can have, in years. */
export const MAX_AGE = 120

/** Whom a fee is for, by age: null for no limit, and both limits belong to the range. */
export interface AgeLimits {
  minAge?: number | null | undefined
  maxAge?: number | null | undefined
  /** The day on which the age counts; null for the first day of the period. */
  ageOn?: CalendarDate | null | undefined
  startDate: CalendarDate
}

/** Whole years from a birthday to a day. A birthday on 29 February is on 1 March in years without that day. */
export function ageOn(birthday: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/**
 * The last birthday of those who are so many whole years old on a day, or older: `ageOn(birthday, day) >= age` is
 * `birthday <= lastBirthday(age, day)`. Undefined before the year 1.
 */
export function lastBirthday(age: number, day: CalendarDate): CalendarDate | undefined {
  const year = Number(day.slice(0, 4)) - age
  if (year < 1) return undefined
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const monthAndDay = day.slice(5) === '02-29' && !isLeap ? '02-28' : day.slice(5)
  return `${String(year).padStart(4, '0')}-${monthAndDay}`
}

/** The day on which the age counts for this fee. */
export function ageDay({ ageOn, startDate }: AgeLimits): CalendarDate {
  return ageOn ?? startDate
}

/** The range as people say it, 'ages 0 to 17 on 01-01-2027'; undefined when the fee is for every age. */
export function ageWords(limits: AgeLimits, t: AgeTexts = eligibilityTexts): string | undefined {
  const ages = keptAges(limits)
  return ages && writeKept(t, ages)
}

function keptAges(limits: AgeLimits): KeptText | undefined {
  const { minAge, maxAge } = limits
  const min = minAge ?? 0
  const hasMax = maxAge !== null && maxAge !== undefined
  if (min === 0 && !hasMax) return undefined
  const day = ageDay(limits)
  if (!hasMax) return keep('agesFrom', { min, day })
  return min === maxAge ? keep('oneAge', { min, day }) : keep('ageRange', { min, max: maxAge, day })
}

/** Someone whose age a fee asks about. */
export interface Aged {
  name: string
  relation: Relation
  dateOfBirth: CalendarDate | null
}

/** Why a person's age keeps them from this fee; undefined when the fee is for them. */
export function ageReason(
  person: Aged,
  limits: AgeLimits,
  t: AgeTexts = eligibilityTexts,
): KeptReason | undefined {
  return written(ageObstacle(person, limits), t)
}

/** The same without its sentence. */
export function ageObstacle(
  { name, relation, dateOfBirth }: Aged,
  limits: AgeLimits,
): UnwrittenReason | undefined {
  const ages = keptAges(limits)
  if (ages === undefined) return undefined
  if (dateOfBirth === null) {
    const said = {
      self: keep('ownBirthday', { ages }),
      child: keep('childBirthday', { name, ages }),
      linked: keep('linkedBirthday', { name, ages }),
    }[relation]
    return { code: 'birthday_missing', said }
  }
  const age = ageOn(dateOfBirth, ageDay(limits))
  if (age >= (limits.minAge ?? 0) && age <= (limits.maxAge ?? Number.POSITIVE_INFINITY)) return undefined
  return { code: 'age_outside', said: keep('otherAges', { ages }) }
}

/** Where the limits of a fee contradict each other. */
export interface AgeProblem {
  field: 'minAge' | 'maxAge' | 'ageOn'
  message: string
}

export interface StoredAgeLimits {
  minAge: number | null
  maxAge: number | null
  ageOn: CalendarDate | null
  startDate: CalendarDate
  endDate: CalendarDate
}

/** What keeps limits from being saved. A day far from the period is a slip of the pen. */
export function ageProblems(limits: StoredAgeLimits, t = ageLimitTexts): AgeProblem[] {
  const { minAge, maxAge, ageOn, startDate, endDate } = limits
  const isAge = (age: number | null) => age === null || (Number.isInteger(age) && age >= 0 && age <= MAX_AGE)
  const problems: AgeProblem[] = []
  const message = t.wholeYears({ oldest: MAX_AGE })
  if (!isAge(minAge)) problems.push({ field: 'minAge', message })
  if (!isAge(maxAge)) problems.push({ field: 'maxAge', message })
  if (problems.length === 0 && minAge !== null && maxAge !== null && maxAge < minAge) {
    problems.push({ field: 'maxAge', message: t.highestBelowLowest })
  }
  if (ageOn !== null && (ageOn < addDays(startDate, -365) || ageOn > endDate)) {
    problems.push({ field: 'ageOn', message: t.dayOutside })
  }
  return problems
}
