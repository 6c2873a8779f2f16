import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PaidMethod } from './grant.ts'
import { Month } from './ledger.ts'
import { OfficeYearNumber } from './office.ts'
import { CalendarDate, Count, Currency, Id, Instant, line } from './scalar.ts'

/** The word or number that draws a sample. Small and capital letters are the same. */
export const SampleSeed = line(60)

/** Minor units; below zero where it went back. */
const Signed = z.int()

/** The most entries of one sample. */
export const MAX_SAMPLE_SIZE = 300
/** So many years that were given are listed. */
export const GIVEN_AT_ONCE = 200

/** As `MovementKind`; credit: a payer paid too much, or had it back. */
export const EntryKind = z.enum(['received', 'refund', 'chargeback', 'taken_back', 'credit'])
export type EntryKind = z.infer<typeof EntryKind>

/** Entries of a year that are of one kind. */
export const EntryGroup = z.object({
  kind: EntryKind,
  /** How it was paid where a person recorded it; null where it came through the portal. */
  recordedAs: z.nullable(PaidMethod),
  count: Count,
  /** Of those in the organisation's currency. */
  sumMinor: Signed,
})
export type EntryGroup = z.infer<typeof EntryGroup>

/**
 * What the nightly comparison said of the payment around the day of the entry. elsewhere: it was not paid through a provider;
 * unanswered: the provider could not be asked; not_compared: no comparison has had it.
 */
export const GatewayVerdict = z.enum(['elsewhere', 'agrees', 'differs', 'unanswered', 'not_compared'])
export type GatewayVerdict = z.infer<typeof GatewayVerdict>

/** One drawn entry, with what it is compared with. */
export const SampledEntry = z.object({
  id: z.string(),
  kind: EntryKind,
  at: Instant,
  payerName: z.string(),
  /** Whom and what it was for, as the receipt says; of credit nothing. */
  lines: z.array(z.object({ memberName: z.string(), membershipName: z.string(), year: z.int() })),
  /** How it was paid, in the language of the request. */
  way: z.string(),
  recordedAs: z.nullable(PaidMethod),
  amountMinor: Signed,
  currency: Currency,
  paymentId: z.nullable(Id),
  receiptNumber: z.nullable(z.int()),
  /** As somebody wrote it; empty without a reason. */
  reason: z.string(),
  /** The person who recorded or ordered it, and who agreed; null where none did, or they are erased. */
  byName: z.nullable(z.string()),
  approvedByName: z.nullable(z.string()),
  /** On which the money came, as the person who recorded it said. */
  paidOn: z.nullable(CalendarDate),
  /** Null while its month is not closed. */
  voucher: z.nullable(z.object({ month: Month, number: z.int() })),
  payout: z.nullable(z.object({ id: Id, reference: z.string() })),
  /** The line of the bank that has it, or the payout that it is in; the line's own amount. */
  bankLine: z.nullable(z.object({ bookedOn: CalendarDate, amountMinor: Signed })),
  gateway: GatewayVerdict,
})
export type SampledEntry = z.infer<typeof SampledEntry>

/** A membership year that counts without a payment of ours. */
export const GivenYear = z.object({
  historyId: Id,
  memberName: z.string(),
  membershipName: z.string(),
  reason: z.string(),
  byName: z.nullable(z.string()),
  givenAt: Instant,
})
export type GivenYear = z.infer<typeof GivenYear>

export const AuditSample = z.object({
  currency: Currency,
  year: z.int(),
  /** Every entry of the year is in one of them. */
  groups: z.array(EntryGroup),
  /** Years of membership for this year that were given without a payment. */
  givenCount: Count,
  /** Null where no seed was named, and nothing was drawn. */
  drawn: z.nullable(
    z.object({
      /** Stands in the audit log too: the same mark is the same seed. */
      mark: z.string(),
      entries: z.array(SampledEntry),
      given: z.array(GivenYear),
    }),
  ),
})
export type AuditSample = z.infer<typeof AuditSample>

export const getAuditSample = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/audit-sample/:year',
  summary:
    'Extension: entries of a calendar year’s books drawn by a seed, with what an elected auditor compares them with',
  schema: {
    params: z.object({ id: Id, year: OfficeYearNumber }),
    querystring: z.object({
      /** Without it nothing is drawn. */
      seed: z._default(SampleSeed, ''),
      size: z._default(z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|300)$/, fieldTexts.sizeTo300)), '60'),
    }),
    response: { 200: AuditSample },
  },
})
