import type { CalendarDate } from './calendar.ts'
import { foldText } from './foldText.ts'

/** What is known of a person by which another may be the same one. */
export interface Identity {
  firstName?: string | undefined
  lastName?: string | undefined
  dateOfBirth?: CalendarDate | null | undefined
}

const wordsOf = (text: string | undefined) =>
  foldText(text ?? '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')

const isSameWord = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0])

/**
 * Whether two first names may be one person's: the first word is the same or its initial, and the further words of the shorter name
 * are among those of the longer. 'Ida' and 'Ida Maria' may be; 'Ida' and 'Maria' are not.
 */
export function mayBeSameFirstName(one: string | undefined, other: string | undefined): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  const [first] = short
  if (first === undefined || !isSameWord(first, long[0] ?? '')) return false
  return short.every((word) => long.some((further) => isSameWord(word, further)))
}

/** Whether the names are the same in whole: where first and last name part is not compared, as files part them elsewhere. */
export function isSameName(one: Identity, other: Identity): boolean {
  const whole = ({ firstName, lastName }: Identity) =>
    wordsOf(`${firstName ?? ''} ${lastName ?? ''}`).join(' ')
  return whole(one) !== '' && whole(one) === whole(other)
}

/** Whether two names have the same words in any order, as a bank writes some: 'HOLM IDA' is Ida Holm. */
export function hasSameWords(one: string, other: string): boolean {
  const sorted = (name: string) => wordsOf(name).toSorted().join(' ')
  return sorted(one) !== '' && sorted(one) === sorted(other)
}

/** Whether they have the same last name, and first names that may be one person's. */
export function mayBeSameName(one: Identity, other: Identity): boolean {
  if (isSameName(one, other)) return true
  const [last, otherLast] = [wordsOf(one.lastName).join(' '), wordsOf(other.lastName).join(' ')]
  return last === otherLast && mayBeSameFirstName(one.firstName, other.firstName)
}

/** Whether both birthdays are known, and are the same. */
export function isSameBirthday(one: Identity, other: Identity): boolean {
  return Boolean(one.dateOfBirth) && one.dateOfBirth === other.dateOfBirth
}

/** Whether both birthdays are known, and are two. */
export function isOtherBirthday(one: Identity, other: Identity): boolean {
  return Boolean(one.dateOfBirth && other.dateOfBirth) && one.dateOfBirth !== other.dateOfBirth
}

/** Whether two different birthdays may be one that was mistyped: one part differs, or day and month changed places. */
export function mayBeMistyped(one: Identity, other: Identity): boolean {
  const [year, month, day] = one.dateOfBirth?.split('-') ?? []
  const [otherYear, otherMonth, otherDay] = other.dateOfBirth?.split('-') ?? []
  if (!year || !otherYear) return false
  const same = [year === otherYear, month === otherMonth, day === otherDay].filter(Boolean).length
  return same === 2 || (year === otherYear && month === otherDay && day === otherMonth)
}

/**
 * Whether what is known of both shows two persons: another first name, or another birthday. No sign that agrees (a number, an
 * e-mail address) outweighs that (Ruling 46).
 */
export function isOtherPerson(one: Identity, other: Identity): boolean {
  const isOtherName = !isSameName(one, other) && !mayBeSameFirstName(one.firstName, other.firstName)
  return isOtherName || isOtherBirthday(one, other)
}
