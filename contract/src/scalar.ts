import * as z from 'zod/mini'

/** Every id that we issue is a UUID; one in capitals is the same one. */
export const Id = z.uuid().check(z.toLowerCase())

const DAY = 'Please give a day such as 2026-01-31.'

/** A day of the Copenhagen calendar, 'YYYY-MM-DD'; never an instant (Ruling 23). No living person is older, no fee further ahead. */
export const CalendarDate = z.iso.date(DAY).check(z.regex(/^(18|19|20|21)/, DAY))

/** A moment, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true })

/** Zero or more, and at most what the books hold. */
function wholeNumber() {
  return z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
}

/** A number of things. */
export const Count = wholeNumber()

/** Money in minor units (øre); the currency stands beside it (Ruling 16). */
export const MinorUnits = wholeNumber()

/** How often something was written, so that a stale form is noticed. */
export const Version = wholeNumber()

export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Please give a currency such as DKK.'))

// Characters that no keyboard types: control characters (Cc), halves of a character (Cs), marks that turn the direction of what
// follows, and the sign that stands for bytes that were no text.
// Spelt out, as other languages that read the OpenAPI document know no properties of Unicode. Halves of a character stand
// apart: in some of those languages no pattern can name them.
const UNSEEN = '\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\ufffd'
const LINE = new RegExp(`^[^${UNSEEN}\\u2028\\u2029]*$`, 'u')
const TEXT = new RegExp(`^(?:[^${UNSEEN}]|[\\t\\n\\r])*$`, 'u')

const HALVES = /\p{Cs}/u
const whole = (message: string) => z.refine<string>((value) => !HALVES.test(value), message)

/** A word that programs hand on (a token, an address), taken as it is. */
export function word(maximum: number) {
  return z
    .string()
    .check(
      z.maxLength(maximum, `Please use at most ${maximum} characters.`),
      z.regex(LINE, 'Please remove line breaks and control characters.'),
      whole('Please remove line breaks and control characters.'),
    )
}

/** One line of text that a person typed: trimmed, without control characters. */
export function line(maximum: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(maximum, `Please use at most ${maximum} characters.`),
      z.regex(LINE, 'Please remove line breaks and control characters.'),
      whole('Please remove line breaks and control characters.'),
    )
}

/** Text of several lines that a person typed: trimmed, without control characters but line breaks and tabs. */
export function text(maximum: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something.'),
      z.maxLength(maximum, `Please use at most ${maximum} characters.`),
      z.regex(TEXT, 'Please remove control characters.'),
      whole('Please remove control characters.'),
    )
}

/** An e-mail address, compared without regard to case. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please use at most 254 characters.'),
    z.email('Please enter an e-mail address such as name@example.org.'),
  )
