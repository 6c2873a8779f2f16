import * as z from 'zod/mini'

/** What one rule added to the price of a line or, below zero, took off, with VAT; the line's price is after all of them. */
export const Adjustment = z.object({
  kind: z.enum([
    'price_step',
    'member_price',
    'family_cap',
    'discount_code',
    'joining_fee',
    'instalment_charge',
    'instalment',
    'dunning_fee',
  ]),
  amountMinor: z.int(),
  /** Of a discount code. */
  code: z.optional(z.string()),
})
export type Adjustment = z.infer<typeof Adjustment>
