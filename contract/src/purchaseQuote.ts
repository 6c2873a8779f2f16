import * as z from 'zod/mini'
import { Adjustment } from './adjustment.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Currency, Id, Instant, line, MinorUnits } from './scalar.ts'

/** What one membership of a purchase costs after every rule; the parts sum to unitMinor. */
export const QuotedLine = z.object({
  memberId: Id,
  membershipConfId: Id,
  feeMinor: MinorUnits,
  vatMinor: MinorUnits,
  surchargeMinor: MinorUnits,
  unitMinor: MinorUnits,
  adjustments: z.array(Adjustment),
})
export type QuotedLine = z.infer<typeof QuotedLine>

/** A place at an event of the organisation that is kept for the family, and can be paid with its memberships. */
export const QuotedPlace = z.object({
  registrationId: Id,
  eventId: Id,
  eventTitle: z.string(),
  tierName: z.string(),
  memberId: Id,
  memberName: z.string(),
  keptUntil: Instant,
  /** After every rule where it is part of the purchase, else what it would cost with these memberships and no code. */
  feeMinor: MinorUnits,
  vatMinor: MinorUnits,
  surchargeMinor: MinorUnits,
  unitMinor: MinorUnits,
  adjustments: z.array(Adjustment),
  /** Whether it is part of the purchase, and of totalMinor. */
  isIncluded: z.boolean(),
})
export type QuotedPlace = z.infer<typeof QuotedPlace>

export const PurchaseQuote = z.object({
  /** Those that can be bought now, in the order of the request. */
  lines: z.array(QuotedLine),
  /** All that are kept, by event; absent where a server knows of none. */
  places: z.optional(z.array(QuotedPlace)),
  /** Null above what can be paid at once. */
  totalMinor: z.nullable(MinorUnits),
  currency: Currency,
  /** Whether the organisation has a discount code that somebody can use today. */
  takesCodes: z.boolean(),
  /** Why the discount code can't be used; null when it can, or none was sent. */
  discountProblem: z.nullable(z.string()),
  /** Whether the next year of all of them is asked for by a claim, so that no card is charged for it; absent where a server sends none. */
  renewalAsked: z.optional(z.boolean()),
  /** The part of it that the payer's credit at the organisation can pay; absent where a server offers none here. */
  creditMinor: z.optional(MinorUnits),
  /** The same in parts; null where that is not offered, absent where a server knows of no parts. */
  inParts: z.optional(
    z.nullable(
      z.object({
        /** The first is paid with the purchase. */
        parts: z.array(z.object({ dueOn: CalendarDate, amountMinor: MinorUnits })),
        /** What paying in parts costs on top; in totalMinor. */
        chargeMinor: MinorUnits,
        totalMinor: MinorUnits,
        /** What is agreed to when the card is kept for the parts; null where the provider keeps no cards. */
        consent: z.nullable(z.object({ version: z.string(), text: z.string() })),
      }),
    ),
  ),
})
export type PurchaseQuote = z.infer<typeof PurchaseQuote>

export const quotePurchase = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/membership/quote',
  summary: 'Extension: what memberships cost the caller when bought together today; writes nothing',
  schema: {
    body: z.object({
      orgId: Id,
      lines: z.array(z.object({ memberId: Id, membershipConfId: Id })).check(z.minLength(1), z.maxLength(20)),
      discountCode: z.optional(line(40)),
      /** Of places at one event that are kept for the family; what is not kept any more is left out. */
      registrationIds: z.optional(z.array(Id).check(z.maxLength(20))),
    }),
    response: { 200: PurchaseQuote },
  },
})
