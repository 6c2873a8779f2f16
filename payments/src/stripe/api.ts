import * as z from 'zod'

/** What is read of Stripe's answers. The SDK's types are promises; what doesn't fit here is nonsense. */

const Minor = z.int().min(0)
const named = (kind: string) => z.string().regex(new RegExp(`^${kind}_[A-Za-z0-9]{1,200}$`))

export const SessionId = named('cs_(?:test|live)')
export const IntentId = named('pi')
/** Fields that are a name, or the thing itself where it was written out. */
const nameOf = (kind: string) =>
  z
    .union([named(kind), z.object({ id: named(kind) }).transform(({ id }) => id)])
    .nullish()
    .transform((id) => id ?? undefined)

const CardDetails = z.object({
  brand: z.string().max(40).nullish(),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullish(),
  exp_month: z.int().min(1).max(12).nullish(),
  exp_year: z.int().min(2000).max(2999).nullish(),
  /** When the hold ends, in seconds. */
  capture_before: z.int().positive().nullish(),
})
export type CardDetails = z.infer<typeof CardDetails>

/** How a charge was booked, in the currency of the account. Nothing of a payment rests on it, so nonsense is none. */
const BalanceTransaction = z
  .object({
    fee: Minor,
    currency: z.string().regex(/^[a-z]{3}$/),
    /** In seconds. */
    available_on: z.int().positive(),
  })
  .optional()
  .catch(undefined)

const Charge = z.object({
  amount_refunded: Minor,
  disputed: z.boolean(),
  /** Its name, unless it was asked for. */
  balance_transaction: BalanceTransaction,
  payment_method_details: z.object({ card: CardDetails.nullish() }).nullish(),
})

export const Intent = z.object({
  id: IntentId,
  amount: Minor,
  amount_capturable: Minor,
  amount_received: Minor,
  currency: z.string().regex(/^[a-z]{3}$/),
  status: z.string(),
  livemode: z.boolean(),
  cancellation_reason: z.string().nullish(),
  customer: nameOf('cus'),
  payment_method: nameOf('pm'),
  setup_future_usage: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  latest_charge: Charge.nullish(),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish(), message: z.string().nullish() })
    .nullish(),
})
export type Intent = z.infer<typeof Intent>

const session = {
  id: SessionId,
  status: z.enum(['open', 'complete', 'expired']),
  livemode: z.boolean(),
  client_reference_id: z.string().nullish(),
}

export const SessionOpened = z.object({ ...session, url: z.url().max(2_000), expires_at: z.int().positive() })
export const Session = z.object({ ...session, payment_intent: Intent.nullish() })
export type Session = z.infer<typeof Session>
export const SessionExpired = z.object({ id: SessionId, status: z.literal('expired') })
export const SessionList = z.object({ data: z.array(z.object({ id: SessionId })) })

/** An order's answer about an intent. */
export const IntentMoved = z.object({ id: IntentId, status: z.string() })
export const Refunded = z.object({ status: z.string().nullish() })

export const PaymentMethod = z.object({
  id: named('pm'),
  customer: nameOf('cus'),
  card: CardDetails.nullish(),
})
export const Detached = z.object({ id: named('pm') })

const Currency = z.string().regex(/^[a-z]{3}$/)

/** How a dispute was booked: less for what was withdrawn, more for what came back, each without Stripe's own fee. */
const DisputeBooking = z.object({ amount: z.int(), currency: Currency })

export const Dispute = z.object({
  id: z.string().min(1).max(255),
  status: z.string(),
  amount: Minor.optional(),
  currency: Currency.optional(),
  balance_transactions: z.array(DisputeBooking).optional().catch(undefined),
})
export type Dispute = z.infer<typeof Dispute>
export const DisputeList = z.object({ data: z.array(Dispute) })

/** An event is about a session, an intent, or something of an intent. */
export const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional().catch(undefined),
      object: z.string().catch(''),
      client_reference_id: z.string().nullish().catch(undefined),
      payment_intent: nameOf('pi').catch(undefined),
      metadata: z.record(z.string(), z.string()).nullish().catch(undefined),
    }),
  }),
})
export type Event = z.infer<typeof Event>

/** A payout; `reconciliation_status` says whether its moves are known. */
export const PayoutObject = z.object({
  id: named('po'),
  amount: z.int(),
  currency: Currency,
  /** In seconds. A list goes on from the newest one, so a moment after 2100 would end it. */
  created: z.int().positive().max(4_102_444_800),
  arrival_date: z.int(),
  automatic: z.boolean(),
  status: z.string().max(40),
  reconciliation_status: z.string().nullish(),
  trace_id: z
    .object({ value: z.string().min(1).max(140).nullish() })
    .nullish()
    .catch(undefined),
})
/** One that is no payout is refused alone. */
export const PayoutList = z.object({
  data: z.array(z.looseObject({ id: z.string().min(1).max(255) })),
  has_more: z.boolean(),
})

/** What moved on the account: `amount` less `fee` is what it came to. `source` is what it came of, of which the intent is read. */
export const BookedMove = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(60),
  amount: z.int(),
  fee: z.int(),
  currency: Currency,
  reporting_category: z.string().min(1).max(60),
  source: z
    .object({ payment_intent: nameOf('pi') })
    .transform(({ payment_intent }) => payment_intent)
    .optional()
    .catch(undefined),
})
export type BookedMove = z.infer<typeof BookedMove>
/** One that is no move spoils its payout alone. */
export const BookedList = z.object({ data: z.array(z.unknown()), has_more: z.boolean() })
