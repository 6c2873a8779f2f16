import * as z from 'zod/mini'

/** Every id that we issue is a UUID. */
export const Id = z.uuid()

/** A day of the Copenhagen calendar, 'YYYY-MM-DD'; never an instant (Ruling 23). */
export const CalendarDate = z.iso.date()

/** A moment, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true })

/** Money in minor units (øre); the currency stands beside it (Ruling 16). */
export const MinorUnits = z.int().check(z.nonnegative())

export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** One line of text that a person typed: trimmed, without control characters. */
export function line(maximum: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(maximum, `Please use at most ${maximum} characters.`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    z.regex(/^[^\u0000-\u001f\u007f]*$/, 'Please remove line breaks and control characters.'),
  )
}

/** An e-mail address, compared without regard to case. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.email('Please enter an e-mail address such as name@example.org.'),
  )
