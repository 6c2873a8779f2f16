import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { FieldNumber, OptionNumber } from './customField.ts'
import { CalendarDate, Id, line } from './scalar.ts'

/**
 * What became of one year of a person in an organisation: paid, given without a payment of ours, being paid, declined, paid once
 * and taken back or refunded, or nothing at all.
 */
export const YearState = z.enum(['paid', 'given', 'open', 'declined', 'takenBack', 'none'])
export type YearState = z.infer<typeof YearState>

export const Gender = z.enum(['female', 'male', 'other', 'unknown'])

/** What an organisation may know of a person, or miss. */
export const KnownField = z.enum(['birthday', 'email', 'phone', 'gender', 'address', 'login'])

/** Of memberships. */
export const Year = z.int().check(z.minimum(1900), z.maximum(2199))
const Age = z.int().check(z.minimum(0), z.maximum(150))

const MAX_CHOSEN = 50
const MAX_CONDITIONS = 20

/** Any of these. */
function chosen<Value extends z.ZodMiniType>(value: Value) {
  return z.array(value).check(z.minLength(1, fieldTexts.chooseOne), z.maxLength(MAX_CHOSEN))
}

/** Both ends belong to it; one of them may be left out. */
function range<Value extends z.ZodMiniType>(value: Value) {
  return { from: z.optional(value), to: z.optional(value) }
}

const hasEnd = z.refine<{ from?: unknown; to?: unknown }>(
  ({ from, to }) => from !== undefined || to !== undefined,
  fieldTexts.oneEnd,
)

/** One thing that is asked of a person in an organisation. */
export const MemberCondition = z.discriminatedUnion(
  'field',
  [
    z.strictObject({ field: z.literal('year'), year: Year, is: chosen(YearState) }),
    /** On a day, or today. A member without a birthday has no age. */
    z.strictObject({ field: z.literal('age'), on: z.optional(CalendarDate), ...range(Age) }).check(hasEnd),
    z.strictObject({ field: z.literal('gender'), is: chosen(Gender) }),
    z.strictObject({ field: z.literal('city'), is: chosen(line(100)) }),
    /** The first day of the first year that counts. */
    z.strictObject({ field: z.literal('joined'), ...range(CalendarDate) }).check(hasEnd),
    /** The last day of the last year that counted, or before the membership was ended, where that day is over. */
    z.strictObject({ field: z.literal('left'), ...range(CalendarDate) }).check(hasEnd),
    /**
     * Whether the organisation has ended the membership. Such members are on a list that asks for this, or for those who left,
     * and on no other (decision 37).
     */
    z.strictObject({ field: z.literal('ended'), is: chosen(z.enum(['yes', 'no'])) }),
    z.strictObject({ field: z.literal('known'), what: KnownField, is: z.boolean() }),
    /** Has agreed to be written to on WhatsApp. */
    z.strictObject({ field: z.literal('whatsApp'), is: z.boolean() }),
    z.strictObject({ field: z.literal('renewal'), is: z.boolean() }),
    /** Whether a part of the price of a year is overdue. */
    z.strictObject({ field: z.literal('overdue'), is: z.boolean() }),
    /** Whether the version of a page that asks for it today was accepted for the person. */
    z.strictObject({ field: z.literal('accepted'), page: Id, is: z.boolean() }),
    /** In one of the teams, archived ones too, or in none of the organisation. */
    z.strictObject({ field: z.literal('team'), is: chosen(z.union([Id, z.literal('none')])) }),
    /** Marked with one of the words; the empty one is for those who have none. */
    z.strictObject({ field: z.literal('tag'), is: chosen(line(40)) }),
    /** Fields of the organisation's own, by their number; case, accents and spellings of letters are alike in words. */
    z.strictObject({
      field: z.literal('ownText'),
      number: FieldNumber,
      how: z.enum(['contains', 'begins']),
      text: line(100).check(z.minLength(1, fieldTexts.writeSomething)),
    }),
    z
      .strictObject({ field: z.literal('ownNumber'), number: FieldNumber, ...range(z.number()) })
      .check(hasEnd),
    z
      .strictObject({ field: z.literal('ownDate'), number: FieldNumber, ...range(CalendarDate) })
      .check(hasEnd),
    z.strictObject({ field: z.literal('ownChoice'), number: FieldNumber, is: chosen(OptionNumber) }),
    z.strictObject({ field: z.literal('ownYesNo'), number: FieldNumber, is: z.boolean() }),
    z.strictObject({ field: z.literal('ownAnswered'), number: FieldNumber, is: z.boolean() }),
  ],
  fieldTexts.notAFilter,
)
export type MemberCondition = z.infer<typeof MemberCondition>

/** Conditions that all hold: the one language in which lists, exports, e-mails, reports and bulk actions choose members. */
export const MemberFilter = z.array(MemberCondition).check(z.maxLength(MAX_CONDITIONS))
export type MemberFilter = z.infer<typeof MemberFilter>

/** The filter of an address; undefined when the text is none. */
export function readFilter(text: string): MemberFilter | undefined {
  try {
    return MemberFilter.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const isFilter = (text: string): boolean => readFilter(text) !== undefined
