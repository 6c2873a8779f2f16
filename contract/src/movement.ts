import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Month } from './ledger.ts'
import { PaymentFailure } from './payment.ts'
import { CalendarDate, Count, Currency, Id, Instant, line } from './scalar.ts'

/** Minor units; below zero where more went back than came. */
const Signed = z.int()

/** One row of the income: a fee, a way of paying, or all. */
export const IncomeRow = z.object({
  /** What the list of movements is filtered by. */
  key: z.string(),
  name: z.string(),
  /** Twelve, the oldest first; the last is the month asked for, to today while it runs. */
  months: z.array(Signed).check(z.length(12)),
  /** The same months a year earlier; the last one to the same day. */
  monthsBefore: z.array(Signed).check(z.length(12)),
})
export type IncomeRow = z.infer<typeof IncomeRow>

/** Received less given back, as the bookkeeping has it: every row of a grouping adds up to `all`. */
export const Income = z.object({
  currency: Currency,
  /** The month that the rows end with. */
  month: Month,
  all: IncomeRow,
  fees: z.array(IncomeRow),
  ways: z.array(IncomeRow),
})
export type Income = z.infer<typeof Income>

const ofOrganisation = z.object({ id: Id })

export const getIncome = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/income/:month',
  summary:
    'Extension: what was received in the twelve months to this one, by fee and by way of paying, beside the year before',
  schema: { params: z.extend(ofOrganisation, { month: Month }), response: { 200: Income } },
})

/** received: a receipt was issued. The next three took money out again. failed: an attempt that came to nothing; no money moved. */
export const MovementKind = z.enum(['received', 'refund', 'chargeback', 'taken_back', 'failed'])
export type MovementKind = z.infer<typeof MovementKind>

export const MOVEMENTS_AT_ONCE = 50

export const Movement = z.object({
  id: z.string(),
  kind: MovementKind,
  at: Instant,
  paymentId: Id,
  /** Of the year, or of the sign-up for an event, to look the payment up by. */
  historyId: Id,
  /** The payer need not be a member of the organisation. */
  payerName: z.string(),
  /** Whom and what it was for, by the name of the fee, or of event and tier, on the receipt; only what a filter by fee leaves of it. */
  lines: z.array(
    z.object({ memberId: Id, memberName: z.string(), membershipName: z.string(), year: z.int() }),
  ),
  /** How it was paid, in the language of the request. */
  way: z.string(),
  /** Who recorded that it was received outside the portal; null of any other. */
  recordedBy: z.optional(z.nullable(z.string())),
  /** Below zero where it went back. Of an attempt that failed, what was asked for. */
  amountMinor: Signed,
  currency: Currency,
  receiptNumber: z.nullable(z.int()),
  /** Why it went back, as somebody wrote it; empty without such a reason. */
  reason: z.string(),
  failure: z.nullable(PaymentFailure),
  /** Something of it can be given back. */
  isRefundable: z.boolean(),
})
export type Movement = z.infer<typeof Movement>

export const MovementChoice = z.enum(['received', 'given_back', 'failed'])
export type MovementChoice = z.infer<typeof MovementChoice>

export const listMovements = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/movement/list',
  summary:
    'Extension: payments of an organisation and what went back, newest first, with what all that match add up to',
  schema: {
    params: ofOrganisation,
    querystring: z.object({
      from: z.optional(CalendarDate),
      to: z.optional(CalendarDate),
      choice: z.optional(MovementChoice),
      /** Name of a fee, or key of a way of paying, of `getIncome`. */
      fee: z.optional(line(200)),
      way: z.optional(line(100)),
      /** The number of a receipt, an amount, or part of a payer's name. */
      find: z.optional(line(100)),
      /** The id of the last movement of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,17}\.[\w-]{1,40}$/, fieldTexts.movement))),
    }),
    response: {
      200: z.object({
        currency: Currency,
        count: Count,
        /** Received less given back, of all that match. */
        sumMinor: Signed,
        movements: z.array(Movement),
      }),
    },
  },
})
