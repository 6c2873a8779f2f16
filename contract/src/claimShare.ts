import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Claim } from './claim.ts'
import { endpoint } from './endpoint.ts'
import { GuestOrganisation } from './guest.ts'
import { Instalment } from './instalment.ts'
import { Address } from './member.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Currency, Email, Id, line, MinorUnits, word } from './scalar.ts'

/** So many others are asked for parts of a claim at once. */
export const MAX_SHARES = 10

/** Somebody who pays a part of a claim, without an account. */
export const NewShare = z.object({
  /** Of a person, or of a municipality or a firm. */
  name: line(100).check(z.minLength(1, fieldTexts.nameMissing)),
  /** Where the link to pay goes; without it the letter is sent to the postal address. */
  email: z._default(z.nullable(Email), null),
  address: z._default(z.nullable(Address), null),
  amountMinor: MinorUnits,
  /** The year waits for this payment. */
  isAwaited: z.boolean(),
})
export type NewShare = z.infer<typeof NewShare>

const ofClaim = z.object({ id: Id, claimId: Id })

export const splitClaim = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/share/list',
  summary:
    'Extension: an administrator asks others for parts of what is open of a claim; its payer is asked for the rest',
  schema: {
    params: ofClaim,
    body: z.object({
      shares: z.array(NewShare).check(z.minLength(1), z.maxLength(MAX_SHARES)),
      /** When the shares are due; after today. */
      dueOn: CalendarDate,
      /** What was open when the form was filled in: 409 price_changed where it is not any more, so a repeated call splits nothing twice. */
      openMinor: MinorUnits,
    }),
    response: { 201: Claim },
  },
})

export const joinShare = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/share/join',
  summary:
    'Extension: an administrator gives a share of which nothing is paid back to its claim, whose payer is asked for it again',
  schema: { params: ofClaim, body: z.object({ reason: Reason }), response: { 200: Claim } },
})

export const sendShare = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/share/send',
  summary: 'Extension: an administrator sends an open share to its payer by e-mail once more',
  schema: { params: ofClaim, response: { 200: Claim } },
})

/** A share as its payer sees it: of the member the first name alone, and nothing of other payers. */
export const OwnShare = z.object({
  organisation: GuestOrganisation,
  /** As the organisation wrote it. */
  payerName: z.string(),
  /** The first name. */
  memberName: z.string(),
  feeName: z.string(),
  year: z.int(),
  reference: z.string(),
  dueOn: CalendarDate,
  currency: Currency,
  totalMinor: MinorUnits,
  paidMinor: MinorUnits,
  /** What is still to be paid. */
  openMinor: MinorUnits,
  /** withdrawn also of one that its claim's payer is asked for again, and of money that was given back. */
  state: z.enum(['open', 'partly_paid', 'paid', 'forgiven', 'withdrawn']),
  /** In their order, fees of reminders among them. */
  parts: z.array(Instalment),
  /** What is typed into a bank's form, with its name in the reader's language; null where no account is known. */
  bank: z.nullable(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** It can be paid in a window. */
  takesPayments: z.boolean(),
})
export type OwnShare = z.infer<typeof OwnShare>

export const openShare = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/claim-share/session',
  summary:
    'Extension: open a share of a claim with the token of the link in an e-mail or a letter; the answer sets its cookie',
  access: 'anyone',
  schema: { body: z.object({ token: word(500) }), response: { 200: OwnShare } },
})

export const getShare = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/claim-share',
  summary: 'Extension: the share of a claim whose cookie comes with the call',
  access: 'guests',
  schema: { response: { 200: OwnShare } },
})
