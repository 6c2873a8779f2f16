import { Adjustment } from '@medlem/contract/adjustment'
import * as z from 'zod/mini'
import { secretBox } from '../../platform/crypto/secretBox.ts'

const id = z.uuid()
const minor = z.int()
const date = z.string()

/** What makes somebody a member again whom an earlier point of the database may not know. */
const Newcomer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  registrationDate: date,
})

const Person = z.object({ id, parentId: z.nullable(id), newcomer: z.optional(Newcomer) })

const Line = z.object({
  membershipId: id,
  memberId: id,
  historyId: id,
  membershipConfId: id,
  membershipFor: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  gdprAgreement: z.boolean(),
  consentVersion: z.nullable(z.string()),
  consentLanguage: z.nullable(z.string()),
  referenceKey: z.string(),
  createdBy: id,
  createdAt: date,
  priceVersion: z.int(),
  feeMinor: minor,
  vatMinor: minor,
  surchargeMinor: minor,
  unitMinor: minor,
  adjustments: z.optional(z.array(Adjustment)),
})

/** A place at an event. */
const Ticket = z.object({
  registrationId: id,
  eventId: id,
  tierId: id,
  memberId: id,
  /** As a member has it already, in the ticket that was sent. */
  ticketCode: z.string(),
  createdBy: id,
  createdAt: date,
  priceVersion: z.int(),
  feeMinor: minor,
  vatMinor: minor,
  surchargeMinor: minor,
  unitMinor: minor,
  adjustments: z.optional(z.array(Adjustment)),
})

const Consent = z.object({
  version: z.string(),
  text: z.string(),
  language: z.optional(z.string()),
  at: z.string(),
})

const Attempt = z.object({
  id,
  provider: z.string(),
  test: z.boolean(),
  reference: z.string(),
  orderNumber: z.string(),
  /** Null for a charge of a saved card, which has no window; an agreement's is found by it. */
  providerPaymentId: z.nullable(z.string()),
  /** Once the provider has named it: some providers find a payment by nothing else. */
  authorizationId: z.nullable(z.string()),
  callbackTokenHash: z.nullable(z.string()),
  returnTokenHash: z.nullable(z.string()),
  returnTokenExpiresAt: z.nullable(date),
  saveCardConsent: z.nullable(Consent),
  createdAt: date,
  windowOpenedAt: date,
})

/** A charge of a saved card, with the renewal or the part of a price that it is for. The card's own facts only while a backup may not have the card. */
const Charge = z.object({
  id,
  n: z.int(),
  key: z.string(),
  startedAt: date,
  /** Of one that its provider makes on a later day. */
  outcome: z.optional(z.literal('pending')),
  renewal: z.optional(
    z.object({
      id,
      year: z.int(),
      membershipConfId: id,
      priceMinor: minor,
      currency: z.string(),
      dueOn: z.string(),
      announcedAt: date,
    }),
  ),
  /** One of those of `plan`. */
  partId: z.optional(id),
  card: z.object({
    id,
    identifier: z.string(),
    saved: z.optional(
      z.object({
        brand: z.nullable(z.string()),
        last4: z.nullable(z.string()),
        expiry: z.nullable(z.string()),
        /** Of an agreement. */
        limitMinor: z.optional(z.nullable(minor)),
        consent: Consent,
        at: date,
      }),
    ),
  }),
})

const PartLine = z.object({
  memberId: id,
  historyId: id,
  priceVersion: z.int(),
  feeMinor: minor,
  vatMinor: minor,
  surchargeMinor: minor,
  unitMinor: minor,
  adjustments: z.array(Adjustment),
})

/** The plan that a purchase begins, or pays parts of: with all of its parts, as a backup may not have it. */
const Plan = z.object({
  id,
  /** That of the first part. */
  purchaseId: id,
  totalMinor: minor,
  /** Of one whose rest is paid with credit. */
  creditMinor: z.optional(minor),
  createdAt: date,
  parts: z.array(
    z.object({ id, n: z.int(), dueOn: z.string(), amountMinor: minor, lines: z.array(PartLine) }),
  ),
  /** The parts that this purchase pays. */
  paysIds: z.array(id),
})

/**
 * All that is needed to ask the provider about a payment window or the charge of a saved card, and to book it in a database that has
 * forgotten it.
 */
const WindowRecord = z.object({
  version: z.literal(1),
  organisation: z.object({ id, key: z.string() }),
  payerId: id,
  persons: z.array(Person),
  purchase: z.object({
    id,
    currency: z.string(),
    totalMinor: minor,
    referenceKey: z.string(),
    gdprAgreement: z.boolean(),
    createdAt: date,
  }),
  /** None of a purchase of places alone. */
  lines: z.array(Line),
  tickets: z.optional(z.array(Ticket)),
  payment: Attempt,
  charge: z.optional(Charge),
  plan: z.optional(Plan),
})
export type WindowRecord = z.infer<typeof WindowRecord>
export type RecordedPerson = z.infer<typeof Person>
export type RecordedLine = z.infer<typeof Line>
export type RecordedTicket = z.infer<typeof Ticket>
export type RecordedCharge = z.infer<typeof Charge>
export type RecordedPlan = z.infer<typeof Plan>

/** By the day on which the attempt was made, so that whole days can be removed: 2026-11-20/ID. */
export function recordName({ id, createdAt }: { id: string; createdAt: Date }): string {
  return `${createdAt.toISOString().slice(0, 10)}/${id}`
}

/** The day in a name; undefined for what is no record of ours. */
export function recordDay(name: string): string | undefined {
  return /^(\d{4}-\d{2}-\d{2})\/[0-9a-f-]{36}$/.exec(name)?.[1]
}

export const recordBox = (secret: string) => secretBox(secret, 'safekeeping')

/** The name is bound in, so that records can't be swapped. */
export function sealRecord(secret: string, { name, record }: { name: string; record: WindowRecord }): string {
  return recordBox(secret).seal(JSON.stringify(record), name)
}

/** Throws when another secret sealed it, or another name. */
export function openRecord(secret: string, { name, sealed }: { name: string; sealed: string }): WindowRecord {
  return WindowRecord.parse(JSON.parse(recordBox(secret).open(sealed, name)))
}
