import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'

/** Every id that we issue is a UUID; one in capitals is the same one. */
export const Id = z.uuid().check(z.toLowerCase())

/** A day of the Copenhagen calendar, 'YYYY-MM-DD'; never an instant (Ruling 23). No living person is older, no fee further ahead. */
export const CalendarDate = z.iso.date(fieldTexts.day).check(z.regex(/^(18|19|20|21)/, fieldTexts.day))

/** A moment, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true })

/** Zero or more, and at most what the books hold. */
function wholeNumber() {
  return z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
}

/** A moment that somebody plans; the books know none of year 0. */
export const PlannedInstant = z.iso
  .datetime({ offset: true, error: fieldTexts.moment })
  .check(z.regex(/^(19|20|21)/, fieldTexts.moment))

/** A number of things. */
export const Count = wholeNumber()

/** Money in minor units (øre); the currency stands beside it (Ruling 16). */
export const MinorUnits = wholeNumber()

/** A sum of such amounts, which may be more than one of them can be. */
export const MinorSum = z.int().check(z.nonnegative())

/** How often something was written, so that a stale form is noticed. */
export const Version = wholeNumber()

export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, fieldTexts.currency))

// Characters that no keyboard types: control characters (Cc), halves of a character (Cs), marks that turn the direction of what
// follows, the sign that stands for bytes that were no text, and the two beside it that no XML can hold, so no workbook either.
// Spelt out, as other languages that read the OpenAPI document know no properties of Unicode. Halves of a character stand
// apart: in some of those languages no pattern can name them.
const UNSEEN = '\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\ufffd-\\uffff'
const LINE = new RegExp(`^[^${UNSEEN}\\u2028\\u2029]*$`, 'u')
const TEXT = new RegExp(`^(?:[^${UNSEEN}]|[\\t\\n\\r])*$`, 'u')

const HALVES = /\p{Cs}/u
const whole = (message: string) => z.refine<string>((value) => !HALVES.test(value), message)

/** A word that programs hand on (a token, an address), taken as it is. */
export function word(maximum: number) {
  return z
    .string()
    .check(
      z.maxLength(maximum, fieldTexts.longest({ maximum })),
      z.regex(LINE, fieldTexts.noLineBreaks),
      whole(fieldTexts.noLineBreaks),
    )
}

/**
 * Without blanks around it, in NFC; empty where nothing of it shows: blanks, the blank of Braille, and what is ignored where it is
 * shown (Ruling 48).
 */
const tidied = z.overwrite((text: string) =>
  text
    .replace(/^[\s\u2800\p{DI}]*$/u, '')
    .trim()
    .normalize(),
)

/** One line of text that a person typed: trimmed, in NFC (Ruling 48), without control characters. */
export function line(maximum: number) {
  return z
    .string()
    .check(
      tidied,
      z.maxLength(maximum, fieldTexts.longest({ maximum })),
      z.regex(LINE, fieldTexts.noLineBreaks),
      whole(fieldTexts.noLineBreaks),
    )
}

/** Text of several lines that a person typed: trimmed, in NFC, without control characters but line breaks and tabs. */
export function text(maximum: number) {
  return z
    .string()
    .check(
      tidied,
      z.minLength(1, fieldTexts.writeSomething),
      z.maxLength(maximum, fieldTexts.longest({ maximum })),
      z.regex(TEXT, fieldTexts.noControlCharacters),
      whole(fieldTexts.noControlCharacters),
    )
}

/** An address that was taken before, as it is compared: one mailbox however it is typed. */
export const sameEmail = (email: string) => Email.safeParse(email).data ?? email.trim().toLowerCase()

/** A domain with letters beyond ASCII as mail servers know it, in punycode (Ruling 50); what is no domain stays, and is refused. */
const asciiDomain = z.overwrite((email: string) => {
  try {
    return email.replace(/[\p{L}\p{N}.-]+$/u, (domain) => new URL(`http:${domain}`).hostname)
  } catch {
    return email
  }
})

/** At most 64 octets before the @ (RFC 5321 4.5.3.1.1). */
const EMAIL = /^(?=.{1,64}@)[\w'+-]+(\.[\w'+-]+)*@([a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]*[a-z\d]$/

/** An e-mail address, compared without regard to case; its domain in ASCII. */
export const Email = line(254).check(z.toLowerCase(), asciiDomain, z.regex(EMAIL, fieldTexts.email))

/** A decimal as people write it, '99.95', or as a number: read digit by digit, never as floating point (Ruling 16). */
export const Decimal = z.union([z.string().check(z.maxLength(20)), z.number()])
